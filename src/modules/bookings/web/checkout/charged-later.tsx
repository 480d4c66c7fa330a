import { CARD_RETRY_HOURS, CHARGE_DAYS_BEFORE } from '#platform/values/constants.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'

interface ChargedLaterProps {
  /** When the card is charged. */
  at: string
  /** In euros. */
  amount: number
}

/**
 * Explains when the saved card will be charged and what happens if the charge fails (decision 0035). Also shown on the
 * session page.
 */
export function ChargedLater({ at, amount }: ChargedLaterProps) {
  const { t, format } = useMoreTexts()
  const values = { amount: format.money(amount), days: CHARGE_DAYS_BEFORE, hours: CARD_RETRY_HOURS }
  if (Date.parse(at) <= nowMs()) return t('rule.chargedNow', values)
  const isToday = format.wall(at).date === format.today
  return isToday ? t('rule.chargedToday', values) : t('rule.chargedLater', { ...values, when: format.dayLong(at) })
}
