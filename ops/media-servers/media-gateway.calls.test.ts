import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createMediaPass, parseMediaPass } from '#modules/session-room/server/media-pass.ts'
import { VIDEO_ROOM } from '#modules/session-room/server/media-requests.ts'
import { getSkipReason } from '#ops/debian-programs/find-program.ts'
import { ROOM_MEDIA_SOCKET } from '#platform/values/socket-paths.ts'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { connectToGateway } from './gateway-client.ts'
import { startJanus } from './start-janus.ts'

const START = '2026-11-23T08:00:00Z'
const CLOSES = '2026-11-23T10:00:00Z'
const SECRET = 'known only to the gateway'
const reason = await getSkipReason('janus')
const janus = reason ? null : await startJanus({ secret: SECRET })
afterAll(() => janus?.close())

async function startTestGateway(url = janus!.url) {
  const deps = await createTestDeps({ now: START })
  deps.settings.rooms.mediaServerUrl = url
  deps.settings.rooms.mediaServerSecret = SECRET
  const { app, call } = await createTestApp(deps)
  const address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  return {
    deps,
    call,
    visit: (origin = deps.settings.publicUrl) => connectToGateway(`${address}${ROOM_MEDIA_SOCKET}`, origin),
  }
}

/** Creates a group's session room. Each room has its own media room number. */
async function createTestRoom(deps: TestDeps) {
  const provider = await createTestProvider(deps)
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: START, seats: 8 })
  const room = await deps.db
    .insertInto('session_room')
    .values({ booking_id: null, group_occurrence_id: occurrenceId })
    .returning(['session_room_id', 'media_room'])
    .executeTakeFirstOrThrow()
  return { roomId: room.session_room_id, mediaRoom: room.media_room }
}

async function createTestParticipant(
  deps: TestDeps,
  room: { roomId: string; mediaRoom: number },
  { isAdmitted = true, participantId = randomUUID() as string } = {},
) {
  const { customerAccountId } = await createTestCustomer(deps)
  const now = deps.clock.now()
  await deps.db
    .insertInto('room_participant')
    .values({
      room_participant_id: participantId,
      session_room_id: room.roomId,
      customer_account_id: customerAccountId,
      is_provider: false,
      encrypted_name: deps.encryption.encrypt('A name'),
      joined_at: now,
      admitted_at: isAdmitted ? now : null,
      seen_at: now,
    })
    .execute()
  return { participantId, token: createMediaPass(deps, { participantId, mediaRoom: room.mediaRoom, until: CLOSES }) }
}

const tamper = (token: string) => `${token.slice(0, 40)}${token[40] === 'A' ? 'B' : 'A'}${token.slice(41)}`

type Visitor = Awaited<ReturnType<typeof connectToGateway>>

async function openHandle(visitor: Visitor, token: string) {
  const session_id = (await visitor.request({ janus: 'create', token }))['data'].id as number
  const handle_id = (await visitor.request({ janus: 'attach', session_id, plugin: VIDEO_ROOM }))['data'].id as number
  const request = async (body: object) => {
    const response = await visitor.request({ janus: 'message', session_id, handle_id, body })
    return response['plugindata']?.data ?? response
  }
  return { session_id, handle_id, request }
}

const join = { request: 'join', ptype: 'publisher' }

