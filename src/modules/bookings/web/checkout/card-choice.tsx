import { useId, useState } from 'react'
import classes from '#modules/payments/web/shared/card-fields.module.css'
import { PaymentProblem, type PayProblem } from '#modules/payments/web/shared/payment-problem.tsx'
import { type CardInfo, formatCardName, formatSavedCard, isUsable } from '#modules/payments/web/shared/saved-card.ts'
import { SavedCardSummary } from '#modules/payments/web/shared/saved-card-section.tsx'
import type { CardChoice } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import type { Session } from './hold-time.ts'
import type { CheckoutCard } from './use-checkout.ts'

/**
 * Manages the choice of card: the saved card if it can be used, otherwise a new one, which is saved only if the client
 * asks for it.
 */
export function useCardChoice(savedCard: CheckoutCard, session: Session) {
  const [card, setCard] = useState(savedCard?.card ?? null)
  const [choice, setChoice] = useState<CardChoice>(() => {
    if (session.charge?.asksBank && session.card) return 'promised'
    return isUsable(card) ? 'saved' : 'once'
  })
  return {
    card,
    choice,
    isTyped: choice === 'once' || choice === 'keep',
    useOther: () => setChoice('once'),
    useSaved: () => setChoice('saved'),
    setSaving: (isSaving: boolean) => setChoice(isSaving ? 'keep' : 'once'),
    removeCard() {
      setCard(null)
      setChoice('once')
    },
  }
}

interface PayWithSavedProps {
  card: CardInfo
  problem: PayProblem | null
  isBusy: boolean
  onUseOther: () => void
}

/** Shows the saved card in place of the card fields, with a button to use another card. */
export function PayWithSaved({ card, problem, isBusy, onUseOther }: PayWithSavedProps) {
  const { t } = useAreaTexts('savedCard')
  return (
    <section aria-labelledby="card-heading" className={classes.card}>
      <h2 id="card-heading">{t('savedCard.saved')}</h2>
      <PaymentProblem problem={problem} />
      <div className={classes.saved}>
        <SavedCardSummary card={card} />
        <Button kind="second" size="dense" off={isBusy} onClick={onUseOther}>
          {t('savedCard.other')}
        </Button>
      </div>
    </section>
  )
}

interface ScheduledChargeCardProps {
  card: NonNullable<Session['card']>
  problem: PayProblem | null
  isBusy: boolean
  onUseOther: () => void
}

/**
 * Shows the card of the scheduled charge in place of the card fields if the charge only needs the bank's confirmation.
 */
export function ScheduledChargeCard({ card, problem, isBusy, onUseOther }: ScheduledChargeCardProps) {
  const { t } = useMoreTexts()
  return (
    <section aria-labelledby="card-heading" className={classes.card}>
      <h2 id="card-heading">{t('checkout.card')}</h2>
      <PaymentProblem problem={problem ?? { key: 'booking.failure.authentication_required' }} />
      <div className={classes.saved}>
        <p>{formatCardName(card)}</p>
        <Button kind="second" size="dense" off={isBusy} onClick={onUseOther}>
          {t('checkout.notThisCard')}
        </Button>
      </div>
    </section>
  )
}

interface SaveCardChoiceProps {
  /** The currently saved card. */
  card: CardInfo | null
  isSaving: boolean
  /** Whether this card is charged later (decision 0035). */
  isChargedLater: boolean
  isBusy: boolean
  onSavingChange: (isSaving: boolean) => void
  onUseSaved: () => void
}

/** Checkbox for saving the entered card. Once it is checked, explains what saving means. */
export function SaveCardChoice({
  card,
  isSaving,
  isChargedLater,
  isBusy,
  onSavingChange,
  onUseSaved,
}: SaveCardChoiceProps) {
  const { t } = useAreaTexts('savedCard')
  const { t: tCheckout } = useMoreTexts()
  const id = useId()
  const name = card?.hasCard ? formatSavedCard(card) : null
  return (
    <div>
      <Checkbox
        label={name ? t('savedCard.keepInstead', { card: name }) : t('savedCard.keepThis')}
        checked={isSaving}
        disabled={isBusy}
        aria-describedby={isSaving ? id : undefined}
        onChange={(event) => onSavingChange(event.currentTarget.checked)}
      />
      {isSaving && (
        <p id={id} className={classes.means}>
          {isChargedLater ? tCheckout('checkout.keepFar') : t('savedCard.keepMeans')}
        </p>
      )}
      {name && isUsable(card) && (
        <Button kind="quiet" size="dense" off={isBusy} onClick={onUseSaved}>
          {t('savedCard.useSaved', { card: name })}
        </Button>
      )}
    </div>
  )
}
