import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createMediaPass, parseMediaPass } from '#modules/session-room/server/media-pass.ts'
import { VIDEO_ROOM } from '#modules/session-room/server/media-requests.ts'
import { ROOM_MEDIA_SOCKET } from '#platform/values/constants.ts'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { whyNot } from './find-program.ts'
import { visitGate } from './gate-visitor.ts'
import { startJanus } from './start-janus.ts'

const START = '2026-11-23T08:00:00Z'
const CLOSES = '2026-11-23T10:00:00Z'
const SECRET = 'only the gate knows it'
const reason = await whyNot('janus')
const janus = reason ? null : await startJanus({ secret: SECRET })
afterAll(() => janus?.close())

async function aGate(url = janus!.url) {
  const deps = await createTestDeps({ now: START })
  deps.settings.rooms.mediaServerUrl = url
  deps.settings.rooms.mediaServerSecret = SECRET
  const { app, call } = await createTestApp(deps)
  const address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  return {
    deps,
    call,
    visit: (origin = deps.settings.publicUrl) => visitGate(`${address}${ROOM_MEDIA_SOCKET}`, origin),
  }
}

/** A room of a group; more of them have numbers of their own. */
async function aRoom(deps: TestDeps) {
  const provider = await createTestProvider(deps)
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: START, seats: 8 })
  const room = await deps.db
    .insertInto('session_room')
    .values({ booking_id: null, group_session_recurrence_id: occurrenceId })
    .returning(['session_room_id', 'media_room'])
    .executeTakeFirstOrThrow()
  return { roomId: room.session_room_id, mediaRoom: room.media_room }
}

async function aStay(
  deps: TestDeps,
  room: { roomId: string; mediaRoom: number },
  { isAdmitted = true, stayId = randomUUID() as string } = {},
) {
  const { customerAccountId } = await createTestCustomer(deps)
  const now = deps.clock.now()
  await deps.db
    .insertInto('room_stay')
    .values({
      room_stay_id: stayId,
      session_room_id: room.roomId,
      customer_account_id: customerAccountId,
      is_counsellor: false,
      sealed_name: deps.encryption.encrypt('Somebody'),
      came_at: now,
      admitted_at: isAdmitted ? now : null,
      seen_at: now,
    })
    .execute()
  return { stayId, token: createMediaPass(deps, { stayId, mediaRoom: room.mediaRoom, until: CLOSES }) }
}

const changed = (token: string) => `${token.slice(0, 40)}${token[40] === 'A' ? 'B' : 'A'}${token.slice(41)}`

type Visitor = Awaited<ReturnType<typeof visitGate>>

async function seated(visitor: Visitor, token: string) {
  const session_id = (await visitor.ask({ janus: 'create', token }))['data'].id as number
  const handle_id = (await visitor.ask({ janus: 'attach', session_id, plugin: VIDEO_ROOM }))['data'].id as number
  const ask = async (body: object) => {
    const answer = await visitor.ask({ janus: 'message', session_id, handle_id, body })
    return answer['plugindata']?.data ?? answer
  }
  return { session_id, handle_id, ask }
}

const join = { request: 'join', ptype: 'publisher' }

