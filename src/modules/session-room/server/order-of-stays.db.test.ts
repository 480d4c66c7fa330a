import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#platform/server/database/connect.ts'
import { aPaidSession } from '#testing/server/a-claim.ts'
import { aRoomStay } from '#testing/server/a-room-stay.ts'
import { endRoom } from './counsellor-moves.ts'
import type { Entry } from './enter-room.ts'
import { noteSeen } from './stays.ts'

const [FIRST, LAST] = ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff']

/** PostgreSQL looks once in a wait: so late that both wait by then, however slow the computer is. */
const LOOKS_FOR_DEADLOCK_S = 4

/** Two stays, the later by its id written first; somebody holds the other one. */
async function twoStays() {
  const { house, bookingId, customer, provider } = await aPaidSession()
  const stay = { bookingId, came: '2026-11-24T08:00:00Z', left: null }
  await aRoomStay(house, { ...stay, stayId: LAST, customerAccountId: customer.customerAccountId })
  await aRoomStay(house, { ...stay, stayId: FIRST, customerAccountId: provider.customerAccountId, isCounsellor: true })
  const { session_room_id: roomId } = await house.db
    .selectFrom('session_room')
    .select('session_room_id')
    .executeTakeFirstOrThrow()
  const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = house.db.transaction().execute(async (tx) => {
    await sql`set local deadlock_timeout = ${sql.lit(`${2 * LOOKS_FOR_DEADLOCK_S}s`)}`.execute(tx)
    await sql`select from room_stay where room_stay_id = ${FIRST} for update`.execute(tx)
    held.resolve()
    await done.promise
    await sql`select from session_room for update`.execute(tx)
  })
  await held.promise
  const letGo = async () => {
    done.resolve()
    await holding
  }
  const isWaitedFor = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(house.db)
    return rows.length === 1
  }
  return { house, entry: { roomId } as Entry, letGo, isWaitedFor }
}

type Two = Awaited<ReturnType<typeof twoStays>>

const isFree = async ({ house }: Two, stayId: string) => {
  const { rows } = await sql`select from room_stay where room_stay_id = ${stayId} for update skip locked`.execute(
    house.db,
  )
  return rows.length === 1
}

test.each<[string, (two: Two) => Promise<unknown>]>([
  ['ends a room', ({ house, entry }) => endRoom(house, entry)],
  ['notes who is there', ({ house }) => noteSeen(house.db, [LAST, FIRST], house.clock.now())],
])('whoever %s waits for the first stay without holding a later one', async (_what, change) => {
  const two = await twoStays()
  const settled = Promise.allSettled([change(two)])
  await expect.poll(two.isWaitedFor).toBe(true)
  expect([await isFree(two, LAST), await isFree(two, FIRST)]).toEqual([true, false])
  await two.letGo()
  expect(await settled).toMatchObject([{ status: 'fulfilled' }])
})

test('an end that PostgreSQL gives up for somebody else’s sake is done all the same', async () => {
  const two = await twoStays()
  const url = `${two.house.databaseUrl}?options=${encodeURIComponent(`-c deadlock_timeout=${LOOKS_FOR_DEADLOCK_S}s`)}`
  const { db, close } = connect(url, 1)
  onTestFinished(close)
  const ended = Promise.allSettled([endRoom({ ...two.house, db }, two.entry)])
  await expect.poll(two.isWaitedFor).toBe(true)
  // Now each waits for the other; the one that looks first, which is the end, is given up.
  await two.letGo()
  const [end] = await ended
  expect(end.status === 'fulfilled' && end.value.toSorted()).toEqual([FIRST, LAST])
  const room = await two.house.db.selectFrom('session_room').select('ended_at').executeTakeFirstOrThrow()
  expect(room.ended_at).not.toBeNull()
})
