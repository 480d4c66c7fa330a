import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anotherProcess, aSessionRoom, openSocket } from '#testing/server/a-session-room.ts'
import { dyingProcess } from '#testing/server/room-process.ts'

/** The counsellor at one process, the client at another, both in. */
async function twoApart() {
  const made = await aSessionRoom()
  const other = await anotherProcess(made.house)
  const counsellor = await made.come(made.provider)
  const client = await made.come(made.client, { app: other })
  const clientStay = (await client.next('people')).you
  await counsellor.people(({ people }) => people.length === 2)
  counsellor.say({ type: 'admit', stayId: clientStay })
  await client.people(({ isAdmitted, people }) => isAdmitted && people.length === 2)
  const { you: counsellorStay } = await counsellor.people(({ people }) => people.every((one) => one.isAdmitted))
  return { ...made, other, counsellor, client, clientStay, counsellorStay }
}

test('a signal of fifty thousand signs crosses from process to process, whole and in order, both ways', async () => {
  const { counsellor, client, clientStay, counsellorStay } = await twoApart()
  const long = (n: number) => `${n} ${'põõsas\\n"'.repeat(4600)}`
  for (let n = 0; n < 10; n++) {
    client.say({ type: 'signal', to: counsellorStay, data: n % 2 ? long(n) : n })
    counsellor.say({ type: 'signal', to: clientStay, data: { back: long(n).slice(0, 40_000) } })
  }
  for (let n = 0; n < 10; n++) {
    expect((await counsellor.next('signal')).data === (n % 2 ? long(n) : n)).toBe(true)
    expect((await client.next('signal')).data).toEqual({ back: long(n).slice(0, 40_000) })
  }
})

test('what is said and shown, sending out and ending reach everybody, whatever process they are at', async () => {
  const { passOf, clients, other, counsellor, client, clientStay } = await twoApart()
  client.say({ type: 'show', microphone: true, camera: true })
  await counsellor.people(({ people }) => people.some((one) => one.stayId === clientStay && one.camera))
  counsellor.say({ type: 'sendOut', stayId: clientStay })
  expect((await client.next('over')).because).toBe('sentOut')
  await counsellor.people(({ people }) => people.length === 1)
  const again = await openSocket(other)
  again.say({ type: 'enter', token: await passOf(clients[0]!) })
  await again.next('people')
  counsellor.say({ type: 'end' })
  expect((await again.next('over')).because).toBe('ended')
})

test('whoever comes at another process learns what those give who were there before', async () => {
  const { come, other, counsellor, counsellorStay, clients } = await twoApart()
  counsellor.say({ type: 'show', microphone: true, camera: true })
  const late = await come(clients[0]!, { app: other })
  await late.people(({ people }) => people.some((one) => one.stayId === counsellorStay && one.camera))
})

test('one person at two processes at once is in the room once', async () => {
  const { house, app, come, client } = await aSessionRoom()
  const other = await anotherProcess(house)
  const sockets = await Promise.all([app, other, app, other].map((at) => come(client, { app: at })))
  await expect.poll(() => sockets.filter((one) => one.heard.some(({ type }) => type === 'over')).length).toBe(3)
  const { rows } = await sql`select from room_stay where left_at is null`.execute(house.db)
  expect(rows).toHaveLength(1)
})

test('one pass shown at two processes at once lets one socket in', async () => {
  const { house, app, passOf, client } = await aSessionRoom()
  const other = await anotherProcess(house)
  const token = await passOf(client)
  const sockets = await Promise.all(Array.from({ length: 20 }, (_none, n) => openSocket(n % 2 ? app : other)))
  for (const one of sockets) one.say({ type: 'enter', token })
  const first = await Promise.all(
    sockets.map((one) => Promise.race([one.next('people'), one.next('turnedAway')]).then(({ type }) => type)),
  )
  expect(first.filter((type) => type === 'people')).toHaveLength(1)
})

test('when a process ends, its people are sent elsewhere and come back without knocking', async () => {
  const { app, come, other, counsellor, client, clients, house } = await twoApart()
  await other.close()
  expect(await client.closed).toBe(1012)
  await counsellor.people(({ people }) => people.length === 1)
  const { rows } = await sql`select from room_stay where left_at is null`.execute(house.db)
  expect(rows).toHaveLength(1)
  expect((await (await come(clients[0]!, { app })).next('people')).isAdmitted).toBe(true)
})

test('whose process was killed without a word has left when it was seen last, and comes back without knocking', async () => {
  const { house, come, provider, passOf, client } = await aSessionRoom()
  const dying = await dyingProcess(house)
  const counsellor = await come(provider)
  const lost = await openSocket(dying.port)
  lost.say({ type: 'enter', token: await passOf(client) })
  counsellor.say({ type: 'admit', stayId: (await lost.next('people')).you })
  await lost.people(({ isAdmitted }) => isAdmitted)
  const seenLast = house.clock.now().toString()
  await dying.kill()
  expect(await lost.closed).toBe(1006)
  // By steps as long as looks are apart: a clock that leaps takes nobody for lost.
  for (let n = 0; n < 4; n++) {
    const before = counsellor.heard.length
    house.clock.forward({ seconds: 11 })
    await expect.poll(() => counsellor.heard.length).toBeGreaterThan(before + 1)
  }
  await counsellor.people(({ people }) => people.length === 1)
  const stay = await house.db
    .selectFrom('room_stay')
    .select('left_at')
    .where('is_counsellor', '=', false)
    .executeTakeFirstOrThrow()
  expect(stay.left_at!.toString()).toBe(seenLast)
  expect((await (await come(client)).next('people')).isAdmitted).toBe(true)
})

test('a clock that leaps an hour takes nobody for lost whose process lives', async () => {
  const { house, counsellor, client } = await twoApart()
  house.clock.forward({ minutes: 60 })
  const looks = [counsellor, client].map(({ heard }) => heard.length + 3)
  await expect.poll(() => [counsellor, client].every(({ heard }, n) => heard.length > looks[n]!)).toBe(true)
  const { rows } = await sql`select from room_stay where left_at is null`.execute(house.db)
  expect(rows).toHaveLength(2)
})

test('a process that the database did not reach for a while knows again what has happened', async () => {
  const { house, counsellor, client, counsellorStay } = await twoApart()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hool-listen'
    and datname = current_database()`.execute(house.db)
  await expect
    .poll(async () => {
      client.say({ type: 'signal', to: counsellorStay, data: 'again' })
      return counsellor.heard.some((one) => one.type === 'signal')
    })
    .toBe(true)
})
