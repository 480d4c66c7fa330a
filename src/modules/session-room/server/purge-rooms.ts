import { type Kysely, sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { ROOM_PARTICIPANT_RETENTION_DAYS } from '#platform/values/retention.ts'
import { endParticipants } from './participants.ts'

/** Runs nightly: purges rooms and their attendance records once these are no longer needed as evidence. */
export async function purgeOldRooms({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  const cutoff = clock.now().subtract({ hours: 24 * ROOM_PARTICIPANT_RETENTION_DAYS })
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select r.session_room_id as id from session_room r left join booking b on b.booking_id = r.booking_id
      left join group_occurrence g on g.group_occurrence_id = r.group_occurrence_id
      where coalesce(g.end_at, b.end_at) < ${cutoff} and not exists (
        select from room_participant s where s.session_room_id = r.session_room_id and coalesce(s.left_at, s.seen_at) >= ${cutoff})`.execute(
      tx,
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await tx.deleteFrom('room_participant').where('session_room_id', 'in', ids).execute()
    await tx.deleteFrom('room_admission').where('session_room_id', 'in', ids).execute()
    await tx.deleteFrom('session_room').where('session_room_id', 'in', ids).execute()
  })
}

/** Removes a person from all rooms and erases their name and admissions. Attendance times stay with the bookings. */
export async function eraseRoomParticipant(
  tx: Kysely<Tables>,
  customerAccountId: string,
  now: Temporal.Instant,
): Promise<void> {
  await endParticipants(tx, sql`customer_account_id = ${customerAccountId}`, now)
  await tx.deleteFrom('room_admission').where('customer_account_id', '=', customerAccountId).execute()
}
