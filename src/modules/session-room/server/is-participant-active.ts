import type { AppDeps } from '#platform/server/context.ts'
import type { MediaPass } from './media-pass.ts'

/** Whether the participant has been admitted and has not left, and the room has not ended. */
export async function isParticipantActive(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  pass: MediaPass,
): Promise<boolean> {
  if (Temporal.Instant.compare(clock.now(), Temporal.Instant.from(pass.until)) >= 0) return false
  const found = await db
    .selectFrom('room_stay')
    .innerJoin('session_room', 'session_room.session_room_id', 'room_stay.session_room_id')
    .select('room_stay_id')
    .where('room_stay_id', '=', pass.stayId)
    .where('media_room', '=', pass.mediaRoom)
    .where('admitted_at', 'is not', null)
    .where('left_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
