import type { Transaction } from 'kysely'
import { releaseTimeOrSeat } from '#modules/bookings/server/holds/end-holds.ts'
import { settleScheduledCharge } from '#modules/bookings/server/holds/settle-booking.ts'
import { type Booking, lockForChange } from '#modules/bookings/server/lock-booking.ts'
import { endOpenProposal } from '#modules/bookings/server/rescheduling/reschedule-proposal.ts'
import { isAhead } from '#modules/bookings/server/rescheduling/reschedule-rules.ts'
import { getRetryEnd } from '#modules/bookings/values/booking-rules.ts'
import type { ScheduledCharge, ScheduledChargeHandler } from '#modules/payments/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { emailBookingExpired, emailCardFailed, emailChargeSoon } from './send-charge-emails.ts'

type Tx = Transaction<Tables>

/** Handles the steps of a booking's scheduled charge (decision 0035). */
export const bookingScheduledCharge: ScheduledChargeHandler = {
  onCardSaved: settleScheduledCharge,
  sendNotice: ifAhead((deps, tx, booking, charge) => emailChargeSoon(deps, tx, { booking, charge })),
  async getRetryDeadline(deps, tx, { purposeId }) {
    const booking = await lockForChange(tx, purposeId)
    return getRetryEnd(booking!.start_at, deps.clock.now())
  },
  onDeclined: ifAhead((deps, tx, booking, charge) => emailCardFailed(deps, tx, { booking, charge, isReminder: false })),
  sendRetryReminder: ifAhead((deps, tx, booking, charge) =>
    emailCardFailed(deps, tx, { booking, charge, isReminder: true }),
  ),
  onExpired: ifAhead(expireUnpaid),
}

type Step = (deps: AppDeps, tx: Tx, booking: Booking, charge: ScheduledCharge) => Promise<void>

function ifAhead(step: Step): (deps: AppDeps, tx: Tx, charge: ScheduledCharge) => Promise<void> {
  return async (deps, tx, charge) => {
    const booking = await lockForChange(tx, charge.purposeId)
    if (booking && isAhead(booking)) await step(deps, tx, booking, charge)
  }
}

/**
 * Expires a booking whose charge failed and that was not paid with another card in time: releases the time or seat and
 * emails the client and the provider.
 */
async function expireUnpaid(deps: AppDeps, tx: Tx, booking: Booking): Promise<void> {
  const { booking_id: bookingId, provider_id: providerId } = booking
  const now = deps.clock.now()
  await endOpenProposal(deps, tx, { bookingId, status: 'withdrawn' })
  await tx
    .updateTable('booking')
    .set({ status: 'expired', ended_at: now })
    .where('booking_id', '=', bookingId)
    .execute()
  await releaseTimeOrSeat(tx, booking)
  await refreshSearchRow(tx, providerId, now)
  await deps.events.emit(deps, 'slot.released', { tx, providerId })
  await emailBookingExpired(deps, tx, booking)
}
