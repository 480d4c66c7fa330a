import type { Transaction } from 'kysely'
import type { PromisedCharge, ScheduledChargeHandler } from '#modules/payments/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { retryEnds } from './booking-rules.ts'
import { type Booking, lockForChange } from './change-one.ts'
import { mailCardFailed, mailChargeSoon, mailLost } from './charge-mails.ts'
import { changeSeats } from './end-holds.ts'
import { isAhead } from './moving-rules.ts'
import { endOpenRequest } from './reschedule-request.ts'
import { settlePromise } from './settle-booking.ts'

type Tx = Transaction<Tables>

/** Handles each step of the scheduled charge of a booking (decision 0035). */
export const bookingScheduledCharge: ScheduledChargeHandler = {
  saved: settlePromise,
  soon: ifAhead((house, tx, booking, charge) => mailChargeSoon(house, tx, { booking, charge })),
  async endsBy(house, tx, { purposeId }) {
    const booking = await lockForChange(tx, purposeId)
    return retryEnds(booking!.start_at, house.clock.now())
  },
  failed: ifAhead((house, tx, booking, charge) => mailCardFailed(house, tx, { booking, charge, isReminder: false })),
  ending: ifAhead((house, tx, booking, charge) => mailCardFailed(house, tx, { booking, charge, isReminder: true })),
  lost: ifAhead(expireUnpaid),
}

type Step = (house: House, tx: Tx, booking: Booking, charge: PromisedCharge) => Promise<void>

function ifAhead(step: Step): (house: House, tx: Tx, charge: PromisedCharge) => Promise<void> {
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
  await endOpenRequest(house, tx, { bookingId, as: 'withdrawn' })
  await tx
    .updateTable('booking')
    .set({ status: 'expired', ended_at: now })
    .where('booking_id', '=', bookingId)
    .execute()
  await tx.deleteFrom('calendar_entry').where('booking_id', '=', bookingId).execute()
  if (date) await changeSeats(tx, date, -1)
  await refreshSearchRow(tx, providerId, now)
  await house.events.emit(house, 'slot.released', { tx, providerId })
  await mailLost(house, tx, booking)
}
