import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { ALL_CALLS } from '#modules/contracts.ts'
import { MAX_BODY_BYTES } from '#platform/contract/call.ts'
import { connect } from '#platform/server/database/connect.ts'
import { buildApp } from '#src/app.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'

let deps: TestDeps
let app: FastifyInstance
let call: Awaited<ReturnType<typeof createTestApp>>['call']
beforeAll(async () => {
  deps = await createTestDeps({ keep: true })
  const testApp = await createTestApp(deps, { keep: true })
  app = testApp.app
  call = testApp.call
})
afterAll(async () => {
  await app.close()
  await deps.close()
})

const TOKEN = { 'x-xsrf-token': 'pair', cookie: 'XSRF-TOKEN=pair' }
const JSON_TYPE = { 'content-type': 'application/json' }
const post = (url: string, payload: InjectOptions['payload'], headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload: payload as string, headers: { ...TOKEN, ...JSON_TYPE, ...headers } })

/** Asserts that the body has the keys of the envelope and no others. */
function expectEnvelope(body: string): Record<string, unknown> {
  const envelope = JSON.parse(body)
  const { data, succeeded, errors, message, ...rest } = envelope
  expect(data === null || typeof data === 'object').toBe(true)
  expect(typeof succeeded).toBe('boolean')
  expect(errors).toBeInstanceOf(Array)
  expect(message === null || typeof message === 'string').toBe(true)
  expect(Object.keys(rest).filter((key) => !['fieldErrors', 'code'].includes(key))).toEqual([])
  return envelope
}

describe('the envelope is used for', () => {
  it('a successful response', async () => {
    const { status, body } = await call('publicSettings')
    expect([status, body.succeeded, body.errors, body.message]).toEqual([200, true, [], null])
  })

  it('a body that is not JSON', async () => {
    const response = await post('/api/account/login', '{"userName": ')
    expect([response.statusCode, expectEnvelope(response.body)['succeeded']]).toEqual([400, false])
  })

  it.each(['{"__proto__": {"role": 3}}', '{"constructor": {"prototype": {"role": 3}}}'])(
    'a body with prototype keys: %s',
    async (payload) => {
      const response = await post('/api/account/login', payload)
      expect(response.statusCode).toBe(400)
      expectEnvelope(response.body)
    },
  )

  it('a call that needs a login', async () => {
    const { status, body } = await call('getProfile')
    expect([status, body.code]).toEqual([401, 'signInNeeded'])
  })

  it.each([
    ['GET', '/api/nothing/here'],
    ['GET', '/api/account/login'],
    ['DELETE', '/api/account/login'],
    ['GET', '/api'],
    ['GET', `/api/customer/provider/${'x'.repeat(400)}`],
  ] as const)('an unknown call or method: %s %s', async (method, url) => {
    const response = await app.inject({ method, url, headers: TOKEN })
    expect(response.statusCode).toBe(404)
    expectEnvelope(response.body)
  })

  it('a malformed URL', async () => {
    const response = await app.inject('/api/customer/provider/%E0%A4%A')
    expect(response.statusCode).toBe(400)
    expectEnvelope(response.body)
  })

  it('a time that cannot be booked', async () => {
    const me = await logInTestUser(deps, await createTestCustomer(deps))
    const { sessionTemplateId } = await createTestProvider(deps)
    const input = { sessionTemplateId, startDateTime: '2026-11-23T04:00:00Z' }
    const { status, body } = await call('createPaymentIntent', input, { as: me })
    expect([status, body.code, body.succeeded]).toEqual([409, 'timeTooSoon', false])
    expect(body.errors).toEqual([body.message])
  })

  it('hundreds of unknown fields, of which it names at most twenty', async () => {
    const fields = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`unknown${index}`, 1]))
    const response = await post('/api/account/contact-us', JSON.stringify(fields))
    expect(response.statusCode).toBe(422)
    const { fieldErrors } = expectEnvelope(response.body)
    expect(Object.keys(fieldErrors as object).filter((name) => name.startsWith('unknown'))).toHaveLength(20)
    expect(response.body.length).toBeLessThan(5000)
  })

  it.each([
    ['en', 'This is too large to send. Shorten it or choose a smaller file.'],
    ['et', 'See on saatmiseks liiga suur. Lühenda teksti või vali väiksem fail.'],
    ['ru', 'Слишком большой объём для отправки. Сократите текст или выберите файл поменьше.'],
  ])('a body over the limit of its call, in %s', async (language, message) => {
    const payload = JSON.stringify({ name: 'x'.repeat(MAX_BODY_BYTES) })
    const response = await post('/api/customer/sign-up', payload, { 'accept-language': language })
    expect(response.statusCode).toBe(413)
    expect(expectEnvelope(response.body)).toMatchObject({ errors: [message], message })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body of type %s',
    async (type) => {
      const response = await post('/api/account/login', 'userName=a', { 'content-type': type })
      expect(response.statusCode).toBe(415)
      expectEnvelope(response.body)
    },
  )

  it('too many requests from one address, with Retry-After', async () => {
    const body = { name: 'A', email: 'a@hool.test', message: 'Hello' }
    const from = '198.51.100.9'
    const send = () => call('contactUs', body, { from })
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 200, 200])
    const { status, body: rejection, headers } = await send()
    expect([status, rejection.code]).toEqual([429, 'tooManyTries'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await call('contactUs', body, { from: '198.51.100.10' })).status).toBe(200)
  })
})