describe.skipIf(!janus)(`the media gateway${reason}`, () => {
  it('connects participants of one room, identified only by their participant ids', async () => {
    const { deps, visit } = await startTestGateway()
    const room = await createTestRoom(deps)
    const [first, second] = [await createTestParticipant(deps, room), await createTestParticipant(deps, room)]
    const [one, two] = [await visit(), await visit()]
    await (await openHandle(one, first.token)).request(join)
    const joined = await (await openHandle(two, second.token)).request(join)
    expect(joined).toMatchObject({ videoroom: 'joined', room: room.mediaRoom })
    expect(joined.attendees.map((person: { display: string }) => person.display)).toEqual([first.participantId])
    const notification = await one.until(() =>
      one.received.find((message) => JSON.stringify(message).includes(second.participantId)),
    )
    expect(notification).toBeTruthy()
    expect(JSON.stringify([one.received, two.received])).not.toContain(SECRET)
  })

  it('accepts the pass from the room call once the participant is admitted', async () => {
    const { deps, call, visit } = await startTestGateway()
    const provider = await createTestProvider(deps)
    const as = await logInTestUser(deps, provider)
    const requestMedia = async (seats: number) => {
      const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: START, seats })
      const getPass = async () => (await call('sessionRoom', { id: occurrenceId }, { as })).body.data!.pass!
      return { first: (await getPass()).media, again: (await getPass()).media }
    }
    expect((await requestMedia(3)).first).toBeNull()
    const { first, again } = await requestMedia(8)
    expect(again!.room).toBe(first!.room)
    const { participantId, mediaRoom } = parseMediaPass(deps, first!.token, deps.clock.now())!
    expect(mediaRoom).toBe(first!.room)
    const unadmitted = await visit()
    unadmitted.request({ janus: 'create', token: first!.token }).catch(() => undefined)
    expect(await unadmitted.closed()).toBe(1008)
    const room = await deps.db
      .selectFrom('session_room')
      .select('session_room_id')
      .where('media_room', '=', mediaRoom)
      .executeTakeFirstOrThrow()
    await createTestParticipant(deps, { roomId: room.session_room_id, mediaRoom }, { participantId })
    const joined = await (await openHandle(await visit(), first!.token)).request(join)
    expect(joined).toMatchObject({ videoroom: 'joined', room: mediaRoom })
  })

  it('isolates rooms from each other', async () => {
    const { deps, visit } = await startTestGateway()
    const [room, otherRoom] = [await createTestRoom(deps), await createTestRoom(deps)]
    const visitor = await visit()
    await (await openHandle(visitor, (await createTestParticipant(deps, room)).token)).request(join)
    const other = await (await openHandle(await visit(), (await createTestParticipant(deps, otherRoom)).token)).request(
      join,
    )
    expect(other.attendees ?? []).toEqual([])
  })

  it('rejects a missing pass, an invalid one, and a participant in the waiting room', async () => {
    const { deps, visit } = await startTestGateway()
    const room = await createTestRoom(deps)
    const admitted = await createTestParticipant(deps, room)
    const fromOtherRoom = await createTestParticipant(deps, await createTestRoom(deps))
    const forWrongRoom = createMediaPass(deps, {
      participantId: fromOtherRoom.participantId,
      mediaRoom: room.mediaRoom,
      until: CLOSES,
    })
    const expired = createMediaPass(deps, {
      participantId: admitted.participantId,
      mediaRoom: room.mediaRoom,
      until: START,
    })
    const waiting = (await createTestParticipant(deps, room, { isAdmitted: false })).token
    for (const token of [undefined, 'none', tamper(admitted.token), waiting, forWrongRoom, expired]) {
      const visitor = await visit()
      visitor.request({ janus: 'create', token }).catch(() => undefined)
      expect(await visitor.closed()).toBe(1008)
      expect(visitor.received).toEqual([])
    }
    const silent = await visit()
    silent.request({ janus: 'info' }).catch(() => undefined)
    expect(await silent.closed()).toBe(1008)
  })

  it('rejects pages of other origins', async () => {
    const { visit } = await startTestGateway()
    await expect(visit('https://elsewhere.test')).rejects.toThrow()
  })

  it.each([
    ['another part of Janus', { janus: 'attach', plugin: 'janus.plugin.echotest' }],
    ['the programs of the server', { janus: 'info' }],
    ['a session of another participant', { janus: 'claim' }],
    ['another room', { body: { ...join, room: 99 } }],
    ['another name', { body: { ...join, display: 'Another name' } }],
    ['creating a room', { body: { request: 'create', room: 7 } }],
    ['changing the room', { body: { request: 'edit', new_publishers: 99 } }],
    ['ending the room', { body: { request: 'destroy' } }],
    ['a list of rooms', { body: { request: 'list' } }],
    ['a list of participants', { body: { request: 'listparticipants' } }],
    ['removing a participant', { body: { request: 'kick', id: 1 } }],
    ['forwarding the media', { body: { request: 'rtp_forward', host: '127.0.0.1' } }],
    ['recording the room', { body: { request: 'enable_recording', record: true } }],
    ['recording oneself', { body: { request: 'configure', record: true, filename: '/tmp/a' } }],
    ['recording from the start', { body: { request: 'publish', record: true } }],
  ])('rejects %s', async (_name, message: Record<string, unknown>) => {
    const { deps, visit } = await startTestGateway()
    const visitor = await visit()
    const { session_id, handle_id } = await openHandle(
      visitor,
      (await createTestParticipant(deps, await createTestRoom(deps))).token,
    )
    const response = await visitor.request({ janus: 'message', session_id, handle_id, ...message })
    expect(response).toMatchObject({ janus: 'error', error: { code: 403, reason: 'Not at this gate' } })
  })

  it("rejects requests in another browser's session", async () => {
    const { deps, visit } = await startTestGateway()
    const room = await createTestRoom(deps)
    const otherHandle = await openHandle(await visit(), (await createTestParticipant(deps, room)).token)
    const visitor = await visit()
    const ownHandle = await openHandle(visitor, (await createTestParticipant(deps, room)).token)
    const { session_id, handle_id } = otherHandle
    const rejection = { janus: 'error', error: { reason: 'Not at this gate' } }
    expect(await visitor.request({ janus: 'message', session_id, handle_id, body: join })).toMatchObject(rejection)
    expect(await visitor.request({ janus: 'destroy', session_id })).toMatchObject(rejection)
    expect(await visitor.request({ janus: 'hangup', session_id: ownHandle.session_id, handle_id })).toMatchObject(
      rejection,
    )
  })

  it('closes the connection within seconds after a participant has left or the room has ended', async () => {
    const { deps, visit } = await startTestGateway()
    const room = await createTestRoom(deps)
    const [leaving, remaining] = [await createTestParticipant(deps, room), await createTestParticipant(deps, room)]
    const [one, two] = [await visit(), await visit()]
    await (await openHandle(one, leaving.token)).request(join)
    await (await openHandle(two, remaining.token)).request(join)
    const left = { left_at: deps.clock.now() }
    await deps.db
      .updateTable('room_participant')
      .set(left)
      .where('room_participant_id', '=', leaving.participantId)
      .execute()
    expect(await one.closed()).toBe(1008)
    await two.until(() => two.received.find((message) => JSON.stringify(message).includes('"leaving"')))
    const again = await visit()
    again.request({ janus: 'create', token: leaving.token }).catch(() => undefined)
    expect(await again.closed()).toBe(1008)
    await deps.db.updateTable('session_room').set({ ended_at: deps.clock.now() }).execute()
    expect(await two.closed()).toBe(1008)
  })

  it('allows one connection per participant: a newer one replaces the older one', async () => {
    const { deps, visit } = await startTestGateway()
    const participant = await createTestParticipant(deps, await createTestRoom(deps))
    const [one, two] = [await visit(), await visit()]
    await openHandle(one, participant.token)
    const joined = await (await openHandle(two, participant.token)).request(join)
    expect(await one.closed()).toBe(1008)
    expect(joined).toMatchObject({ videoroom: 'joined' })
  })

  it('reports a media server outage and recovers after it', async () => {
    const testJanus = await startJanus({ secret: SECRET })
    const { deps, visit } = await startTestGateway(testJanus.url)
    const participant = await createTestParticipant(deps, await createTestRoom(deps))
    const before = await visit()
    await (await openHandle(before, participant.token)).request(join)
    await testJanus.close()
    expect(await before.closed()).toBe(1013)
    const meanwhile = await visit()
    meanwhile.request({ janus: 'create', token: participant.token }).catch(() => undefined)
    expect(await meanwhile.closed()).toBe(1013)
    const restarted = await startJanus({ secret: SECRET, port: testJanus.port })
    onTestFinished(() => restarted.close())
    const joined = await (await openHandle(await visit(), participant.token)).request(join)
    expect(joined).toMatchObject({ videoroom: 'joined' })
  })
})
