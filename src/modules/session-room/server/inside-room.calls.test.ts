import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createRoomWithBothInside,
  createSessionRoom,
  listRoomParticipants,
  type RoomSocketClient,
} from '#testing/server/session-room.ts'

test('forwards signals to one participant, complete and in order', async () => {
  const { client, counsellor, clientParticipantId, counsellorParticipantId } = await createRoomWithBothInside()
  for (let n = 0; n < 20; n++)
    client.send({ type: 'signal', to: counsellorParticipantId, data: { n, sdp: 'x'.repeat(2000) } })
  for (let n = 0; n < 20; n++)
    expect(await counsellor.next('signal')).toMatchObject({ from: clientParticipantId, data: { n } })
  expect(client.received.some(({ type }) => type === 'signal')).toBe(false)
})

test('forwards nothing to or from the lobby', async () => {
  const { deps, enterRoom, provider, client: person } = await createSessionRoom()
  const counsellor = await enterRoom(provider)
  const { you: counsellorParticipantId } = await counsellor.next('people')
  const waiting = await enterRoom(person)
  const { you } = await waiting.next('people')
  await counsellor.people(({ people }) => people.length === 2)
  waiting.send({ type: 'signal', to: counsellorParticipantId, data: 'hello' })
  waiting.send({ type: 'admit', participantId: you })
  waiting.send({ type: 'end' })
  counsellor.send({ type: 'signal', to: you, data: 'hello' })
  waiting.send({ type: 'beat' })
  counsellor.send({ type: 'beat' })
  await waiting.next('beat')
  await counsellor.next('beat')
  expect([...waiting.received, ...counsellor.received].map(({ type }) => type)).not.toContain('signal')
  expect((await listRoomParticipants(deps)).map((one) => [one.isOpen, one.admitted_at !== null])).toEqual([
    [true, true],
    [true, false],
  ])
})

test('does not forward chat in a direct room, where it goes from browser to browser', async () => {
  const direct = await createRoomWithBothInside()
  direct.client.send({ type: 'chat', text: 'Hello' })
  direct.client.send({ type: 'beat' })
  await direct.client.next('beat')
  expect(direct.counsellor.received.some(({ type }) => type === 'chat')).toBe(false)
})

test('forwards the chat of a large group to everyone in the room, but not to the lobby', async () => {
  const { deps, enterRoom, provider, clients } = await createSessionRoom({ seats: 8, clients: 2 })
  deps.settings.rooms.mediaServerUrl = 'ws://127.0.0.1:1'
  const counsellor = await enterRoom(provider)
  const [one, other] = [await enterRoom(clients[0]!), await enterRoom(clients[1]!)]
  counsellor.send({ type: 'admit', participantId: (await one.next('people')).you })
  await one.people(({ isAdmitted }) => isAdmitted)
  one.send({ type: 'chat', text: 'Hello' })
  expect([(await counsellor.next('chat')).text, (await one.next('chat')).text]).toEqual(['Hello', 'Hello'])
  other.send({ type: 'beat' })
  await other.next('beat')
  expect(other.received.some(({ type }) => type === 'chat')).toBe(false)
})

test('shows a new participant whose cameras and microphones are on', async () => {
  const { enterRoom, counsellor, counsellorParticipantId, client, person } = await createRoomWithBothInside()
  counsellor.send({ type: 'show', microphone: true, camera: false })
  const hasMicrophoneOnly =
    (participantId: string) => (people: Parameters<Parameters<RoomSocketClient['people']>[0]>[0]) =>
      people.people.some((one) => one.participantId === participantId && one.microphone && !one.camera)
  await client.people(hasMicrophoneOnly(counsellorParticipantId))
  const reconnected = await enterRoom(person)
  await reconnected.people(hasMicrophoneOnly(counsellorParticipantId))
})

test('requires a new admission after a client was sent out', async () => {
  const { enterRoom, counsellor, client, clientParticipantId, person } = await createRoomWithBothInside()
  counsellor.send({ type: 'sendOut', participantId: clientParticipantId })
  expect((await client.next('over')).because).toBe('removed')
  expect(await client.closed).toBe(1000)
  const reconnected = await enterRoom(person)
  expect((await reconnected.next('people')).isAdmitted).toBe(false)
})

test('requires a new admission after a client was sent out while offline', async () => {
  const { deps, enterRoom, counsellor, client, clientParticipantId, person } = await createRoomWithBothInside()
  client.close()
  await counsellor.people(({ people }) => people.length === 1)
  counsellor.send({ type: 'sendOut', participantId: clientParticipantId })
  counsellor.send({ type: 'beat' })
  await counsellor.next('beat')
  const reconnected = await enterRoom(person)
  expect((await reconnected.next('people')).isAdmitted).toBe(false)
  expect((await listRoomParticipants(deps)).filter(({ isOpen }) => isOpen)).toHaveLength(2)
})

