import type { Transaction } from 'kysely'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { cancelLockedBooking } from './cancel-sessions.ts'
import { lockForChange } from './change-one.ts'

/**
 * Cancels an upcoming session that an administrator has fully refunded and releases its time or seat, in the caller's
 * transaction. The caller sends the emails. @returns false when the session was not upcoming any more.
 */
export async function cancelRefundedBooking(
  house: House,
  tx: Transaction<Tables>,
  bookingId: string,
): Promise<boolean> {
  const booking = await lockForChange(tx, bookingId)
  if (booking?.status !== 'booked' && booking?.status !== 'rescheduleRequested') return false
  await cancelLockedBooking(house, tx, booking, { status: 'cancelledByProvider', reason: null, by: 'platform' })
  await refreshSearchRow(tx, booking.provider_id, house.clock.now())
  return true
}
