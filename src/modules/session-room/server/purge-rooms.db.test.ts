import { expect, test } from 'vitest'
import { createSessionRoom } from '#testing/server/session-room.ts'
import type { TestDeps } from '#testing/server/test-deps.ts'
import { eraseRoomParticipant, purgeOldRooms } from './purge-rooms.ts'

const countRows = async ({ db }: TestDeps) => {
  const [rooms, participants, admissions] = await Promise.all(
    (['session_room', 'room_participant', 'room_admission'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  )
  return [rooms!.length, participants!.length, admissions!.length]
}

/** Creates a room with a provider and an admitted client. */
async function createUsedRoom() {
  const room = await createSessionRoom()
  const counsellor = await room.enterRoom(room.provider)
  const client = await room.enterRoom(room.client)
  counsellor.send({ type: 'admit', participantId: (await client.next('people')).you })
  await client.people(({ isAdmitted }) => isAdmitted)
  return { ...room, counsellor, visitor: client }
}

test('purges attendance after 540 days', async () => {
  const { deps, counsellor, visitor } = await createUsedRoom()
  counsellor.send({ type: 'end' })
  await visitor.closed
  const purgeAt = async (now: string) => {
    await purgeOldRooms({ db: deps.db, clock: { now: () => Temporal.Instant.from(now) } })
    return countRows(deps)
  }
  expect(await purgeAt('2028-05-16T08:25:00Z')).toEqual([1, 2, 1])
  expect(await purgeAt('2028-05-16T08:25:01Z')).toEqual([0, 0, 0])
})

test('removes a deleted account from its room and erases the name', async () => {
  const { deps, client, counsellor } = await createUsedRoom()
  await eraseRoomParticipant(deps.db, client.customerAccountId, deps.clock.now())
  await counsellor.people(({ people }) => people.length === 1)
  expect(await countRows(deps)).toEqual([1, 2, 0])
  const own = await deps.db
    .selectFrom('room_participant')
    .select(['encrypted_name', 'left_at', 'joined_at'])
    .where('customer_account_id', '=', client.customerAccountId)
    .executeTakeFirstOrThrow()
  expect([own.encrypted_name.length, own.left_at]).toEqual([0, own.joined_at])
})
