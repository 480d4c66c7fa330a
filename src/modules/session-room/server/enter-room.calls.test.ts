import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createRoomWithBothInside,
  createSessionRoom,
  listRoomParticipants,
  openRoomSocket,
  type RoomSocketClient,
} from '#testing/server/session-room.ts'
import { createZoomMeetingRow } from '#testing/server/zoom-meeting-row.ts'

const listNames = (visitor: RoomSocketClient) => {
  const people = visitor.received.findLast((one) => one.type === 'people')
  return people?.type === 'people' ? people.people.map(({ name }) => name) : []
}
const getRejection = async (visitor: RoomSocketClient) => (await visitor.next('turnedAway')).because

test('keeps a client in the lobby until admitted, and hides everyone else but the provider’s presence', async () => {
  const { deps, enterRoom, provider, client: person } = await createSessionRoom()
  const client = await enterRoom(person, { name: '  Mari\u0000\u202e ' })
  expect(await client.next('people')).toMatchObject({
    isAdmitted: false,
    isProviderPresent: false,
    people: [{ name: 'Mari', role: 'client', isAdmitted: false, microphone: false, camera: false }],
    now: '2026-11-23T07:20:00.000Z',
    startsAt: '2026-11-23T07:25:00Z',
    endsAt: '2026-11-23T08:25:00Z',
    closesAt: '2026-11-23T08:55:00Z',
  })
  const counsellor = await enterRoom(provider)
  const snapshot = await counsellor.next('people', ({ people }) => people.length === 2)
  expect(snapshot).toMatchObject({ isAdmitted: true, isProviderPresent: true })
  expect((await client.people(({ isProviderPresent }) => isProviderPresent)).people).toHaveLength(1)
  deps.clock.forward({ minutes: 1 })
  counsellor.send({
    type: 'admit',
    participantId: snapshot.people.find(({ role }) => role === 'client')!.participantId,
  })
  await client.people(({ isAdmitted, people }) => isAdmitted && people.length === 2)
  expect(listNames(client).toSorted()).toEqual(['Leelo', 'Mari'])
  const first = (await listRoomParticipants(deps)).find((one) => !one.is_provider)
  expect(first).toMatchObject({ is_provider: false, isOpen: true })
  expect(first!.admitted_at!.toString()).toBe('2026-11-23T07:21:00Z')
  expect(first!.encrypted_name.includes('Mari')).toBe(false)
})

test('stores only times after departure and deletes the display name', async () => {
  const { deps, client, counsellor } = await createRoomWithBothInside()
  deps.clock.forward({ minutes: 50 })
  client.send({ type: 'leave' })
  expect(await client.closed).toBe(1000)
  await counsellor.people(({ people }) => people.length === 1)
  const left = (await listRoomParticipants(deps)).find((one) => !one.is_provider)!
  expect([left.left_at!.toString(), left.encrypted_name.length]).toEqual(['2026-11-23T08:10:00Z', 0])
})

test('accepts a pass once, even from 20 sockets at the same time', async () => {
  const { deps, app, requestPass, client } = await createSessionRoom()
  const token = await requestPass(client)
  const sockets = await Promise.all(Array.from({ length: 20 }, () => openRoomSocket(app)))
  for (const one of sockets) one.send({ type: 'enter', token })
  const first = await Promise.all(
    sockets.map((one) => Promise.race([one.next('people'), one.next('turnedAway')]).then(({ type }) => type)),
  )
  expect(first.toSorted()).toEqual(['people', ...Array.from({ length: 19 }, () => 'turnedAway')])
  expect(await listRoomParticipants(deps)).toHaveLength(1)
})

test('keeps only the latest of several browsers of one person', async () => {
  const { deps, enterRoom, client, counsellor, person } = await createRoomWithBothInside()
  const reconnected = await Promise.all([enterRoom(person), enterRoom(person), enterRoom(person)])
  expect((await client.next('over')).because).toBe('elsewhere')
  await counsellor.people(({ people }) => people.length === 2)
  const open = (await listRoomParticipants(deps)).filter((one) => one.isOpen && !one.is_provider)
  expect(open).toHaveLength(1)
  const ended = await Promise.all(
    reconnected.map((one) => Promise.race([one.closed, one.next('people').then(() => 0)])),
  )
  expect(ended).toHaveLength(3)
})