describe.skipIf(!janus)(`The gate to the media server${reason}`, () => {
  it('leads people of one room to each other, named by their stays alone', async () => {
    const { deps, visit } = await aGate()
    const room = await aRoom(deps)
    const [first, second] = [await aStay(deps, room), await aStay(deps, room)]
    const [one, two] = [await visit(), await visit()]
    await (await seated(one, first.token)).ask(join)
    const joined = await (await seated(two, second.token)).ask(join)
    expect(joined).toMatchObject({ videoroom: 'joined', room: room.mediaRoom })
    expect(joined.attendees.map((person: { display: string }) => person.display)).toEqual([first.stayId])
    const told = await one.until(() => one.heard.find((message) => JSON.stringify(message).includes(second.stayId)))
    expect(told).toBeTruthy()
    expect(JSON.stringify([one.heard, two.heard])).not.toContain(SECRET)
  })

  it('opens for the pass that the room gives once its owner is in', async () => {
    const { deps, call, visit } = await aGate()
    const provider = await createTestProvider(deps)
    const as = await logInTestUser(deps, provider)
    const mediaOf = async (seats: number) => {
      const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: START, seats })
      const ask = async () => (await call('sessionRoom', { id: occurrenceId }, { as })).body.data!.pass!
      return { first: (await ask()).media, again: (await ask()).media }
    }
    expect((await mediaOf(3)).first).toBeNull()
    const { first, again } = await mediaOf(8)
    expect(again!.room).toBe(first!.room)
    const { stayId, mediaRoom } = parseMediaPass(deps, first!.token, deps.clock.now())!
    expect(mediaRoom).toBe(first!.room)
    const early = await visit()
    early.ask({ janus: 'create', token: first!.token }).catch(() => undefined)
    expect(await early.closed()).toBe(1008)
    const room = await deps.db
      .selectFrom('session_room')
      .select('session_room_id')
      .where('media_room', '=', mediaRoom)
      .executeTakeFirstOrThrow()
    await aStay(deps, { roomId: room.session_room_id, mediaRoom }, { stayId })
    const joined = await (await seated(await visit(), first!.token)).ask(join)
    expect(joined).toMatchObject({ videoroom: 'joined', room: mediaRoom })
  })

  it('keeps rooms apart', async () => {
    const { deps, visit } = await aGate()
    const [here, there] = [await aRoom(deps), await aRoom(deps)]
    const visitor = await visit()
    await (await seated(visitor, (await aStay(deps, here)).token)).ask(join)
    const other = await (await seated(await visit(), (await aStay(deps, there)).token)).ask(join)
    expect(other.attendees ?? []).toEqual([])
  })

  it('turns away whoever shows no pass, a wrong one, or waits at the door', async () => {
    const { deps, visit } = await aGate()
    const room = await aRoom(deps)
    const good = await aStay(deps, room)
    const elsewhere = await aStay(deps, await aRoom(deps))
    const mixed = createMediaPass(deps, { stayId: elsewhere.stayId, mediaRoom: room.mediaRoom, until: CLOSES })
    const late = createMediaPass(deps, { stayId: good.stayId, mediaRoom: room.mediaRoom, until: START })
    const waiting = (await aStay(deps, room, { isAdmitted: false })).token
    for (const token of [undefined, 'none', changed(good.token), waiting, mixed, late]) {
      const visitor = await visit()
      visitor.ask({ janus: 'create', token }).catch(() => undefined)
      expect(await visitor.closed()).toBe(1008)
      expect(visitor.heard).toEqual([])
    }
    const silent = await visit()
    silent.ask({ janus: 'info' }).catch(() => undefined)
    expect(await silent.closed()).toBe(1008)
  })

  it("opens for no other site's page", async () => {
    const { visit } = await aGate()
    await expect(visit('https://elsewhere.test')).rejects.toThrow()
  })

  it.each([
    ['another part of Janus', { janus: 'attach', plugin: 'janus.plugin.echotest' }],
    ['the programs of the server', { janus: 'info' }],
    ['a session of somebody else', { janus: 'claim' }],
    ['another room', { body: { ...join, room: 99 } }],
    ['another name', { body: { ...join, display: 'Somebody' } }],
    ['making a room', { body: { request: 'create', room: 7 } }],
    ['changing the room', { body: { request: 'edit', new_publishers: 99 } }],
    ['ending the room', { body: { request: 'destroy' } }],
    ['a list of rooms', { body: { request: 'list' } }],
    ['who is in it', { body: { request: 'listparticipants' } }],
    ['sending somebody out', { body: { request: 'kick', id: 1 } }],
    ['sending it all elsewhere', { body: { request: 'rtp_forward', host: '127.0.0.1' } }],
    ['recording the room', { body: { request: 'enable_recording', record: true } }],
    ['recording oneself', { body: { request: 'configure', record: true, filename: '/tmp/a' } }],
    ['recording from the start', { body: { request: 'publish', record: true } }],
  ])('refuses %s', async (_what, asked: Record<string, unknown>) => {
    const { deps, visit } = await aGate()
    const visitor = await visit()
    const { session_id, handle_id } = await seated(visitor, (await aStay(deps, await aRoom(deps))).token)
    const answer = await visitor.ask({ janus: 'message', session_id, handle_id, ...asked })
    expect(answer).toMatchObject({ janus: 'error', error: { code: 403, reason: 'Not at this gate' } })
  })

  it("refuses to speak in another browser's session", async () => {
    const { deps, visit } = await aGate()
    const room = await aRoom(deps)
    const theirs = await seated(await visit(), (await aStay(deps, room)).token)
    const visitor = await visit()
    const own = await seated(visitor, (await aStay(deps, room)).token)
    const { session_id, handle_id } = theirs
    const refused = { janus: 'error', error: { reason: 'Not at this gate' } }
    expect(await visitor.ask({ janus: 'message', session_id, handle_id, body: join })).toMatchObject(refused)
    expect(await visitor.ask({ janus: 'destroy', session_id })).toMatchObject(refused)
    expect(await visitor.ask({ janus: 'hangup', session_id: own.session_id, handle_id })).toMatchObject(refused)
  })

  it('closes within seconds behind whoever has left, been sent out, or whose room has ended', async () => {
    const { deps, visit } = await aGate()
    const room = await aRoom(deps)
    const [leaves, stays] = [await aStay(deps, room), await aStay(deps, room)]
    const [one, two] = [await visit(), await visit()]
    await (await seated(one, leaves.token)).ask(join)
    await (await seated(two, stays.token)).ask(join)
    const left = { left_at: deps.clock.now() }
    await deps.db.updateTable('room_stay').set(left).where('room_stay_id', '=', leaves.stayId).execute()
    expect(await one.closed()).toBe(1008)
    await two.until(() => two.heard.find((message) => JSON.stringify(message).includes('"leaving"')))
    const again = await visit()
    again.ask({ janus: 'create', token: leaves.token }).catch(() => undefined)
    expect(await again.closed()).toBe(1008)
    await deps.db.updateTable('session_room').set({ ended_at: deps.clock.now() }).execute()
    expect(await two.closed()).toBe(1008)
  })

  it('has one way in for a stay: the newer one takes the place of the older', async () => {
    const { deps, visit } = await aGate()
    const stay = await aStay(deps, await aRoom(deps))
    const [one, two] = [await visit(), await visit()]
    await seated(one, stay.token)
    const joined = await (await seated(two, stay.token)).ask(join)
    expect(await one.closed()).toBe(1008)
    expect(joined).toMatchObject({ videoroom: 'joined' })
  })

  it('says that it is out of order while the media server is, and works again after it', async () => {
    const own = await startJanus({ secret: SECRET })
    const { deps, visit } = await aGate(own.url)
    const stay = await aStay(deps, await aRoom(deps))
    const before = await visit()
    await (await seated(before, stay.token)).ask(join)
    await own.close()
    expect(await before.closed()).toBe(1013)
    const meanwhile = await visit()
    meanwhile.ask({ janus: 'create', token: stay.token }).catch(() => undefined)
    expect(await meanwhile.closed()).toBe(1013)
    const back = await startJanus({ secret: SECRET, port: own.port })
    onTestFinished(() => back.close())
    const joined = await (await seated(await visit(), stay.token)).ask(join)
    expect(joined).toMatchObject({ videoroom: 'joined' })
  })
})
