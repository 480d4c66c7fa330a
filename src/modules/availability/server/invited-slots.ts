import { sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

type Tx = Transaction<Tables>
interface InvitedSlot {
  invitationId: string
  startAt: Temporal.Instant
}

/**
 * Extends the reservation of an invitation's slot to the end of the client's payment hold, if that is later. The
 * calendar entry still belongs to the invitation, so that an expired hold returns the slot to it (decision 0016).
 * @returns false if the slot has been released.
 */
export async function extendInvitedSlot(
  tx: Tx,
  { invitationId, startAt, until, now }: InvitedSlot & { until: Temporal.Instant; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    update calendar_entry set hold_expires_at = greatest(hold_expires_at, ${until}::timestamptz)
    where invitation_id = ${invitationId} and start_at = ${startAt} and hold_expires_at > ${now} returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Assigns an invitation's reserved slot to a booking, permanently. @returns false if the slot has been released. */
export async function assignInvitedSlotToBooking(
  tx: Tx,
  { invitationId, startAt, bookingId }: InvitedSlot & { bookingId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendar_entry')
    .set({ booking_id: bookingId, invitation_id: null, hold_expires_at: null })
    .where('invitation_id', '=', invitationId)
    .where('start_at', '=', startAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Releases all slots that an invitation still reserves. */
export async function releaseInvitedSlots(tx: Tx, invitationId: string): Promise<void> {
  await tx.deleteFrom('calendar_entry').where('invitation_id', '=', invitationId).execute()
}

/** Releases an invitation's slots that start in the interval. @returns whether the invitation still reserves others. */
export async function releaseInvitedSlotsBetween(
  tx: Tx,
  { invitationId, from, to }: { invitationId: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<boolean> {
  await tx
    .deleteFrom('calendar_entry')
    .where('invitation_id', '=', invitationId)
    .where('start_at', '>=', from)
    .where('start_at', '<', to)
    .execute()
  const left = await tx
    .selectFrom('calendar_entry')
    .select('start_at')
    .where('invitation_id', '=', invitationId)
    .execute()
  return left.length > 0
}

/** Releases expired slots of all invitations. @returns the ids of their providers. */
export async function expireInvitedSlots(tx: Tx, now: Temporal.Instant): Promise<string[]> {
  const rows = await tx
    .deleteFrom('calendar_entry')
    .where('invitation_id', 'is not', null)
    .where('hold_expires_at', '<=', now)
    .returning('provider_id')
    .execute()
  return [...new Set(rows.map((row) => row.provider_id))].toSorted()
}
