import { sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

type Tx = Transaction<Tables>
interface Invited {
  invitationId: string
  startAt: Temporal.Instant
}

/**
 * Somebody begins to pay for an invited time: it stays held until their hold ends, were that later than its own end.
 * The entry stays the invitation's, so that a hold that dies gives the time back to it by itself (decision 0016).
 * @returns false when it has been let go.
 */
export async function keepInvitedTime(
  tx: Tx,
  { invitationId, startAt, until, now }: Invited & { until: Temporal.Instant; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    update calendar_entry set hold_expires_at = greatest(hold_expires_at, ${until}::timestamptz)
    where invitation_id = ${invitationId} and start_at = ${startAt} and hold_expires_at > ${now} returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Makes an invitation's held time a booking's lasting one. @returns false when it has been let go. */
export async function handOverTime(
  tx: Tx,
  { invitationId, startAt, bookingId }: Invited & { bookingId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendar_entry')
    .set({ booking_id: bookingId, invitation_id: null, hold_expires_at: null })
    .where('invitation_id', '=', invitationId)
    .where('start_at', '=', startAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whatever an invitation still holds is free. */
export async function freeInvitedTimes(tx: Tx, invitationId: string): Promise<void> {
  await tx.deleteFrom('calendar_entry').where('invitation_id', '=', invitationId).execute()
}

/** Invited times whose own end has come are free. @returns the counsellors to whom they belong. */
export async function freeRunOutTimes(tx: Tx, now: Temporal.Instant): Promise<string[]> {
  const rows = await tx
    .deleteFrom('calendar_entry')
    .where('invitation_id', 'is not', null)
    .where('hold_expires_at', '<=', now)
    .returning('provider_id')
    .execute()
  return [...new Set(rows.map((row) => row.provider_id))].toSorted()
}
