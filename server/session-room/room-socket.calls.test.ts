import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ROOM_SOCKET } from '#contract/constants.ts'
import { aSessionRoom, openSocket, type Visitor } from '../testing/a-session-room.ts'
import type { TestHouse } from '../testing/test-house.ts'

const stays = async ({ db }: TestHouse) =>
  (await db.selectFrom('room_stay').selectAll().orderBy('came_at').execute()).map((row) => ({
    ...row,
    isOpen: row.left_at === null,
  }))
const names = (visitor: Visitor) => {
  const people = visitor.heard.findLast((one) => one.type === 'people')
  return people?.type === 'people' ? people.people.map(({ name }) => name) : []
}
const turnedAway = async (visitor: Visitor) => (await visitor.next('turnedAway')).because

/** Both in the room. */
async function twoInside(given: Parameters<typeof aSessionRoom>[0] = {}) {
  const made = await aSessionRoom(given)
  const counsellor = await made.come(made.provider)
  const client = await made.come(made.client)
  const { you } = await client.next('people')
  counsellor.say({ type: 'admit', stayId: you })
  await client.people(({ isAdmitted }) => isAdmitted)
  const { you: counsellorStay } = await counsellor.people(({ people }) => people.every((one) => one.isAdmitted))
  return { ...made, counsellor, client, clientStay: you, counsellorStay, person: made.client }
}

test('a client waits until the counsellor lets them in, and sees meanwhile only themself and that the counsellor is there', async () => {
  const { house, come, provider, client: person } = await aSessionRoom()
  const client = await come(person, { name: '  Mari\u0000\u202e ' })
  expect(await client.next('people')).toMatchObject({
    isAdmitted: false,
    isCounsellorHere: false,
    people: [{ name: 'Mari', role: 'client', isAdmitted: false, microphone: false, camera: false }],
    now: '2026-11-23T07:20:00.000Z',
    startsAt: '2026-11-23T07:25:00Z',
    endsAt: '2026-11-23T08:25:00Z',
    closesAt: '2026-11-23T08:55:00Z',
  })
  const counsellor = await come(provider)
  const seen = await counsellor.next('people', ({ people }) => people.length === 2)
  expect(seen).toMatchObject({ isAdmitted: true, isCounsellorHere: true })
  expect((await client.people(({ isCounsellorHere }) => isCounsellorHere)).people).toHaveLength(1)
  house.clock.forward({ minutes: 1 })
  counsellor.say({ type: 'admit', stayId: seen.people.find(({ role }) => role === 'client')!.stayId })
  await client.people(({ isAdmitted, people }) => isAdmitted && people.length === 2)
  expect(names(client).toSorted()).toEqual(['Leelo', 'Mari'])
  const first = (await stays(house)).find((one) => !one.is_counsellor)
  expect(first).toMatchObject({ is_counsellor: false, isOpen: true })
  expect(first!.admitted_at!.toString()).toBe('2026-11-23T07:21:00Z')
  expect(first!.sealed_name.includes('Mari')).toBe(false)
})

test('what somebody leaves are the times; the name they chose is gone with them', async () => {
  const { house, client, counsellor } = await twoInside()
  house.clock.forward({ minutes: 50 })
  client.say({ type: 'leave' })
  expect(await client.closed).toBe(1000)
  await counsellor.people(({ people }) => people.length === 1)
  const left = (await stays(house)).find((one) => !one.is_counsellor)!
  expect([left.left_at!.toString(), left.sealed_name.length]).toEqual(['2026-11-23T08:10:00Z', 0])
})

test('a pass works once: of twenty sockets that show it at the same time one comes in', async () => {
  const { house, app, passOf, client } = await aSessionRoom()
  const token = await passOf(client)
  const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(app)))
  for (const one of sockets) one.say({ type: 'enter', token })
  const first = await Promise.all(
    sockets.map((one) => Promise.race([one.next('people'), one.next('turnedAway')]).then(({ type }) => type)),
  )
  expect(first.toSorted()).toEqual(['people', ...Array.from({ length: 19 }, () => 'turnedAway')])
  expect(await stays(house)).toHaveLength(1)
})

test('one person in two browsers is in the room once: the later one', async () => {
  const { house, come, client, counsellor, person } = await twoInside()
  const again = await Promise.all([come(person), come(person), come(person)])
  expect((await client.next('over')).because).toBe('elsewhere')
  await counsellor.people(({ people }) => people.length === 2)
  const open = (await stays(house)).filter((one) => one.isOpen && !one.is_counsellor)
  expect(open).toHaveLength(1)
  const ended = await Promise.all(again.map((one) => Promise.race([one.closed, one.next('people').then(() => 0)])))
  expect(ended).toHaveLength(3)
})

