import type { CardStatus, PaymentMethodStatus } from '#platform/values/enums.ts'
import { CARD_EXPIRY_WARNING_DAYS } from './limits.ts'

interface Expiry {
  exp_month: number | null
  exp_year: number | null
}

/**
 * A card is valid until the end of its expiry month, because an ISO/IEC 7813 expiry date has no day. As at Stripe, the
 * month ends in UTC.
 */
function getExpiry(expYear: number, expMonth: number): Temporal.Instant {
  const nextMonth = Temporal.PlainDate.from({ year: expYear, month: expMonth, day: 1 }).add({ months: 1 })
  return nextMonth.toZonedDateTime('UTC').toInstant()
}

/** Returns the status of a saved card; `none` if there is no card or row. */
export function getCardStatus(row: Expiry | null | undefined, now: Temporal.Instant): CardStatus {
  if (!row?.exp_month || !row.exp_year) return 'none'
  const end = getExpiry(row.exp_year, row.exp_month)
  if (Temporal.Instant.compare(now, end) >= 0) return 'expired'
  const warningStart = end.subtract({ hours: 24 * CARD_EXPIRY_WARNING_DAYS })
  return Temporal.Instant.compare(now, warningStart) >= 0 ? 'expiringSoon' : 'valid'
}

/** Returns the `paymentMethodStatus` of a customer account (decisions: paymentMethodStatus). */
export function getPaymentMethodStatus(row: Expiry | null | undefined, now: Temporal.Instant): PaymentMethodStatus {
  const status = getCardStatus(row, now)
  return status === 'expiringSoon' ? 'valid' : status
}
