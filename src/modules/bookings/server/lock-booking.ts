import { type Selectable, sql, type Transaction } from 'kysely'
import { type Context, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'

export type Booking = Selectable<Tables['booking']>
type Tx = Transaction<Tables>

/** Locks a booking for a change, in the global lock order: payment, group date, booking. */
export async function lockForChange(tx: Tx, bookingId: string): Promise<Booking | undefined> {
  await sql`select from payment where purpose = 'booking' and purpose_id = ${bookingId} for update`.execute(tx)
  await sql`select from group_occurrence where group_occurrence_id =
    (select group_occurrence_id from booking where booking_id = ${bookingId}) for update`.execute(tx)
  const { rows } = await sql<Booking>`select * from booking where booking_id = ${bookingId} for update`.execute(tx)
  return rows[0]
}

/** Locks one of the calling provider's bookings. Other providers' bookings count as not found. */
export async function lockProviderBooking(
  context: Context<'bookingNotFound'>,
  tx: Tx,
  bookingId: string,
): Promise<Booking> {
  const booking = await lockForChange(tx, bookingId)
  if (!booking || booking.provider_id !== requireCaller(context).providerId || isUnpaidHold(booking))
    return context.fail('bookingNotFound')
  return booking
}

/** Locks one of the calling client's bookings. */
export async function lockCustomerBooking(
  context: Context<'bookingNotFound'>,
  tx: Tx,
  bookingId: string,
): Promise<Booking> {
  const booking = await lockForChange(tx, bookingId)
  if (!booking || booking.customer_account_id !== requireCaller(context).customerAccountId)
    return context.fail('bookingNotFound')
  return booking
}

/** Providers never see holds that were not paid. */
const isUnpaidHold = ({ status }: Booking) => status === 'pendingPayment' || status === 'expired'