describe('an invalid form reports an error for each field in the user’s language', () => {
  const invalid = { userName: '', password: 'x', usrname: 'a', toString: 1 }
  it.each(['en', 'et', 'ru'])('%s', async (language) => {
    const { status, body } = await call('login', invalid, { language })
    expect(status).toBe(422)
    expect(Object.keys(body.fieldErrors!).sort()).toEqual(['toString', 'userName', 'usrname'])
    expect(body.errors).toHaveLength(3)
    const texts = [...Object.values(body.fieldErrors!), body.message!]
    expect(texts.every((text) => text.length > 3 && !text.startsWith('error.'))).toBe(true)
    expect(/[а-я]/i.test(texts.join(' '))).toBe(language === 'ru')
  })

  it('and the messages differ between the three languages', async () => {
    const texts = await Promise.all(
      ['en', 'et', 'ru'].map(
        async (language) => (await call('login', invalid, { language })).body.fieldErrors!['usrname'],
      ),
    )
    expect(new Set(texts).size).toBe(3)
  })

  it('identifies nested fields by their path', async () => {
    const { body } = await call('searchProviders', { location: { latitude: 100, longitude: 0, height: 1 } })
    expect(Object.keys(body.fieldErrors!).sort()).toEqual(['location.height', 'location.latitude'])
  })

  it('rejects an unknown query parameter', async () => {
    const response = await app.inject('/api/settings/public?debug=1')
    expect(response.statusCode).toBe(422)
    expect(JSON.parse(response.body).fieldErrors).toHaveProperty('debug')
  })

  it('rejects a path parameter that is repeated in the body', async () => {
    const { providerId } = await createTestProvider(deps)
    const response = await post(`/api/customer/provider/${providerId}/public-feedback`, JSON.stringify({ id: 'other' }))
    expect(response.statusCode).toBe(422)
    expect(JSON.parse(response.body).fieldErrors).toHaveProperty('id')
  })
})

describe('anti-forgery', () => {
  const body = JSON.stringify({ userName: 'a', password: 'b' })
  it.each<[string, Record<string, string>]>([
    ['without cookie and header', {}],
    ['with the cookie alone', { cookie: 'XSRF-TOKEN=pair' }],
    ['with the header alone', { 'x-xsrf-token': 'pair' }],
    ['with another session’s token', { cookie: 'XSRF-TOKEN=pair', 'x-xsrf-token': 'riap' }],
    ['with a longer token', { cookie: 'XSRF-TOKEN=pair', 'x-xsrf-token': 'pairs' }],
    ['from a form of another site', { origin: 'https://elsewhere.test', 'content-type': 'text/plain' }],
  ])('rejects a write %s', async (_name, headers) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/account/login',
      payload: body,
      headers: { ...JSON_TYPE, ...headers },
    })
    expect([response.statusCode, expectEnvelope(response.body)['code']]).toEqual([403, 'forgeryGuard'])
  })

  it('sets the cookie on a first read, and not again', async () => {
    const read = await app.inject('/api/settings/public')
    expect(read.statusCode).toBe(200)
    expect(read.cookies[0]).toMatchObject({ name: 'XSRF-TOKEN', path: '/', sameSite: 'Lax' })
    expect(read.cookies[0]!.httpOnly).toBeUndefined()
    const again = await app.inject({ url: '/api/settings/public', cookies: { 'XSRF-TOKEN': read.cookies[0]!.value } })
    expect(again.cookies).toEqual([])
  })
})