test('whoever was let in once comes back without knocking, after a lost network too', async () => {
  const { come, client, counsellor, person, clientStay } = await twoInside()
  client.close()
  await counsellor.people(({ people }) => people.length === 1)
  const back = await come(person)
  const { you, isAdmitted } = await back.next('people')
  expect([isAdmitted, you === clientStay]).toEqual([true, false])
})

test('a pass of yesterday, of an ended login, of a blocked account or of a session that was called off lets nobody in', async () => {
  const { house, app, passOf, provider, client, id } = await aSessionRoom()
  const tokens = {
    late: await passOf(client),
    called: '',
    counsellor: await passOf(provider),
    madeUp: Buffer.from('not ours at all').toString('base64url'),
  }
  const tryIt = async (token: string) => {
    const socket = await openSocket(app)
    socket.say({ type: 'enter', token })
    const because = await turnedAway(socket)
    expect(await socket.closed).toBe(1000)
    return because
  }
  expect(await tryIt(tokens.madeUp)).toBe('pass')
  house.clock.forward({ seconds: 60 })
  expect(await tryIt(tokens.late)).toBe('pass')
  tokens.called = await passOf(client)
  await sql`update booking set status = 'cancelledByCustomer' where booking_id = ${id}`.execute(house.db)
  expect(await tryIt(tokens.called)).toBe('pass')
  await sql`update booking set status = 'booked' where booking_id = ${id}`.execute(house.db)
  const [ended, blocked] = [await passOf(client), await passOf(provider)]
  await sql`update login set ended_at = ${house.clock.now()} where customer_account_id = ${client.customerAccountId}`.execute(
    house.db,
  )
  await sql`update customer_account set login_blocked_at = ${house.clock.now()} where customer_account_id = ${provider.customerAccountId}`.execute(
    house.db,
  )
  expect([await tryIt(ended), await tryIt(blocked)]).toEqual(['pass', 'pass'])
  expect(await stays(house)).toEqual([])
})

test('a pass that is still young lets nobody in once the room has closed', async () => {
  const { house, app, passOf, client } = await aSessionRoom({ startsIn: { minutes: -89, seconds: -30 } })
  const token = await passOf(client)
  house.clock.forward({ seconds: 30 })
  const socket = await openSocket(app)
  socket.say({ type: 'enter', token })
  expect(await turnedAway(socket)).toBe('pass')
})

test('only what stands on a page of ours may open the socket', async () => {
  const { app } = await aSessionRoom()
  const { port } = app.server.address() as AddressInfo
  const ask = (headers: Record<string, string>, path = ROOM_SOCKET) =>
    new Promise<number>((done) => {
      const all = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      }
      const asked = request({ port, host: '127.0.0.1', path, headers: { ...all, ...headers } })
      asked.on('upgrade', (_answer, socket) => {
        socket.destroy()
        done(101)
      })
      asked.on('response', ({ statusCode }) => done(statusCode!))
      asked.end()
    })
  expect(await ask({ origin: 'http://127.0.0.1:3000' })).toBe(101)
  expect(await ask({ origin: `http://127.0.0.1:${port}` })).toBe(101)
  for (const origin of [
    'https://elsewhere.example',
    'http://127.0.0.1:1',
    'null',
    'http://127.0.0.1.elsewhere.example:3000',
  ])
    expect([origin, await ask({ origin })]).toEqual([origin, 403])
  expect(await ask({})).toBe(403)
  // A page that pointed its own name at this computer.
  expect(await ask({ origin: `http://elsewhere.example:${port}`, host: `elsewhere.example:${port}` })).toBe(403)
  // Anything else that asks for an upgrade is answered as if it had not.
  expect(await ask({}, '/healthz')).toBe(200)
  expect(await ask({ upgrade: 'h2c' }, ROOM_SOCKET)).toBe(404)
  expect((await app.inject(ROOM_SOCKET)).statusCode).toBe(404)
})

test('signals go from one to one in the room, whole and in order, and to nobody who waits or is a stranger', async () => {
  const { client, counsellor, clientStay, counsellorStay } = await twoInside()
  for (let n = 0; n < 20; n++) client.say({ type: 'signal', to: counsellorStay, data: { n, sdp: 'x'.repeat(2000) } })
  for (let n = 0; n < 20; n++) expect(await counsellor.next('signal')).toMatchObject({ from: clientStay, data: { n } })
  expect(client.heard.some(({ type }) => type === 'signal')).toBe(false)
})

