import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { ROOM_SOCKET } from '#platform/values/constants.ts'
import { aSessionRoom, openSocket, staysOf, twoInside } from '#testing/server/a-session-room.ts'

test('only what stands on a page of ours may open the socket', async () => {
  const { app } = await aSessionRoom()
  const { port } = app.server.address() as AddressInfo
  const ask = (headers: Record<string, string>, path = ROOM_SOCKET) =>
    new Promise<number>((done, fail) => {
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
      // A connection that is closed behind its answer may break: then it has been answered.
      asked.on('error', fail)
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

test('a socket on which nobody enters is closed after ten seconds', async () => {
  const { app } = await aSessionRoom()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const socket = await openSocket(app)
    vi.advanceTimersByTime(10_000)
    expect(await socket.closed).toBe(1008)
  } finally {
    vi.useRealTimers()
  }
})

test('a page in the background that says nothing for a minute stays in: its browser answers for it', async () => {
  const { client, counsellor } = await twoInside()
  const real = performance.now.bind(performance)
  let ahead = 0
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => real() + ahead)
  try {
    for (; ahead < 60_000; ahead += 20_000) {
      // Each look tells who is there.
      const looks = counsellor.heard.length + 6
      await expect.poll(() => counsellor.heard.length).toBeGreaterThan(looks)
    }
    client.say({ type: 'beat' })
    await client.next('beat')
    await counsellor.people(({ people }) => people.length === 2)
  } finally {
    spy.mockRestore()
  }
})

test('whoever turns a camera on and off without end is cut off', async () => {
  const { client } = await twoInside()
  for (let n = 0; n < 30; n++) client.say({ type: 'show', microphone: true, camera: n % 2 === 0 })
  expect(await client.closed).toBe(1008)
})

test('whoever is silent for thirty seconds has lost the network: the others see them go', async () => {
  const { app, house, client, counsellor } = await twoInside()
  // Through a network that is gone no question comes.
  for (const socket of app.websocketServer.clients) vi.spyOn(socket, 'ping').mockReturnValue()
  const real = performance.now.bind(performance)
  let ahead = 0
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => real() + ahead)
  try {
    ahead = 25_000
    counsellor.say({ type: 'beat' })
    await counsellor.next('beat')
    ahead = 35_000
    await counsellor.people(({ people }) => people.length === 1)
    expect(await client.closed).toBe(1012)
    expect((await staysOf(house)).filter(({ isOpen }) => isOpen)).toMatchObject([{ is_counsellor: true }])
  } finally {
    spy.mockRestore()
  }
})

test('one address holds sixty sockets and no more; with one of them gone there is room again', async () => {
  const { app } = await aSessionRoom()
  const sockets = await Promise.all(Array.from({ length: 60 }, () => openSocket(app)))
  expect(await (await openSocket(app)).closed).toBe(1013)
  sockets[0]!.close()
  await sockets[0]!.closed
  const last = await openSocket(app)
  last.say({ type: 'enter', token: 'none' })
  expect((await last.next('turnedAway')).because).toBe('pass')
})
