import { type CardInfo, formatSavedCard } from '#modules/payments/web/shared/saved-card.ts'
import type { CardChoice } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import type { Payment, Session } from './hold-time.ts'

interface PayButtonProps {
  payment: Payment
  session: Session
  choice: CardChoice
  /** The saved card, if it is used. */
  card: CardInfo | null
  busy: boolean
  off: boolean
  onPay: () => void
}

/** Pay button with the amount due now; for a session far ahead it only saves the card. */
export function PayButton({ payment, session, choice, card, busy, off, onPay }: PayButtonProps) {
  const { t } = useMoreTexts()
  const busyLabel = payment.chargeAt ? t('checkout.saving') : t('checkout.paying')
  return (
    <Button size="tall" wide icon="lock" busy={busy} busyLabel={busyLabel} off={off} onClick={onPay}>
      {choice === 'promised' && session.card ? (
        t('checkout.answerBank', { last4: session.card.last4 })
      ) : (
        <PayText payment={payment} card={choice === 'saved' ? card : null} />
      )}
    </Button>
  )
}

function PayText({ payment, card }: { payment: Payment; card: CardInfo | null }) {
  const { t, format } = useMoreTexts()
  const { t: tCard } = useAreaTexts('card')
  if (payment.chargeAt) return card?.last4 ? t('checkout.bookWith', { last4: card.last4 }) : t('checkout.book')
  const money = format.money(payment.amount)
  return card
    ? tCard('card.payWith', { amount: money, card: formatSavedCard(card).replaceAll(' ', '\u00A0') })
    : t('checkout.pay', { amount: money })
}
