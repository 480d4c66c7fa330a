import type { Transaction } from 'kysely'
import type { ScheduledCharge, ScheduledChargeHandler } from '#modules/payments/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { getRetryEnd } from './booking-rules.ts'
import { type Booking, lockForChange } from './change-one.ts'
import { emailBookingExpired, emailCardFailed, emailChargeSoon } from './charge-mails.ts'
import { updateSeatsTaken } from './end-holds.ts'
import { isAhead } from './moving-rules.ts'
import { endOpenProposal } from './reschedule-request.ts'
import { settleScheduledCharge } from './settle-booking.ts'

type Tx = Transaction<Tables>

/** Handles each step of the scheduled charge of a booking (decision 0035). */
export const bookingScheduledCharge: ScheduledChargeHandler = {
  saved: settleScheduledCharge,
  soon: ifAhead((house, tx, booking, charge) => emailChargeSoon(house, tx, { booking, charge })),
  async endsBy(house, tx, { purposeId }) {
    const booking = await lockForChange(tx, purposeId)
    return getRetryEnd(booking!.start_at, house.clock.now())
  },
  failed: ifAhead((house, tx, booking, charge) => emailCardFailed(house, tx, { booking, charge, isReminder: false })),
  ending: ifAhead((house, tx, booking, charge) => emailCardFailed(house, tx, { booking, charge, isReminder: true })),
  lost: ifAhead(expireUnpaid),
}

type Step = (house: House, tx: Tx, booking: Booking, charge: ScheduledCharge) => Promise<void>

function ifAhead(step: Step): (house: House, tx: Tx, charge: ScheduledCharge) => Promise<void> {
  return async (house, tx, charge) => {
    const booking = await lockForChange(tx, charge.purposeId)
    if (booking && isAhead(booking)) await step(house, tx, booking, charge)
  }
}

/**
 * Expires a booking whose charge failed and was not replaced in time: releases the time or seat and emails both sides.
 */
async function expireUnpaid(house: House, tx: Tx, booking: Booking): Promise<void> {
  const { booking_id: bookingId, provider_id: providerId, group_session_recurrence_id: date } = booking
  const now = house.clock.now()
  await endOpenProposal(house, tx, { bookingId, as: 'withdrawn' })
  await tx
    .updateTable('booking')
    .set({ status: 'expired', ended_at: now })
    .where('booking_id', '=', bookingId)
    .execute()
  await tx.deleteFrom('calendar_entry').where('booking_id', '=', bookingId).execute()
  if (date) await updateSeatsTaken(tx, date, -1)
  await refreshSearchRow(tx, providerId, now)
  await house.events.emit(house, 'slot.released', { tx, providerId })
  await emailBookingExpired(house, tx, booking)
}
