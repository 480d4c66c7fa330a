import type { Transaction } from 'kysely'
import { lockForChange } from '#modules/bookings/server/lock-booking.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { cancelLockedBooking } from './cancel-sessions.ts'

/**
 * Cancels an upcoming session that an administrator has refunded in full, and releases its time or seat, in the
 * caller's transaction. The caller sends the emails. @returns false if the session is no longer upcoming.
 */
export async function cancelRefundedBooking(
  deps: AppDeps,
  tx: Transaction<Tables>,
  bookingId: string,
): Promise<boolean> {
  const booking = await lockForChange(tx, bookingId)
  if (booking?.status !== 'booked' && booking?.status !== 'rescheduleRequested') return false
  await cancelLockedBooking(deps, tx, booking, { status: 'cancelledByProvider', reason: null, by: 'platform' })
  await refreshSearchRow(tx, booking.provider_id, deps.clock.now())
  return true
}
