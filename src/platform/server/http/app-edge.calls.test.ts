import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { MovableClock } from '#platform/server/clock.ts'
import { createApiTransport } from '#platform/server/http/page-visit.ts'
import { buildApp } from '#src/app.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

const requestResets = async (
  app: Awaited<ReturnType<typeof buildApp>>,
  addresses: string[],
  remoteAddress = '192.0.2.1',
) => {
  const statuses = []
  for (const address of addresses) {
    const response = await app.inject({
      method: 'POST',
      url: '/api/account/forgot-password',
      remoteAddress,
      headers: { 'x-forwarded-for': address, cookie: 'XSRF-TOKEN=pair', 'x-xsrf-token': 'pair' },
      payload: { email: `${crypto.randomUUID()}@hool.test` },
    })
    statuses.push(response.statusCode)
  }
  return statuses
}
const SIX = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4', '198.51.100.5', '198.51.100.6']

test('ignores X-Forwarded-For unless a trusted proxy is configured', async () => {
  const { app } = await createTestApp(await createTestDeps(), { own: true })
  expect(await requestResets(app, SIX)).toEqual([200, 200, 200, 200, 200, 429])
})

test('trusts only the address that the trusted proxy appended, not those forged by the client', async () => {
  const deps = await createTestDeps()
  deps.settings.trustedProxies = ['192.0.2.0/24']
  const { app } = await createTestApp(deps, { own: true })
  expect(await requestResets(app, SIX)).toEqual([200, 200, 200, 200, 200, 200])
  const forged = SIX.map((address) => `${address}, 203.0.113.9`)
  expect(await requestResets(app, forged)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await requestResets(app, SIX, '203.0.113.10')).toEqual([200, 200, 200, 200, 200, 429])
})

test('rate limits count an IPv6 network as one caller', async () => {
  const deps = await createTestDeps()
  deps.settings.trustedProxies = ['192.0.2.0/24']
  const { app } = await createTestApp(deps, { own: true })
  const oneNetwork = [1, 2, 3, 4, 5, 6].map((host) => `2001:db8:0:1::${host}`)
  expect(await requestResets(app, oneNetwork)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await requestResets(app, ['2001:db8:0:2::1'])).toEqual([200])
})

test.each(['/api/account/sign-out', '/%61pi/account/sign-out', '/api/%61ccount/sign-out', '/api/no-such-call'])(
  'rejects a write to %s without the anti-forgery pair',
  async (url) => {
    const { app } = await createTestApp(await createTestDeps())
    const payload = { cancelToken: 'none' }
    const response = await app.inject({ method: 'POST', url, payload })
    expect([response.statusCode, response.json().code]).toEqual([403, 'forgeryGuard'])
  },
)

const localMode = {
  clock: new MovableClock(),
  database: {
    mode: 'external' as const,
    url: 'postgres://postgres:very-secret@127.0.0.1:5432/hool?password=very-secret',
  },
  demoLogins: [],
  mailbox: null,
  scheduledJobs: ['expire-holds', 'send-reminders'],
  afterClockMove: async () => {},
  createTestData: async () => ({ made: {} }),
}

test('/dev/status hides the database password and responds only to this machine', async () => {
  const deps = await createTestDeps()
  const app = await buildApp({ deps, databaseUrl: deps.databaseUrl, pages: 'none', local: localMode })
  const status = (headers: Record<string, string>) => app.inject({ url: '/dev/status', headers })
  const here = await status({ host: '127.0.0.1:3000' })
  expect(here.json().database).toEqual({ mode: 'external', url: 'postgres://postgres@127.0.0.1:5432/hool' })
  for (const headers of [
    { host: 'hool.example' },
    { host: '[' },
    { host: '127.0.0.1', 'x-forwarded-for': '192.0.2.1' },
    { host: 'localhost', forwarded: 'for=192.0.2.1' },
  ])
    expect((await status(headers as unknown as Record<string, string>)).statusCode).toBe(404)
  await app.close()
})

test('moving the local clock runs only the requested scheduled jobs', async () => {
  const deps = await createTestDeps()
  const clock = new MovableClock()
  const done: (readonly string[])[] = []
  const local = { ...localMode, clock, afterClockMove: async (run: readonly string[]) => void done.push(run) }
  const app = await buildApp({ deps, databaseUrl: deps.databaseUrl, pages: 'none', local })
  const cookie = (await app.inject({ url: '/healthz' })).headers['set-cookie']
  const move = async (run?: unknown) => {
    const headers = { host: '127.0.0.1:3000', cookie: String(cookie).split(';')[0]! }
    const payload = { now: '2026-12-01T08:00:00Z', ...(run === undefined ? {} : { run }) }
    return (await app.inject({ method: 'PUT', url: '/dev/clock', headers, payload })).statusCode
  }
  expect([await move(), await move(['send-reminders']), await move('all')]).toEqual([200, 200, 200])
  expect(done).toEqual([[], ['send-reminders'], ['expire-holds', 'send-reminders']])
  const before = clock.now()
  expect([await move(['rob-a-bank']), await move('some')]).toEqual([422, 422])
  expect(done).toHaveLength(3)
  expect(clock.now().since(before).total('hours')).toBeLessThan(1)
  await app.close()
})

test('a request that arrives while the server shuts down is answered', async () => {
  const { app: closingApp } = await createTestApp(await createTestDeps(), { keep: true })
  await closingApp.listen({ host: '127.0.0.1', port: 0 })
  const socket = connectSocket((closingApp.server.address() as AddressInfo).port, '127.0.0.1')
  const connected = once(closingApp.server, 'connection')
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
  const [received] = (await connected) as [Socket]
  await expect.poll(() => received.bytesRead).toBeGreaterThan(0)
  const closing = closingApp.close()
  await setImmediate()
  // A page that is being rendered while the server shuts down still gets its data.
  const request = { ip: '127.0.0.1' } as FastifyRequest
  const anonymous = { cookieHeader: undefined, userAgent: undefined, cookies: new Map(), language: 'en' } as const
  const call = createApiTransport(closingApp, { request, ...anonymous })
  expect(await call({ method: 'GET', url: '/api/settings/public', body: null })).toMatchObject({ status: 200 })
  socket.write('\r\n')
  let response = ''
  for await (const chunk of socket) response += chunk
  expect(response).toMatch(/^HTTP\/1\.1 200 /)
  await closing
})
