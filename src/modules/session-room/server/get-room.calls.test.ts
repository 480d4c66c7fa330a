import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { createOrganizationWithManager } from '#testing/server/organization-with-manager.ts'
import { createSessionRoom, openRoomSocket } from '#testing/server/session-room.ts'

test('returns the room to the client and the provider, each with the other’s name and their own pass', async () => {
  const { room, client, provider } = await createSessionRoom()
  const [clientRoom, providerRoom] = [(await room(client)).body.data!, (await room(provider)).body.data!]
  const common = {
    isGroup: false,
    title: 'First session',
    counsellorFirstName: 'Leelo',
    startDateTime: '2026-11-23T07:25:00Z',
    endDateTime: '2026-11-23T08:25:00Z',
    opensAt: '2026-11-23T07:15:00Z',
    closesAt: '2026-11-23T08:55:00Z',
    state: 'open',
    isEnded: false,
    isProviderAbsent: false,
    way: 'direct',
    places: 4,
    phone: null,
  }
  expect(clientRoom).toMatchObject({ ...common, role: 'client', otherName: 'Leelo Person', ownName: 'Client 1' })
  expect(providerRoom).toMatchObject({ ...common, role: 'counsellor', otherName: 'Client 1 Person', ownName: 'Leelo' })
  expect(clientRoom.pass!.token).not.toBe((await room(client)).body.data!.pass!.token)
})

test('does not reveal the session to anyone else, whatever their role', async () => {
  const { deps, call, room, id } = await createSessionRoom()
  const { manager } = await createOrganizationWithManager(deps)
  const others = [
    await createTestCustomer(deps),
    await createTestProvider(deps),
    await createTestCustomer(deps, { role: ROLE.admin }),
    manager,
  ]
  for (const one of others) {
    const { status, body } = await room(one)
    expect([status, (body as { code?: string }).code, body.data]).toEqual([404, 'bookingNotFound', null])
  }
  expect((await room(others[0]!, randomUUID())).status).toBe(404)
  expect((await call('sessionRoom', { id })).status).toBe(401)
})

test.each([
  ['-00:10:01', 'early', false],
  ['-00:10:00', 'open', true],
  ['01:29:59', 'open', true],
  ['01:30:00', 'over', false],
])('%s relative to the start, the room is %s', async (from, state, hasPass) => {
  const { deps, room, client, provider, startAt } = await createSessionRoom()
  const [, sign, hours, minutes, seconds] = /^(-?)(\d\d):(\d\d):(\d\d)$/.exec(from)!
  const distance = Temporal.Duration.from({ hours: +hours!, minutes: +minutes!, seconds: +seconds! })
  deps.clock.moveTo(startAt.add(sign ? distance.negated() : distance))
  for (const one of [client, provider]) {
    const { data } = (await room(one)).body
    expect([data!.state, data!.pass !== null]).toEqual([state, hasPass])
  }
})

test('returns no room for a session on site', async () => {
  const { room, client } = await createSessionRoom({ location: 2 })
  const { status, body } = await room(client)
  expect([status, (body as { code?: string }).code]).toEqual([409, 'roomOnSite'])
})

test('returns a group’s room by the member’s booking or the date, without other members’ names', async () => {
  const { room, clients, provider, id } = await createSessionRoom({ seats: 3, clients: 2 })
  for (const one of [id, clients[0]!.bookingId]) {
    const { data } = (await room(clients[0]!, one)).body
    expect(data).toMatchObject({ isGroup: true, role: 'client', otherName: 'Leelo Person', ownName: 'Client 1' })
    expect(JSON.stringify(data)).not.toContain('Client 2')
    expect((await room(provider, one)).body.data).toMatchObject({
      role: 'counsellor',
      otherName: null,
      ownName: 'Leelo',
    })
  }
  expect((await room(clients[0]!, clients[1]!.bookingId)).status).toBe(404)
})

test('uses one room for members who enter by booking and by date', async () => {
  const { app, room, clients, enterRoom, provider } = await createSessionRoom({ seats: 3, clients: 2 })
  const counsellor = await enterRoom(provider)
  await enterRoom(clients[0]!)
  const byBooking = await room(clients[1]!, clients[1]!.bookingId)
  const other = await openRoomSocket(app)
  other.send({ type: 'enter', token: byBooking.body.data!.pass!.token })
  await counsellor.people(({ people }) => people.length === 3)
})

test('issues TURN credentials that expire when the room closes', async () => {
  const { deps, room, client } = await createSessionRoom()
  deps.settings.rooms.turnUrls = ['turn:relay.example']
  deps.settings.rooms.turnSecret = 'north'
  const [relay] = (await room(client)).body.data!.pass!.iceServers
  const closes = Temporal.Instant.from('2026-11-23T08:55:00Z').epochMilliseconds / 1000
  expect(relay!.username!.startsWith(`${closes}:`)).toBe(true)
  expect(relay!.username).not.toContain(client.customerAccountId)
})