test('sends a client out by the id of an earlier connection', async () => {
  const { enterRoom, counsellor, clientParticipantId, person } = await createRoomWithBothInside()
  const reconnected = await enterRoom(person)
  expect((await reconnected.next('people')).isAdmitted).toBe(true)
  counsellor.send({ type: 'sendOut', participantId: clientParticipantId })
  expect((await reconnected.next('over')).because).toBe('removed')
  expect((await (await enterRoom(person)).next('people')).isAdmitted).toBe(false)
})

test('stays closed for everyone once the provider ends it', async () => {
  const { deps, room, counsellor, client, person } = await createRoomWithBothInside()
  counsellor.send({ type: 'end' })
  for (const one of [counsellor, client]) expect((await one.next('over')).because).toBe('ended')
  expect((await listRoomParticipants(deps)).map(({ isOpen }) => isOpen)).toEqual([false, false])
  expect((await room(person)).body.data).toMatchObject({ state: 'over', isEnded: true, pass: null })
})

test('does not report an end from before the session was rescheduled', async () => {
  const { deps, startAt, client, clientParticipantId } = await createRoomWithBothInside()
  await sql`update session_room set ended_at = ${startAt.subtract({ hours: 24 })}`.execute(deps.db)
  await sql`update room_participant set left_at = seen_at where room_participant_id = ${clientParticipantId}`.execute(
    deps.db,
  )
  expect(await client.closed).toBe(1012)
  expect(client.received.map(({ type }) => type)).not.toContain('over')
})

test('does not let a client end the room or send anyone out', async () => {
  const { client, counsellor, counsellorParticipantId } = await createRoomWithBothInside()
  client.send({ type: 'end' })
  client.send({ type: 'sendOut', participantId: counsellorParticipantId })
  client.send({ type: 'beat' })
  await client.next('beat')
  expect([...client.received, ...counsellor.received].map(({ type }) => type)).not.toContain('over')
})

test('shows group members the display names in the room, but not the lobby', async () => {
  const { enterRoom, provider, clients } = await createSessionRoom({ seats: 3, clients: 3 })
  const counsellor = await enterRoom(provider)
  const inside = await enterRoom(clients[0]!, { name: 'Öökull' })
  const admitted = await enterRoom(clients[1]!)
  await enterRoom(clients[2]!, { name: 'Waits' })
  const { people } = await counsellor.people((seen) => seen.people.length === 4)
  for (const name of ['Öökull', 'Client 2'])
    counsellor.send({ type: 'admit', participantId: people.find((one) => one.name === name)!.participantId })
  for (const one of [inside, admitted]) {
    const seen = await one.people((all) => all.people.length === 3)
    expect(seen.people.map(({ name }) => name).toSorted()).toEqual(['Client 2', 'Leelo', 'Öökull'])
    expect(JSON.stringify(one.received)).not.toContain('Waits')
  }
})

test('closes the room 30 minutes after the end', async () => {
  const { deps, client, counsellor } = await createRoomWithBothInside()
  deps.clock.forward({ minutes: 95 })
  for (const one of [counsellor, client]) expect((await one.next('over')).because).toBe('closed')
  await expect.poll(async () => (await listRoomParticipants(deps)).some(({ isOpen }) => isOpen)).toBe(false)
})

test.each([
  ['cancelled', `update booking set status = 'cancelledByProvider'`],
  ['rescheduled', `update booking set start_at = start_at + interval '1 day', end_at = end_at + interval '1 day'`],
])('ends for both when the session is %s', async (_how, change) => {
  const { deps, client, counsellor } = await createRoomWithBothInside()
  await sql.raw(change).execute(deps.db)
  for (const one of [counsellor, client]) expect((await one.next('over')).because).toBe('cancelled')
})

test('ends only for the group member whose booking is cancelled', async () => {
  const { deps, client, counsellor, person } = await createRoomWithBothInside({ seats: 3, clients: 2 })
  await sql`update booking set status = 'cancelledByCustomer' where booking_id = ${person.bookingId}`.execute(deps.db)
  expect((await client.next('over')).because).toBe('cancelled')
  await counsellor.people(({ people }) => people.length === 1)
})

test('disconnects a participant whose login ends', async () => {
  const { deps, client, counsellor, person } = await createRoomWithBothInside()
  await sql`update login set ended_at = ${deps.clock.now()} where customer_account_id = ${person.customerAccountId}`.execute(
    deps.db,
  )
  expect(await client.closed).toBe(1012)
  expect(client.received.some(({ type }) => type === 'over')).toBe(false)
  await counsellor.people(({ people }) => people.length === 1)
})