test('somebody at the door neither sends nor receives signals and chat', async () => {
  const { house, come, provider, client: person } = await aSessionRoom()
  const counsellor = await come(provider)
  const { you: counsellorStay } = await counsellor.next('people')
  const waiting = await come(person)
  const { you } = await waiting.next('people')
  await counsellor.people(({ people }) => people.length === 2)
  waiting.say({ type: 'signal', to: counsellorStay, data: 'hello' })
  waiting.say({ type: 'admit', stayId: you })
  waiting.say({ type: 'end' })
  counsellor.say({ type: 'signal', to: you, data: 'hello' })
  waiting.say({ type: 'beat' })
  counsellor.say({ type: 'beat' })
  await waiting.next('beat')
  await counsellor.next('beat')
  expect([...waiting.heard, ...counsellor.heard].map(({ type }) => type)).not.toContain('signal')
  expect((await stays(house)).map((one) => [one.isOpen, one.admitted_at !== null])).toEqual([
    [true, true],
    [true, false],
  ])
})

test('between two no chat passes here: it goes from browser to browser', async () => {
  const direct = await twoInside()
  direct.client.say({ type: 'chat', text: 'Hello' })
  direct.client.say({ type: 'beat' })
  await direct.client.next('beat')
  expect(direct.counsellor.heard.some(({ type }) => type === 'chat')).toBe(false)
})

test('chat of a large group reaches all who are in, and nobody at the door', async () => {
  const { house, come, provider, clients } = await aSessionRoom({ seats: 8, clients: 2 })
  house.settings.rooms.mediaServerUrl = 'ws://127.0.0.1:1'
  const counsellor = await come(provider)
  const [one, other] = [await come(clients[0]!), await come(clients[1]!)]
  counsellor.say({ type: 'admit', stayId: (await one.next('people')).you })
  await one.people(({ isAdmitted }) => isAdmitted)
  one.say({ type: 'chat', text: 'Hello' })
  expect([(await counsellor.next('chat')).text, (await one.next('chat')).text]).toEqual(['Hello', 'Hello'])
  other.say({ type: 'beat' })
  await other.next('beat')
  expect(other.heard.some(({ type }) => type === 'chat')).toBe(false)
})

test('whoever comes learns what those inside give', async () => {
  const { come, counsellor, counsellorStay, client, person } = await twoInside()
  counsellor.say({ type: 'show', microphone: true, camera: false })
  const shows = (stayId: string) => (people: Parameters<Parameters<Visitor['people']>[0]>[0]) =>
    people.people.some((one) => one.stayId === stayId && one.microphone && !one.camera)
  await client.people(shows(counsellorStay))
  const again = await come(person)
  await again.people(shows(counsellorStay))
})

test('sent out, somebody is at the door again and has to be let in anew', async () => {
  const { come, counsellor, client, clientStay, person } = await twoInside()
  counsellor.say({ type: 'sendOut', stayId: clientStay })
  expect((await client.next('over')).because).toBe('sentOut')
  expect(await client.closed).toBe(1000)
  const again = await come(person)
  expect((await again.next('people')).isAdmitted).toBe(false)
})

test('the counsellor ends the room for everybody, and it stays closed', async () => {
  const { house, room, counsellor, client, person } = await twoInside()
  counsellor.say({ type: 'end' })
  for (const one of [counsellor, client]) expect((await one.next('over')).because).toBe('ended')
  expect((await stays(house)).map(({ isOpen }) => isOpen)).toEqual([false, false])
  expect((await room(person)).body.data).toMatchObject({ state: 'over', pass: null })
})

test('a client can neither end the room nor send anybody out', async () => {
  const { client, counsellor, counsellorStay } = await twoInside()
  client.say({ type: 'end' })
  client.say({ type: 'sendOut', stayId: counsellorStay })
  client.say({ type: 'beat' })
  await client.next('beat')
  expect([...client.heard, ...counsellor.heard].map(({ type }) => type)).not.toContain('over')
})

test('half an hour after the end the room closes by the clock', async () => {
  const { house, client, counsellor } = await twoInside()
  house.clock.forward({ minutes: 95 })
  for (const one of [counsellor, client]) expect((await one.next('over')).because).toBe('closed')
  await expect.poll(async () => (await stays(house)).some(({ isOpen }) => isOpen)).toBe(false)
})

test.each([
  ['called off', `update booking set status = 'cancelledByProvider'`],
  ['moved', `update booking set start_at = start_at + interval '1 day', end_at = end_at + interval '1 day'`],
])('a session that is %s while they are inside lets go of both', async (_how, change) => {
  const { house, client, counsellor } = await twoInside()
  await sql.raw(change).execute(house.db)
  for (const one of [counsellor, client]) expect((await one.next('over')).because).toBe('calledOff')
})