describe('server errors', () => {
  it('reveal no details', async () => {
    const { app: broken, deps: ownDeps } = await createOwnApp()
    await ownDeps.db.schema.alterTable('organization').renameTo('elsewhere').execute()
    const response = await broken.inject('/api/settings/organizations')
    expect(response.statusCode).toBe(500)
    expect(expectEnvelope(response.body)).toEqual({
      data: null,
      succeeded: false,
      errors: ['Action failed'],
      message: 'Action failed',
    })
  })

  it('are logged in one line, with their place and without the request', async () => {
    const lines: string[] = []
    const log = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
    const ownDeps = await createTestDeps()
    const broken = await buildApp({ deps: ownDeps, databaseUrl: ownDeps.databaseUrl, pages: 'none', logs: true })
    onTestFinished(async () => {
      log.mockRestore()
      await broken.close()
    })
    await ownDeps.db.schema.alterTable('organization').renameTo('elsewhere').execute()
    await broken.inject({ url: '/api/settings/organizations', headers: { 'user-agent': 'rhododendron' } })
    // Other apps in this process may log errors at the same time.
    const ownLines = lines.filter((line) => line.includes('code=42P01'))
    expect(ownLines).toEqual([expect.stringMatching(/^request failed requestId=[-0-9a-f]{36} code=42P01 at=\["at /)])
    expect(lines.join()).not.toMatch(/rhododendron|organizations/)
  })

  it('of a closed pool become 503 with Retry-After', async () => {
    const { app: unavailable, deps: ownDeps } = await createOwnApp()
    expect((await unavailable.inject('/readyz')).statusCode).toBe(200)
    await ownDeps.connection.close()
    await expectUnavailable(unavailable)
    expect((await unavailable.inject('/healthz')).statusCode).toBe(200)
    expect((await unavailable.inject('/readyz')).json()).toEqual({ database: false, jobs: true })
  })

  it('of an unreachable database become 503 with Retry-After', async () => {
    const lost = connect('postgres://hool@127.0.0.1:1/none')
    const unavailable = await buildApp({ deps: { ...deps, db: lost.db }, databaseUrl: deps.databaseUrl, pages: 'none' })
    await expectUnavailable(unavailable)
    await unavailable.close()
    await lost.close()
  })

  it('of terminated connections recover without a restart', async () => {
    const { app: interrupted, deps: ownDeps } = await createOwnApp()
    expect((await interrupted.inject('/api/settings/organizations')).statusCode).toBe(200)
    const admin = connect(ownDeps.databaseUrl, 1)
    await admin.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await admin.close()
    const statuses: number[] = []
    const readStatus = async () => {
      const { statusCode } = await interrupted.inject('/api/settings/organizations')
      statuses.push(statusCode)
      return statusCode
    }
    await expect.poll(readStatus).toBe(200)
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  })
})

async function createOwnApp() {
  const ownDeps = await createTestDeps()
  return { deps: ownDeps, ...(await createTestApp(ownDeps, { own: true })) }
}

async function expectUnavailable(unavailable: FastifyInstance): Promise<void> {
  const response = await unavailable.inject('/api/settings/organizations')
  expect(response.statusCode).toBe(503)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect(expectEnvelope(response.body)['code']).toBe('partDown')
}

test('replies contain no columns that are missing from the contract', async () => {
  const { providerId } = await createTestProvider(deps)
  const { body } = await call('providerProfile', { id: providerId })
  expect(Object.keys(body.data!).sort()).toEqual(Object.keys(ALL_CALLS.providerProfile.reply.shape).sort())
})

test.each([
  ['declares', ['wrongCredentials'], 401],
  ['does not declare, so that tests find it', [], 500],
])('a handler’s error that its contract %s', async (_name, errors, status) => {
  const contract = ALL_CALLS.login as { errors: readonly string[] }
  const declared = contract.errors
  onTestFinished(() => {
    contract.errors = declared
  })
  contract.errors = errors
  const response = await call('login', { userName: 'unknown@example.test', password: 'Wrong-1-password' })
  expect(response.status).toBe(status)
})