test('lets an admitted client return without a new admission, even after a lost connection', async () => {
  const { enterRoom, client, counsellor, person, clientParticipantId } = await createRoomWithBothInside()
  client.close()
  await counsellor.people(({ people }) => people.length === 1)
  const reconnected = await enterRoom(person)
  const { you, isAdmitted } = await reconnected.next('people')
  expect([isAdmitted, you === clientParticipantId]).toEqual([true, false])
})

test('rejects an expired pass and one of an ended login, a blocked account or a cancelled session', async () => {
  const { deps, app, requestPass, provider, client, id } = await createSessionRoom()
  const expired = await requestPass(client)
  const forged = Buffer.from('not ours at all').toString('base64url')
  const tryToken = async (token: string) => {
    const socket = await openRoomSocket(app)
    socket.send({ type: 'enter', token })
    const because = await getRejection(socket)
    expect(await socket.closed).toBe(1000)
    return because
  }
  expect(await tryToken(forged)).toBe('pass')
  deps.clock.forward({ seconds: 60 })
  expect(await tryToken(expired)).toBe('pass')
  const cancelled = await requestPass(client)
  await sql`update booking set status = 'cancelledByCustomer' where booking_id = ${id}`.execute(deps.db)
  expect(await tryToken(cancelled)).toBe('pass')
  await sql`update booking set status = 'booked' where booking_id = ${id}`.execute(deps.db)
  const [ended, blocked] = [await requestPass(client), await requestPass(provider)]
  await sql`update login set ended_at = ${deps.clock.now()} where customer_account_id = ${client.customerAccountId}`.execute(
    deps.db,
  )
  await sql`update customer_account set login_blocked_at = ${deps.clock.now()} where customer_account_id = ${provider.customerAccountId}`.execute(
    deps.db,
  )
  expect([await tryToken(ended), await tryToken(blocked)]).toEqual(['pass', 'pass'])
  expect(await listRoomParticipants(deps)).toEqual([])
})

test('rejects a valid pass once the room has closed', async () => {
  const { deps, app, requestPass, client } = await createSessionRoom({ startsIn: { minutes: -89, seconds: -30 } })
  const token = await requestPass(client)
  deps.clock.forward({ seconds: 30 })
  const socket = await openRoomSocket(app)
  socket.send({ type: 'enter', token })
  expect(await getRejection(socket)).toBe('pass')
})

test('issues no pass for a session in Zoom and rejects an earlier one', async () => {
  const { deps, app, room, requestPass, provider, client, startAt } = await createSessionRoom()
  const tokens = [await requestPass(client), await requestPass(provider)]
  await createZoomMeetingRow(deps, { bookingId: client.bookingId, providerId: provider.providerId, startAt })
  for (const one of [client, provider])
    expect((await room(one)).body.data).toMatchObject({ state: 'open', way: 'zoom', pass: null })
  for (const token of tokens) {
    const socket = await openRoomSocket(app)
    socket.send({ type: 'enter', token })
    expect(await getRejection(socket)).toBe('pass')
  }
  expect(await listRoomParticipants(deps)).toEqual([])
})

test('limits a direct room to four people, but always lets the provider in', async () => {
  const { enterRoom, provider, clients } = await createSessionRoom({ seats: 6, clients: 5 })
  const counsellor = await enterRoom(provider)
  const waiting = await Promise.all(clients.slice(0, 4).map((one) => enterRoom(one)))
  for (const one of waiting) counsellor.send({ type: 'admit', participantId: (await one.next('people')).you })
  await counsellor.people(({ people }) => people.filter((one) => one.isAdmitted).length === 4)
  expect(await getRejection(await enterRoom(clients[4]!))).toBe('full')
  counsellor.close()
  await waiting[0]!.people(({ isProviderPresent }) => !isProviderPresent)
  const reconnected = await enterRoom(provider)
  const { people } = await reconnected.people(({ people }) => people.length === 5)
  expect(people.filter((one) => one.isAdmitted)).toHaveLength(4)
})
