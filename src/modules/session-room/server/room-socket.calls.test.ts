import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { ROOM_SOCKET } from '#platform/values/socket-paths.ts'
import {
  createRoomWithBothInside,
  createSessionRoom,
  listRoomParticipants,
  openRoomSocket,
} from '#testing/server/session-room.ts'

test('accepts sockets only from our own pages', async () => {
  const { app } = await createSessionRoom()
  const { port } = app.server.address() as AddressInfo
  const upgrade = (headers: Record<string, string>, path = ROOM_SOCKET) =>
    new Promise<number>((done, fail) => {
      const all = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      }
      const clientRequest = request({ port, host: '127.0.0.1', path, headers: { ...all, ...headers } })
      clientRequest.on('upgrade', (_answer, socket) => {
        socket.destroy()
        done(101)
      })
      clientRequest.on('response', ({ statusCode }) => done(statusCode!))
      // If the connection breaks after the response, this has no effect: the promise is already resolved.
      clientRequest.on('error', fail)
      clientRequest.end()
    })
  expect(await upgrade({ origin: 'http://127.0.0.1:3000' })).toBe(101)
  expect(await upgrade({ origin: `http://127.0.0.1:${port}` })).toBe(101)
  for (const origin of [
    'https://elsewhere.example',
    'http://127.0.0.1:1',
    'null',
    'http://127.0.0.1.elsewhere.example:3000',
  ])
    expect([origin, await upgrade({ origin })]).toEqual([origin, 403])
  expect(await upgrade({})).toBe(403)
  // DNS rebinding: a page whose own host name resolves to this machine.
  expect(await upgrade({ origin: `http://elsewhere.example:${port}`, host: `elsewhere.example:${port}` })).toBe(403)
  // Other upgrade requests are handled like ordinary requests.
  expect(await upgrade({}, '/healthz')).toBe(200)
  expect(await upgrade({ upgrade: 'h2c' }, ROOM_SOCKET)).toBe(404)
  expect((await app.inject(ROOM_SOCKET)).statusCode).toBe(404)
})

const INVALID_MESSAGES = [
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
  // The first message must be `enter`.
  '{"type":"beat"}',
]

test('closes the socket on an invalid message, without affecting others', async () => {
  const { app, enterRoom, provider } = await createSessionRoom()
  for (const one of INVALID_MESSAGES) {
    const socket = await openRoomSocket(app)
    socket.sendRaw(one)
    expect([String(one).slice(0, 40), await socket.closed]).toEqual([String(one).slice(0, 40), 1008])
  }
  const socket = await openRoomSocket(app)
  socket.sendRaw('x'.repeat(80_000))
  expect([1006, 1009]).toContain(await socket.closed)
  expect((await (await enterRoom(provider)).next('people')).isAdmitted).toBe(true)
})

test('closes the socket of a client that sends too many messages', async () => {
  const { client, counsellor } = await createRoomWithBothInside()
  for (let n = 0; n < 2000; n++) client.sendRaw('{"type":"beat"}')
  expect(await client.closed).toBe(1008)
  await counsellor.people(({ people }) => people.length === 1)
})

test('encrypts events on the bus', async () => {
  const { deps, client, counsellor, counsellorParticipantId } = await createRoomWithBothInside()
  const notifications: string[] = []
  const listener = await deps.connection.pool.connect()
  listener.on('notification', ({ payload }) => void notifications.push(payload ?? ''))
  await listener.query('listen session_rooms')
  client.send({ type: 'show', microphone: true, camera: true })
  await counsellor.people(({ people }) => people.some(({ camera }) => camera))
  await expect.poll(() => notifications.length).toBeGreaterThan(0)
  listener.release(true)
  for (const one of notifications) {
    const [, , , text] = one.split(' ')
    expect(Buffer.from(text!, 'base64').toString('latin1')).not.toMatch(/shown|camera|participant/)
    expect(one).not.toContain(counsellorParticipantId)
  }
})

test('closes a socket without `enter` after ten seconds', async () => {
  const { app } = await createSessionRoom()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const socket = await openRoomSocket(app)
    vi.advanceTimersByTime(10_000)
    expect(await socket.closed).toBe(1008)
  } finally {
    vi.useRealTimers()
  }
})

test('keeps a background page that sends nothing for a minute, because its browser answers pings', async () => {
  const { client, counsellor } = await createRoomWithBothInside()
  // The test controls the clock: with the real one, the provider could also appear silent for 30 seconds on a slow
  // machine.
  const start = performance.now()
  let offset = 0
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => start + offset)
  try {
    for (; offset < 60_000; offset += 20_000) {
      // Each check sends the list of participants.
      const expectedCount = counsellor.received.length + 6
      await expect.poll(() => counsellor.received.length).toBeGreaterThan(expectedCount)
    }
    client.send({ type: 'beat' })
    await client.next('beat')
    await counsellor.people(({ people }) => people.length === 2)
  } finally {
    spy.mockRestore()
  }
})

test('closes the socket of a client that toggles the camera too often', async () => {
  const { client } = await createRoomWithBothInside()
  for (let n = 0; n < 30; n++) client.send({ type: 'show', microphone: true, camera: n % 2 === 0 })
  expect(await client.closed).toBe(1008)
})

test('treats a client without a sign of life for 30 seconds as disconnected', async () => {
  const { app, deps, client, counsellor } = await createRoomWithBothInside()
  // Simulates a network outage, during which pings do not arrive.
  for (const socket of app.websocketServer.clients) vi.spyOn(socket, 'ping').mockReturnValue()
  // The test controls the clock: with the real one, the provider could also appear silent for 30 seconds on a slow
  // machine.
  const start = performance.now()
  let offset = 0
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => start + offset)
  try {
    offset = 25_000
    counsellor.send({ type: 'beat' })
    await counsellor.next('beat')
    offset = 35_000
    await counsellor.people(({ people }) => people.length === 1)
    expect(await client.closed).toBe(1012)
    expect((await listRoomParticipants(deps)).filter(({ isOpen }) => isOpen)).toMatchObject([{ is_provider: true }])
  } finally {
    spy.mockRestore()
  }
})

test('limits an IP address to 60 open sockets, and accepts another when one closes', async () => {
  const { app } = await createSessionRoom()
  const sockets = await Promise.all(Array.from({ length: 60 }, () => openRoomSocket(app)))
  expect(await (await openRoomSocket(app)).closed).toBe(1013)
  sockets[0]!.close()
  await sockets[0]!.closed
  const last = await openRoomSocket(app)
  last.send({ type: 'enter', token: 'none' })
  expect((await last.next('turnedAway')).because).toBe('pass')
})
