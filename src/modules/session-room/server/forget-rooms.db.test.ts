import { expect, test } from 'vitest'
import { aSessionRoom } from '#testing/server/a-session-room.ts'
import type { TestHouse } from '#testing/server/test-house.ts'
import { forgetOldRooms, forgetRoomsOf } from './forget-rooms.ts'

const counted = async ({ db }: TestHouse) => {
  const [rooms, stays, admissions] = await Promise.all(
    (['session_room', 'room_stay', 'room_admission'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  )
  return [rooms!.length, stays!.length, admissions!.length]
}

/** A counsellor and a client who have been in and left. */
async function aPastRoom() {
  const made = await aSessionRoom()
  const counsellor = await made.come(made.provider)
  const client = await made.come(made.client)
  counsellor.say({ type: 'admit', stayId: (await client.next('people')).you })
  await client.people(({ isAdmitted }) => isAdmitted)
  return { ...made, counsellor, visitor: client }
}

test('when people came and went is kept for 540 days, and not a day longer', async () => {
  const { house, counsellor, visitor } = await aPastRoom()
  counsellor.say({ type: 'end' })
  await visitor.closed
  const forgotten = async (now: string) => {
    await forgetOldRooms({ db: house.db, clock: { now: () => Temporal.Instant.from(now) } })
    return counted(house)
  }
  expect(await forgotten('2028-05-16T08:25:00Z')).toEqual([1, 2, 1])
  expect(await forgotten('2028-05-16T08:25:01Z')).toEqual([0, 0, 0])
})

test('whoever closes their account is in no room any more, and leaves no name there', async () => {
  const { house, client, counsellor } = await aPastRoom()
  await forgetRoomsOf(house.db, client.customerAccountId, house.clock.now())
  await counsellor.people(({ people }) => people.length === 1)
  expect(await counted(house)).toEqual([1, 2, 0])
  const own = await house.db
    .selectFrom('room_stay')
    .select(['sealed_name', 'left_at', 'came_at'])
    .where('customer_account_id', '=', client.customerAccountId)
    .executeTakeFirstOrThrow()
  expect([own.sealed_name.length, own.left_at]).toEqual([0, own.came_at])
})
