import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aSessionRoom, openSocket, staysOf, twoInside, type Visitor } from '#testing/server/a-session-room.ts'
import { aZoomMeeting } from '#testing/server/a-zoom-meeting.ts'

const names = (visitor: Visitor) => {
  const people = visitor.heard.findLast((one) => one.type === 'people')
  return people?.type === 'people' ? people.people.map(({ name }) => name) : []
}
const turnedAway = async (visitor: Visitor) => (await visitor.next('turnedAway')).because

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
  const first = (await staysOf(house)).find((one) => !one.is_counsellor)
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
  const left = (await staysOf(house)).find((one) => !one.is_counsellor)!
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
  expect(await staysOf(house)).toHaveLength(1)
})

test('one person in two browsers is in the room once: the later one', async () => {
  const { house, come, client, counsellor, person } = await twoInside()
  const again = await Promise.all([come(person), come(person), come(person)])
  expect((await client.next('over')).because).toBe('elsewhere')
  await counsellor.people(({ people }) => people.length === 2)
  const open = (await staysOf(house)).filter((one) => one.isOpen && !one.is_counsellor)
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
  expect(await staysOf(house)).toEqual([])
})

test('a pass that is still young lets nobody in once the room has closed', async () => {
  const { house, app, passOf, client } = await aSessionRoom({ startsIn: { minutes: -89, seconds: -30 } })
  const token = await passOf(client)
  house.clock.forward({ seconds: 30 })
  const socket = await openSocket(app)
  socket.say({ type: 'enter', token })
  expect(await turnedAway(socket)).toBe('pass')
})

test('where Zoom holds the session nobody has a pass, and one of before lets nobody in: none would wait in an empty room', async () => {
  const { house, app, room, passOf, provider, client, startAt } = await aSessionRoom()
  const tokens = [await passOf(client), await passOf(provider)]
  await aZoomMeeting(house, { bookingId: client.bookingId, providerId: provider.providerId, startAt })
  for (const one of [client, provider])
    expect((await room(one)).body.data).toMatchObject({ state: 'open', way: 'zoom', pass: null })
  for (const token of tokens) {
    const socket = await openSocket(app)
    socket.say({ type: 'enter', token })
    expect(await turnedAway(socket)).toBe('pass')
  }
  expect(await staysOf(house)).toEqual([])
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
