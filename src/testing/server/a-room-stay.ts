import { randomUUID } from 'node:crypto'
import type { TestHouse } from './test-house.ts'

interface Stay {
  stayId?: string
  bookingId: string
  customerAccountId: string
  isCounsellor?: boolean
  came: string
  /** Null: never let in; the moment of coming unless said. */
  admitted?: string | null
  /** Null: still there, and seen at `seen`. */
  left: string | null
  seen?: string
}

/** One browser in the room of a booking's session, as the socket of the room would have written it. */
export async function aRoomStay(house: TestHouse, stay: Stay): Promise<void> {
  const { came, left, isCounsellor = false } = stay
  const admitted = stay.admitted === undefined ? came : stay.admitted
  await house.db
    .insertInto('room_stay')
    .values({
      room_stay_id: stay.stayId ?? randomUUID(),
      session_room_id: await roomOf(house, stay.bookingId),
      customer_account_id: stay.customerAccountId,
      is_counsellor: isCounsellor,
      sealed_name: house.sealing.seal('A name'),
      came_at: Temporal.Instant.from(came),
      admitted_at: admitted ? Temporal.Instant.from(admitted) : null,
      seen_at: Temporal.Instant.from(left ?? stay.seen ?? came),
      left_at: left ? Temporal.Instant.from(left) : null,
    })
    .execute()
}

async function roomOf({ db }: TestHouse, bookingId: string): Promise<string> {
  const { group_session_recurrence_id: groupDateId } = await db
    .selectFrom('booking')
    .select('group_session_recurrence_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const ids = {
    booking_id: groupDateId ? null : bookingId,
    group_session_recurrence_id: groupDateId,
  }
  await db
    .insertInto('session_room')
    .values(ids)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const room = await db
    .selectFrom('session_room')
    .select('session_room_id')
    .where(groupDateId ? 'group_session_recurrence_id' : 'booking_id', '=', groupDateId ?? bookingId)
    .executeTakeFirstOrThrow()
  return room.session_room_id
}