test('a member of a group whose seat is called off goes alone', async () => {
  const { house, client, counsellor, person } = await twoInside({ seats: 3, clients: 2 })
  await sql`update booking set status = 'cancelledByCustomer' where booking_id = ${person.bookingId}`.execute(house.db)
  expect((await client.next('over')).because).toBe('calledOff')
  await counsellor.people(({ people }) => people.length === 1)
})

test('with their login somebody loses the room', async () => {
  const { house, client, counsellor, person } = await twoInside()
  await sql`update login set ended_at = ${house.clock.now()} where customer_account_id = ${person.customerAccountId}`.execute(
    house.db,
  )
  expect(await client.closed).toBe(1012)
  expect(client.heard.some(({ type }) => type === 'over')).toBe(false)
  await counsellor.people(({ people }) => people.length === 1)
})

test('four people are joined directly: a fifth is turned away, the counsellor never', async () => {
  const { come, provider, clients } = await aSessionRoom({ seats: 6, clients: 5 })
  const counsellor = await come(provider)
  const waiting = await Promise.all(clients.slice(0, 4).map((one) => come(one)))
  for (const one of waiting) counsellor.say({ type: 'admit', stayId: (await one.next('people')).you })
  await counsellor.people(({ people }) => people.filter((one) => one.isAdmitted).length === 4)
  expect(await turnedAway(await come(clients[4]!))).toBe('full')
  counsellor.close()
  await waiting[0]!.people(({ isCounsellorHere }) => !isCounsellorHere)
  const back = await come(provider)
  const { people } = await back.people(({ people }) => people.length === 5)
  expect(people.filter((one) => one.isAdmitted)).toHaveLength(4)
})

const NO_MESSAGES = [
  '',
  'null',
  '[]',
  '{"type":"enter"}',
  '{"type":"enter","token":5}',
  '{"type":"beat","more":1}',
  '{"type":"signal","to":"x","data":1}',
  '['.repeat(60_000),
  `{"type":"signal","to":"00000000-0000-4000-8000-000000000000","data":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  new Uint8Array([0, 1, 2]),
  // Before anything else somebody has to enter.
  '{"type":"beat"}',
]

test('what is no message closes its socket, and the program goes on', async () => {
  const { app, come, provider } = await aSessionRoom()
  for (const one of NO_MESSAGES) {
    const socket = await openSocket(app)
    socket.sayRaw(one)
    expect([String(one).slice(0, 40), await socket.closed]).toEqual([String(one).slice(0, 40), 1008])
  }
  const socket = await openSocket(app)
  socket.sayRaw('x'.repeat(80_000))
  expect([1006, 1009]).toContain(await socket.closed)
  expect((await (await come(provider)).next('people')).isAdmitted).toBe(true)
})

test('whoever says more than a browser ever would is cut off', async () => {
  const { client, counsellor } = await twoInside()
  for (let n = 0; n < 2000; n++) client.sayRaw('{"type":"beat"}')
  expect(await client.closed).toBe(1008)
  await counsellor.people(({ people }) => people.length === 1)
})

test('in a group a client sees who is in, by the names they chose, and not who waits', async () => {
  const { come, provider, clients } = await aSessionRoom({ seats: 3, clients: 3 })
  const counsellor = await come(provider)
  const inside = await come(clients[0]!, { name: 'Öökull' })
  const admitted = await come(clients[1]!)
  await come(clients[2]!, { name: 'Waits' })
  const { people } = await counsellor.people((seen) => seen.people.length === 4)
  for (const name of ['Öökull', 'Client 2'])
    counsellor.say({ type: 'admit', stayId: people.find((one) => one.name === name)!.stayId })
  for (const one of [inside, admitted]) {
    const seen = await one.people((all) => all.people.length === 3)
    expect(seen.people.map(({ name }) => name).toSorted()).toEqual(['Client 2', 'Leelo', 'Öökull'])
    expect(JSON.stringify(one.heard)).not.toContain('Waits')
  }
})

test('what went over the bus or through the log says nothing of what was said', async () => {
  const { house, client, counsellor, counsellorStay } = await twoInside()
  const heard: string[] = []
  const listener = await house.connection.pool.connect()
  listener.on('notification', ({ payload }) => void heard.push(payload ?? ''))
  await listener.query('listen session_rooms')
  client.say({ type: 'show', microphone: true, camera: true })
  await counsellor.people(({ people }) => people.some(({ camera }) => camera))
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  listener.release(true)
  for (const one of heard) {
    const [, , , text] = one.split(' ')
    expect(Buffer.from(text!, 'base64').toString('latin1')).not.toMatch(/shown|camera|stay/)
    expect(one).not.toContain(counsellorStay)
  }
})
