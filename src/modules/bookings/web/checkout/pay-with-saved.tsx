import classes from '#modules/payments/web/shared/card-fields.module.css'
import type { PayProblem } from '#modules/payments/web/shared/payment-problem.tsx'
import { PaymentProblem } from '#modules/payments/web/shared/payment-problem.tsx'
import type { CardInfo } from '#modules/payments/web/shared/saved-card.ts'
import { SavedCardSummary } from '#modules/payments/web/shared/saved-card-section.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'

interface PayWithSavedProps {
  card: CardInfo
  problem: PayProblem | null
  isBusy: boolean
  onOther: () => void
}

/** Shows the saved card in place of the card fields, with a button for another one. */
export function PayWithSaved({ card, problem, isBusy, onOther }: PayWithSavedProps) {
  const { t } = useAreaTexts('card')
  return (
    <section aria-labelledby="card-heading" className={classes.card}>
      <h2 id="card-heading">{t('card.saved')}</h2>
      <PaymentProblem problem={problem} />
      <div className={classes.saved}>
        <SavedCardSummary card={card} />
        <Button kind="second" size="dense" off={isBusy} onClick={onOther}>
          {t('card.other')}
        </Button>
      </div>
    </section>
  )
}
