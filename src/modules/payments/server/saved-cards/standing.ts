import { CARD_WARNING_DAYS } from '#platform/values/constants.ts'
import type { CardStatus, PaymentMethodStatus } from '#platform/values/enums.ts'

interface Expiry {
  exp_month: number | null
  exp_year: number | null
}

/** A card works to the end of its month (ISO/IEC 7813 prints no day); the provider counts in UTC, and so do we. */
function endOfCard(expYear: number, expMonth: number): Temporal.Instant {
  const last = Temporal.PlainDate.from({ year: expYear, month: expMonth, day: 1 }).add({ months: 1 })
  return last.toZonedDateTime('UTC').toInstant()
}

/** How a saved card stands; a row without a card, or no row, is 'none'. */
export function cardStatus(row: Expiry | null | undefined, now: Temporal.Instant): CardStatus {
  if (!row?.exp_month || !row.exp_year) return 'none'
  const end = endOfCard(row.exp_year, row.exp_month)
  if (Temporal.Instant.compare(now, end) >= 0) return 'expired'
  const warned = end.subtract({ hours: 24 * CARD_WARNING_DAYS })
  return Temporal.Instant.compare(now, warned) >= 0 ? 'expiringSoon' : 'valid'
}

/** The three values that a customer account carries (decisions: paymentMethodStatus). */
export function paymentMethodStatus(row: Expiry | null | undefined, now: Temporal.Instant): PaymentMethodStatus {
  const status = cardStatus(row, now)
  return status === 'expiringSoon' ? 'valid' : status
}
