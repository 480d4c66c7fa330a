import { REFUND_DAYS } from '#platform/values/constants.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'

interface RefundTextProps {
  /** In euros. */
  amount: number
  card: { last4: string } | null
}

/** The refund, with its date and the card it goes to, worded as in the confirmation email. */
export function RefundText({ amount, card }: RefundTextProps) {
  const { t, format } = useMoreTexts()
  const money = format.money(amount)
  return (
    <>
      {card ? t('rule.backToCard', { amount: money, last4: card.last4 }) : t('rule.back', { amount: money })}{' '}
      {t('rule.backDays', { count: REFUND_DAYS })}
    </>
  )
}
