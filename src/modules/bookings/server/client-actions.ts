import { MAX_CLIENT_MOVES } from '#platform/values/constants.ts'
import type { Change } from '#platform/values/enums.ts'
import { refundOf, ruleOn, type Standing } from './what-may-be-done.ts'
import { withdrawableUntil } from './withdrawal-rules.ts'

interface Booking extends Standing {
  withdrawn_at: Temporal.Instant | null
}

/** What the client can do with a booking now, by the rule that the calls ask too; amounts in whole cents. */
export function clientActions(booking: Booking, refundableCents: number, now: Temporal.Instant) {
  const actionOf = (change: Change) => {
    const ruling = ruleOn(change, 'client', booking, now)
    return { isAllowed: ruling.isAllowed, rule: ruling.rule, refundAmount: refundOf(ruling, refundableCents) }
  }
  const { withdraw_until: periodEnds, withdrawn_at: withdrawnAt } = booking
  return {
    cancel: actionOf('cancel'),
    reschedule: { ...actionOf('reschedule'), movesLeft: MAX_CLIENT_MOVES - booking.client_moves },
    withdraw: booking.has_withdrawal_right
      ? { ...actionOf('withdraw'), until: withdrawableUntil(booking), periodEnds, withdrawnAt }
      : null,
  }
}
