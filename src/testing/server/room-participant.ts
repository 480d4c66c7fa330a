import { randomUUID } from 'node:crypto'
import type { TestDeps } from './test-deps.ts'

interface ParticipantInput {
  participantId?: string
  bookingId: string
  customerAccountId: string
  isCounsellor?: boolean
  came: string
  /** Time of admission, null if never admitted; the time of joining by default. */
  admitted?: string | null
  /** Time of leaving; null if still connected and last seen at `seen`. */
  left: string | null
  seen?: string
}

/** Inserts a participant into the room of a booking's session, as the room's socket would. */
export async function createRoomParticipant(deps: TestDeps, input: ParticipantInput): Promise<void> {
  const { came, left, isCounsellor = false } = input
  const admitted = input.admitted === undefined ? came : input.admitted
  await deps.db
    .insertInto('room_participant')
    .values({
      room_participant_id: input.participantId ?? randomUUID(),
      session_room_id: await ensureRoom(deps, input.bookingId),
      customer_account_id: input.customerAccountId,
      is_provider: isCounsellor,
      encrypted_name: deps.encryption.encrypt('A name'),
      joined_at: Temporal.Instant.from(came),
      admitted_at: admitted ? Temporal.Instant.from(admitted) : null,
      seen_at: Temporal.Instant.from(left ?? input.seen ?? came),
      left_at: left ? Temporal.Instant.from(left) : null,
    })
    .execute()
}

async function ensureRoom({ db }: TestDeps, bookingId: string): Promise<string> {
  const { group_occurrence_id: groupDateId } = await db
    .selectFrom('booking')
    .select('group_occurrence_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const ids = {
    booking_id: groupDateId ? null : bookingId,
    group_occurrence_id: groupDateId,
  }
  await db
    .insertInto('session_room')
    .values(ids)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const room = await db
    .selectFrom('session_room')
    .select('session_room_id')
    .where(groupDateId ? 'group_occurrence_id' : 'booking_id', '=', groupDateId ?? bookingId)
    .executeTakeFirstOrThrow()
  return room.session_room_id
}
