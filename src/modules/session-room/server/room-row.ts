import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { SessionRoom } from './find-room.ts'

/** Finds or creates the room's row; concurrent callers get the same one. */
export async function findOrCreateRoom(
  db: Kysely<Tables>,
  { bookingId, groupDateId }: Pick<SessionRoom, 'bookingId' | 'groupDateId'>,
): Promise<{ roomId: string; mediaRoom: number }> {
  await db
    .insertInto('session_room')
    .values({ booking_id: bookingId, group_occurrence_id: groupDateId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('session_room')
    .select(['session_room_id', 'media_room'])
    .where(sql<boolean>`booking_id = ${bookingId}::uuid or group_occurrence_id = ${groupDateId}::uuid`)
    .executeTakeFirstOrThrow()
  return { roomId: row.session_room_id, mediaRoom: row.media_room }
}

/** Locks the room's row, so that entering, admitting, removing a client and closing the room run one at a time. */
export async function lockRoom(tx: Kysely<Tables>, roomId: string): Promise<{ endedAt: Temporal.Instant | null }> {
  const { rows } = await sql<{ endedAt: Temporal.Instant | null }>`
    select ended_at as "endedAt" from session_room where session_room_id = ${roomId} for no key update`.execute(tx)
  return rows[0]!
}
