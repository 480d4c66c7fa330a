import { type Selectable, sql, type Transaction } from 'kysely'
import { assignInvitedSlotToBooking, releaseInvitedSlots } from '#modules/availability/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { lockInvitation } from './find-invitation.ts'

type Tx = Transaction<Tables>
type Booking = Selectable<Tables['booking']>

/**
 * Locks the invitation of `booking` and returns whether a payment can still accept it. While the hold is active,
 * payment is possible even if the invitation has expired. After the hold has expired, the invitation must be pending
 * and have no other booking.
 */
export async function lockAndCheckInvitation(tx: Tx, booking: Booking, now: Temporal.Instant): Promise<boolean> {
  const invitation = await lockInvitation(tx, booking.invitation_id!)
  const isPending = invitation?.status === 'pendingPayment'
  const isHoldLive = booking.hold_expires_at !== null && Temporal.Instant.compare(booking.hold_expires_at, now) > 0
  if (booking.status === 'pendingPayment') return isPending || (isHoldLive && invitation?.status === 'expired')
  if (!isPending) return false
  const { rows } = await sql`
    select from booking where invitation_id = ${booking.invitation_id} and booking_id <> ${booking.booking_id}
      and status in ('pendingPayment', 'booked', 'rescheduleRequested', 'completed', 'noShow')`.execute(tx)
  return rows.length === 0
}

/** Moves the reserved time from the invitation to the booking. Returns false if the time has already been released. */
export const moveInvitedTimeToBooking = (tx: Tx, booking: Booking): Promise<boolean> =>
  assignInvitedSlotToBooking(tx, {
    invitationId: booking.invitation_id!,
    startAt: booking.start_at,
    bookingId: booking.booking_id,
  })

/** Marks the invitation as accepted after payment and releases its other times. */
export async function acceptInvitation(deps: AppDeps, tx: Tx, booking: Booking): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ status: 'accepted', ended_at: deps.clock.now() })
    .where('invitation_id', '=', booking.invitation_id)
    .execute()
  await releaseInvitedSlots(tx, booking.invitation_id!)
  await refreshSearchRow(tx, booking.provider_id, deps.clock.now())
}
