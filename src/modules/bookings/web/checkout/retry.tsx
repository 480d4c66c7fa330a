import classes from '#modules/payments/web/shared/card-fields.module.css'
import type { PayProblem } from '#modules/payments/web/shared/payment-problem.tsx'
import { PaymentProblem } from '#modules/payments/web/shared/payment-problem.tsx'
import { formatCardName } from '#modules/payments/web/shared/saved-card.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Session } from './hold-time.ts'

/** The scheduled charge failed: shows how long the booking is kept for another card (decision 0035). */
export function RetryNotice({ until }: { until: string }) {
  const { t, format } = useMoreTexts()
  return <Notice kind="waiting">{t('checkout.retryLead', { when: format.dayAtTime(until) })}</Notice>
}

interface ScheduledChargeCardProps {
  card: NonNullable<Session['card']>
  problem: PayProblem | null
  isBusy: boolean
  onOther: () => void
}

/** Shows the scheduled charge's card in place of the card fields; it only needs the bank's confirmation. */
export function ScheduledChargeCard({ card, problem, isBusy, onOther }: ScheduledChargeCardProps) {
  const { t } = useMoreTexts()
  return (
    <section aria-labelledby="card-heading" className={classes.card}>
      <h2 id="card-heading">{t('checkout.card')}</h2>
      <PaymentProblem problem={problem ?? { key: 'booking.failure.authentication_required' }} />
      <div className={classes.saved}>
        <p>{formatCardName(card)}</p>
        <Button kind="second" size="dense" off={isBusy} onClick={onOther}>
          {t('checkout.notThisCard')}
        </Button>
      </div>
    </section>
  )
}
