import { getWithdrawableUntil } from '#modules/bookings/values/withdrawal-rules.ts'
import { MAX_CLIENT_RESCHEDULES } from '#platform/values/constants.ts'
import type { BookingChange } from '#platform/values/enums.ts'
import { type ChangeableBooking, decideChange, getRefundCents } from './change-rules.ts'

interface Booking extends ChangeableBooking {
  withdrawn_at: Temporal.Instant | null
}

/**
 * Returns the changes a client can make to a booking now, by the same rules as the API calls, with amounts in cents.
 */
export function getClientActions(booking: Booking, refundableCents: number, now: Temporal.Instant) {
  const toAction = (change: BookingChange) => {
    const decision = decideChange.client[change](booking, now)
    return {
      isAllowed: decision.isAllowed,
      rule: decision.rule,
      refundAmount: getRefundCents(decision, refundableCents),
    }
  }
  const { withdraw_until: periodEnds, withdrawn_at: withdrawnAt } = booking
  return {
    cancel: toAction('cancel'),
    reschedule: { ...toAction('reschedule'), movesLeft: MAX_CLIENT_RESCHEDULES - booking.client_moves },
    withdraw: booking.has_withdrawal_right
      ? { ...toAction('withdraw'), until: getWithdrawableUntil(booking), periodEnds, withdrawnAt }
      : null,
  }
}
