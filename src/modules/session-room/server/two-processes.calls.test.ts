import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startKillableProcess } from '#testing/server/killable-process.ts'
import { createSessionRoom, openRoomSocket, startSecondProcess } from '#testing/server/session-room.ts'
import { sendOutParticipant } from './provider-actions.ts'

/** Connects a provider and an admitted client to different processes. */
async function enterAtTwoProcesses() {
  const room = await createSessionRoom()
  const other = await startSecondProcess(room.deps)
  const counsellor = await room.enterRoom(room.provider)
  const client = await room.enterRoom(room.client, { app: other })
  const clientParticipantId = (await client.next('people')).you
  await counsellor.people(({ people }) => people.length === 2)
  counsellor.send({ type: 'admit', participantId: clientParticipantId })
  await client.people(({ isAdmitted, people }) => isAdmitted && people.length === 2)
  const { you: counsellorParticipantId } = await counsellor.people(({ people }) =>
    people.every((one) => one.isAdmitted),
  )
  return { ...room, other, counsellor, client, clientParticipantId, counsellorParticipantId }
}

test('forwards signals of 50 000 characters between processes, complete and in order', async () => {
  const { counsellor, client, clientParticipantId, counsellorParticipantId } = await enterAtTwoProcesses()
  const createLongText = (n: number) => `${n} ${'põõsas\\n"'.repeat(4600)}`
  for (let n = 0; n < 10; n++) {
    client.send({ type: 'signal', to: counsellorParticipantId, data: n % 2 ? createLongText(n) : n })
    counsellor.send({ type: 'signal', to: clientParticipantId, data: { back: createLongText(n).slice(0, 40_000) } })
  }
  for (let n = 0; n < 10; n++) {
    expect((await counsellor.next('signal')).data === (n % 2 ? createLongText(n) : n)).toBe(true)
    expect((await client.next('signal')).data).toEqual({ back: createLongText(n).slice(0, 40_000) })
  }
})

test('applies device states, sending out and ending across processes', async () => {
  const { requestPass, clients, other, counsellor, client, clientParticipantId } = await enterAtTwoProcesses()
  client.send({ type: 'show', microphone: true, camera: true })
  await counsellor.people(({ people }) => people.some((one) => one.participantId === clientParticipantId && one.camera))
  counsellor.send({ type: 'sendOut', participantId: clientParticipantId })
  expect((await client.next('over')).because).toBe('removed')
  await counsellor.people(({ people }) => people.length === 1)
  const reconnected = await openRoomSocket(other)
  reconnected.send({ type: 'enter', token: await requestPass(clients[0]!) })
  await reconnected.next('people')
  counsellor.send({ type: 'end' })
  expect((await reconnected.next('over')).because).toBe('ended')
})

test('tells a client that they were sent out even if a check comes before the event of the other process', async () => {
  const { deps, client, clientParticipantId } = await enterAtTwoProcesses()
  const { session_room_id: roomId } = await deps.db.selectFrom('session_room').selectAll().executeTakeFirstOrThrow()
  await sendOutParticipant(deps, { roomId }, clientParticipantId)
  expect((await client.next('over')).because).toBe('removed')
})

test('shows a new participant on another process whose cameras and microphones are on', async () => {
  const { enterRoom, other, counsellor, counsellorParticipantId, clients } = await enterAtTwoProcesses()
  counsellor.send({ type: 'show', microphone: true, camera: true })
  const newcomer = await enterRoom(clients[0]!, { app: other })
  await newcomer.people(({ people }) =>
    people.some((one) => one.participantId === counsellorParticipantId && one.camera),
  )
})

test('keeps one connection of a person who enters through two processes concurrently', async () => {
  const { deps, app, enterRoom, client } = await createSessionRoom()
  const other = await startSecondProcess(deps)
  const sockets = await Promise.all([app, other, app, other].map((at) => enterRoom(client, { app: at })))
  await expect.poll(() => sockets.filter((one) => one.received.some(({ type }) => type === 'over')).length).toBe(3)
  const { rows } = await sql`select from room_participant where left_at is null`.execute(deps.db)
  expect(rows).toHaveLength(1)
})

test('accepts a pass once, even through two processes concurrently', async () => {
  const { deps, app, requestPass, client } = await createSessionRoom()
  const other = await startSecondProcess(deps)
  const token = await requestPass(client)
  const sockets = await Promise.all(Array.from({ length: 20 }, (_none, n) => openRoomSocket(n % 2 ? app : other)))
  for (const one of sockets) one.send({ type: 'enter', token })
  const first = await Promise.all(
    sockets.map((one) => Promise.race([one.next('people'), one.next('turnedAway')]).then(({ type }) => type)),
  )
  expect(first.filter((type) => type === 'people')).toHaveLength(1)
})

test('lets participants reconnect without a new admission when a process shuts down', async () => {
  const { app, enterRoom, other, counsellor, client, clients, deps } = await enterAtTwoProcesses()
  await other.close()
  expect(await client.closed).toBe(1012)
  await counsellor.people(({ people }) => people.length === 1)
  const { rows } = await sql`select from room_participant where left_at is null`.execute(deps.db)
  expect(rows).toHaveLength(1)
  expect((await (await enterRoom(clients[0]!, { app })).next('people')).isAdmitted).toBe(true)
})

test('marks participants of a killed process as having left at their last heartbeat', async () => {
  const { deps, enterRoom, provider, requestPass, client } = await createSessionRoom()
  const dying = await startKillableProcess(deps)
  const counsellor = await enterRoom(provider)
  const lost = await openRoomSocket(dying.port)
  lost.send({ type: 'enter', token: await requestPass(client) })
  counsellor.send({ type: 'admit', participantId: (await lost.next('people')).you })
  await lost.people(({ isAdmitted }) => isAdmitted)
  const seenLast = deps.clock.now().toString()
  await dying.kill()
  expect(await lost.closed).toBe(1006)
  // Moves the clock in steps of about the check interval, because a single large jump removes no participants.
  for (let n = 0; n < 4; n++) {
    const before = counsellor.received.length
    deps.clock.forward({ seconds: 11 })
    await expect.poll(() => counsellor.received.length).toBeGreaterThan(before + 1)
  }
  await counsellor.people(({ people }) => people.length === 1)
  const participant = await deps.db
    .selectFrom('room_participant')
    .select('left_at')
    .where('is_provider', '=', false)
    .executeTakeFirstOrThrow()
  expect(participant.left_at!.toString()).toBe(seenLast)
  expect((await (await enterRoom(client)).next('people')).isAdmitted).toBe(true)
})

test('ends no participants when the clock jumps by an hour', async () => {
  const { deps, counsellor, client } = await enterAtTwoProcesses()
  deps.clock.forward({ minutes: 60 })
  const expectedCounts = [counsellor, client].map(({ received }) => received.length + 3)
  await expect
    .poll(() => [counsellor, client].every(({ received }, n) => received.length > expectedCounts[n]!))
    .toBe(true)
  const { rows } = await sql`select from room_participant where left_at is null`.execute(deps.db)
  expect(rows).toHaveLength(2)
})

test('receives events again after the database connection was lost', async () => {
  const { deps, counsellor, client, counsellorParticipantId } = await enterAtTwoProcesses()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hool-listen'
    and datname = current_database()`.execute(deps.db)
  await expect
    .poll(async () => {
      client.send({ type: 'signal', to: counsellorParticipantId, data: 'again' })
      return counsellor.received.some((one) => one.type === 'signal')
    })
    .toBe(true)
})
