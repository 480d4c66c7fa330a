import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { createCompletedBooking } from '#testing/server/completed-booking.ts'
import { createTestCustomer, createTestProvider, type TestCustomer } from '#testing/server/factories.ts'
import { createOrganizationWithManager } from '#testing/server/organization-with-manager.ts'
import {
  createSessionRoom,
  listRoomParticipants,
  openRoomSocket,
  type RoomSocketClient,
} from '#testing/server/session-room.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createRoomPass, parseRoomPass } from './room-pass.ts'

/*
 * Tests the room's socket with other people's ids and passes. The call that issues passes is among those tested in
 * src/platform/server/http/foreign-ids.calls.test.ts.
 */

/** Creates two rooms of different people whose sessions take place at the same time. */
async function createTwoRooms() {
  const setup = await createSessionRoom()
  const { deps, app, room, startAt } = setup
  const otherProvider = await createTestProvider(deps, { firstName: 'Other' })
  const otherClient = await createTestCustomer(deps, { firstName: 'Other' })
  const booking = { person: otherClient, status: 'booked' as const, start: startAt.toString() }
  const otherId = await createCompletedBooking(deps, otherProvider, booking)
  const enterOther = async (person: TestCustomer) => {
    const socket = await openRoomSocket(app)
    socket.send({ type: 'enter', token: (await room(person, otherId)).body.data!.pass!.token })
    return socket
  }
  /** Tries to enter with a token. @returns the reason for the rejection, or 'in' if the room let the participant in */
  const tryToken = async (token: string) => {
    const socket = await openRoomSocket(app)
    socket.send({ type: 'enter', token })
    return Promise.race([
      socket.next('turnedAway').then(({ because }) => because),
      socket.next('people').then(() => 'in'),
    ])
  }
  return { ...setup, otherProvider, otherClient, otherId, enterOther, tryToken }
}

/** Waits until the room has handled a participant's earlier messages. */
async function waitForRoom(socket: RoomSocketClient): Promise<void> {
  socket.send({ type: 'beat' })
  await socket.next('beat')
}

test('issues no pass to anyone else, and keeps the room free of them', async () => {
  const { deps, room, otherClient, otherProvider, otherId, client } = await createTwoRooms()
  const { manager } = await createOrganizationWithManager(deps)
  const admin = await createTestCustomer(deps, { role: ROLE.admin })
  for (const person of [otherClient, otherProvider, manager, admin]) {
    const { status, body } = await room(person)
    expect([status, body.data]).toEqual([404, null])
  }
  expect((await room(client, otherId)).status).toBe(404)
  expect(await listRoomParticipants(deps)).toEqual([])
})

test('rejects a pass for someone else’s session, another person’s login, and a used or differently encrypted one', async () => {
  const { deps, client, otherClient, id, requestPass, tryToken } = await createTwoRooms()
  const now = deps.clock.now()
  const token = await requestPass(client)
  const login = await logInTestUser(deps, otherClient)
  const { customerAccountId } = otherClient
  const loginId = await findLoginId(deps, customerAccountId)
  const pass = { participantId: randomUUID(), sessionId: id, customerAccountId, loginId }
  expect(await tryToken(createRoomPass(deps, pass, now))).toBe('pass')
  const ownersPass = { ...pass, customerAccountId: client.customerAccountId }
  expect(await tryToken(createRoomPass(deps, ownersPass, now))).toBe('pass')
  expect(await tryToken(login.accessToken)).toBe('pass')
  expect(await tryToken(deps.encryption.encrypt(pass).toString('base64url'))).toBe('pass')
  expect(await listRoomParticipants(deps)).toEqual([])
  expect(parseRoomPass(deps, token, now)).toMatchObject({ customerAccountId: client.customerAccountId })
  expect(await tryToken(token)).toBe('in')
  expect(await tryToken(token)).toBe('pass')
})

async function findLoginId({ db }: Awaited<ReturnType<typeof createTwoRooms>>['deps'], customerAccountId: string) {
  const { login_id } = await db
    .selectFrom('login')
    .select('login_id')
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirstOrThrow()
  return login_id
}

test('messages about participants of another room change nothing there', async () => {
  const { deps, enterRoom, provider, client, otherProvider, otherClient, enterOther } = await createTwoRooms()
  const counsellor = await enterRoom(provider)
  const waiting = await enterRoom(client)
  const { you: waitingId } = await waiting.next('people')
  const { you: counsellorId } = await counsellor.people(({ people }) => people.length === 2)
  const otherCounsellor = await enterOther(otherProvider)
  const other = await enterOther(otherClient)
  await otherCounsellor.people(({ people }) => people.length === 2)
  const loadState = async () => new Map((await listRoomParticipants(deps)).map((one) => [one.room_participant_id, one]))
  const state = await loadState()
  for (const socket of [otherCounsellor, other])
    for (const participantId of [waitingId, counsellorId]) {
      socket.send({ type: 'admit', participantId })
      socket.send({ type: 'sendOut', participantId })
      socket.send({ type: 'signal', to: participantId, data: { sdp: 'foreign' } })
      await waitForRoom(socket)
    }
  expect(await loadState()).toEqual(state)
  otherCounsellor.send({ type: 'end' })
  expect((await other.next('over')).because).toBe('ended')
  for (const socket of [waiting, counsellor]) {
    await waitForRoom(socket)
    const types = socket.received.map(({ type }) => type)
    expect(types.filter((type) => type !== 'people' && type !== 'beat')).toEqual([])
    for (const message of socket.received)
      if (message.type === 'people') expect(message.people.map(({ name }) => name)).not.toContain('Other')
  }
  const open = (await listRoomParticipants(deps)).filter(({ isOpen }) => isOpen)
  expect(open.map(({ customer_account_id }) => customer_account_id).toSorted()).toEqual(
    [provider.customerAccountId, client.customerAccountId].toSorted(),
  )
})
