import { MAX_CLIENT_MOVES } from '#platform/values/constants.ts'
import type { Change } from '#platform/values/enums.ts'
import { refundOf, ruleOn, type Standing } from './what-may-be-done.ts'
import { withdrawableUntil } from './withdrawal-rules.ts'

interface Booking extends Standing {
  withdrawn_at: Temporal.Instant | null
}

/** The changes a client can make to a booking now, by the same rule as the API calls; amounts in cents. */
export function clientActions(booking: Booking, refundableCents: number, now: Temporal.Instant) {
  const toAction = (change: Change) => {
    const ruling = ruleOn(change, 'client', booking, now)
    return { isAllowed: ruling.isAllowed, rule: ruling.rule, refundAmount: refundOf(ruling, refundableCents) }
  }
  const { withdraw_until: periodEnds, withdrawn_at: withdrawnAt } = booking
  return {
    cancel: toAction('cancel'),
    reschedule: { ...toAction('reschedule'), movesLeft: MAX_CLIENT_MOVES - booking.client_moves },
    withdraw: booking.has_withdrawal_right
      ? { ...toAction('withdraw'), until: withdrawableUntil(booking), periodEnds, withdrawnAt }
      : null,
  }
}
