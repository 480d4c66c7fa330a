import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#platform/server/database/connect.ts'
import { createClaimableSession } from '#testing/server/claimable-session.ts'
import { countLockWaits } from '#testing/server/count-lock-waits.ts'
import { createRoomParticipant } from '#testing/server/room-participant.ts'
import type { RoomEntry } from './enter-room.ts'
import { recordHeartbeats } from './participants.ts'
import { endRoom } from './provider-actions.ts'

const [FIRST, LAST] = ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff']

/**
 * PostgreSQL checks for a deadlock once per wait, after this timeout. It is long enough for both transactions to be
 * waiting by then, even on a slow machine.
 */
const DEADLOCK_TIMEOUT_S = 4

/**
 * Creates two participants, inserted in reverse order of their ids, and another transaction that locks the first one.
 */
async function createLockedRoom() {
  const { deps, bookingId, customer, provider } = await createClaimableSession()
  const visit = { bookingId, came: '2026-11-24T08:00:00Z', left: null }
  await createRoomParticipant(deps, { ...visit, participantId: LAST, customerAccountId: customer.customerAccountId })
  await createRoomParticipant(deps, {
    ...visit,
    participantId: FIRST,
    customerAccountId: provider.customerAccountId,
    isCounsellor: true,
  })
  const { session_room_id: roomId } = await deps.db
    .selectFrom('session_room')
    .select('session_room_id')
    .executeTakeFirstOrThrow()
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<{ locksRoom: boolean }>()]
  const lockTransaction = deps.db.transaction().execute(async (tx) => {
    await sql`set local deadlock_timeout = ${sql.lit(`${2 * DEADLOCK_TIMEOUT_S}s`)}`.execute(tx)
    await sql`select from room_participant where room_participant_id = ${FIRST} for update`.execute(tx)
    locked.resolve()
    const { locksRoom } = await released.promise
    if (locksRoom) await sql`select from session_room for update /* deliberate deadlock */`.execute(tx)
  })
  await locked.promise
  /** Ends the other transaction; with `locksRoom`, it first waits for the room's lock, which causes a deadlock. */
  const release = async ({ locksRoom }: { locksRoom: boolean }) => {
    released.resolve({ locksRoom })
    await lockTransaction
  }
  const isBlocking = async () => (await countLockWaits(deps)) === 1
  return { deps, entry: { roomId } as RoomEntry, release, isBlocking }
}

type LockedRoom = Awaited<ReturnType<typeof createLockedRoom>>

const isUnlocked = async ({ deps }: LockedRoom, participantId: string) => {
  const { rows } =
    await sql`select from room_participant where room_participant_id = ${participantId} for update skip locked`.execute(
      deps.db,
    )
  return rows.length === 1
}

test.each<[string, (room: LockedRoom) => Promise<unknown>]>([
  ['ends a room', ({ deps, entry }) => endRoom(deps, entry)],
  ['records heartbeats', ({ deps }) => recordHeartbeats(deps.db, [LAST, FIRST], deps.clock.now())],
])('%s in lock order: waits for the first participant without locking a later one', async (_case, change) => {
  const room = await createLockedRoom()
  const settled = Promise.allSettled([change(room)])
  await expect.poll(room.isBlocking).toBe(true)
  expect([await isUnlocked(room, LAST), await isUnlocked(room, FIRST)]).toEqual([true, false])
  await room.release({ locksRoom: false })
  expect(await settled).toMatchObject([{ status: 'fulfilled' }])
})

test('retries ending a room after a deadlock', async () => {
  const room = await createLockedRoom()
  const url = `${room.deps.databaseUrl}?options=${encodeURIComponent(`-c deadlock_timeout=${DEADLOCK_TIMEOUT_S}s`)}`
  const { db, close } = connect(url, 1)
  onTestFinished(close)
  const ended = Promise.allSettled([endRoom({ ...room.deps, db }, room.entry)])
  await expect.poll(room.isBlocking).toBe(true)
  // At this point each transaction waits for the other. The one that checks first, namely the one ending the room, is
  // aborted.
  await room.release({ locksRoom: true })
  const [end] = await ended
  expect(end).toEqual({ status: 'fulfilled', value: expect.arrayContaining([FIRST, LAST]) })
  const row = await room.deps.db.selectFrom('session_room').select('ended_at').executeTakeFirstOrThrow()
  expect(row.ended_at).not.toBeNull()
})
