import { type Selectable, sql, type Transaction } from 'kysely'
import { freeInvitedTimes, handOverTime } from '#modules/availability/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { lockInvitation } from './find-invitation.ts'

type Tx = Transaction<Tables>
type Booking = Selectable<Tables['booking']>

/**
 * Whether the money that has come for `booking` still finds its invitation open. The invitation is locked by now. A live hold
 * outlives the invitation's own end; a hold that died does not, nor does one that somebody else's hold has followed.
 */
export async function isStillInvited(tx: Tx, booking: Booking, now: Temporal.Instant): Promise<boolean> {
  const invitation = await lockInvitation(tx, booking.invitation_id!)
  const isOpen = invitation?.status === 'pendingPayment'
  const isLive = booking.hold_expires_at !== null && Temporal.Instant.compare(booking.hold_expires_at, now) > 0
  if (booking.status === 'pendingPayment') return isOpen || (isLive && invitation?.status === 'expired')
  if (!isOpen) return false
  const { rows } = await sql`
    select from booking where invitation_id = ${booking.invitation_id} and booking_id <> ${booking.booking_id}
      and status in ('pendingPayment', 'booked', 'rescheduleRequested', 'completed', 'noShow')`.execute(tx)
  return rows.length === 0
}

/** The time held for the invitation becomes the booking's. False when it was let go: then it may be taken anew. */
export const keepInvited = (tx: Tx, booking: Booking): Promise<boolean> =>
  handOverTime(tx, {
    invitationId: booking.invitation_id!,
    startAt: booking.start_at,
    bookingId: booking.booking_id,
  })

/** Paid: the invitation is used up and its other dates are free. */
export async function acceptInvitation(house: House, tx: Tx, booking: Booking): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ status: 'accepted', ended_at: house.clock.now() })
    .where('invitation_id', '=', booking.invitation_id)
    .execute()
  await freeInvitedTimes(tx, booking.invitation_id!)
  await refreshSearchRow(tx, booking.provider_id, house.clock.now())
}
