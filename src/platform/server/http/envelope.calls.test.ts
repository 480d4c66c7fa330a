import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { ALL_CALLS } from '#modules/contracts.ts'
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
  const made = await createTestApp(deps, { keep: true })
  app = made.app
  call = made.call
})
afterAll(async () => {
  await app.close()
  await deps.close()
})

const TOKEN = { 'x-xsrf-token': 'pair', cookie: 'XSRF-TOKEN=pair' }
const JSON_TYPE = { 'content-type': 'application/json' }
const post = (url: string, payload: InjectOptions['payload'], headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload: payload as string, headers: { ...TOKEN, ...JSON_TYPE, ...headers } })

/** Every key of the envelope and nothing beside it. */
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

describe('the envelope stands around', () => {
  it('an answer', async () => {
    const { status, body } = await call('publicSettings')
    expect([status, body.succeeded, body.errors, body.message]).toEqual([200, true, [], null])
  })

  it('a body that is no JSON', async () => {
    const answer = await post('/api/account/login', '{"userName": ')
    expect([answer.statusCode, expectEnvelope(answer.body)['succeeded']]).toEqual([400, false])
  })

  it.each(['{"__proto__": {"role": 3}}', '{"constructor": {"prototype": {"role": 3}}}'])(
    'a body with prototype keys: %s',
    async (payload) => {
      const answer = await post('/api/account/login', payload)
      expect(answer.statusCode).toBe(400)
      expectEnvelope(answer.body)
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
    const answer = await app.inject({ method, url, headers: TOKEN })
    expect(answer.statusCode).toBe(404)
    expectEnvelope(answer.body)
  })

  it('an address that is no address', async () => {
    const answer = await app.inject('/api/customer/provider/%E0%A4%A')
    expect(answer.statusCode).toBe(400)
    expectEnvelope(answer.body)
  })

  it('a time that is not offered', async () => {
    const me = await logInTestUser(deps, await createTestCustomer(deps))
    const { sessionTemplateId } = await createTestProvider(deps)
    const wanted = { sessionTemplateId, startDateTime: '2026-11-23T04:00:00Z' }
    const { status, body } = await call('createPaymentIntent', wanted, { as: me })
    expect([status, body.code, body.succeeded]).toEqual([409, 'timeTooSoon', false])
    expect(body.errors).toEqual([body.message])
  })

  it('a body over one megabyte', async () => {
    const answer = await post('/api/account/contact-us', JSON.stringify({ name: 'x'.repeat(1_100_000) }))
    expect(answer.statusCode).toBe(413)
    expectEnvelope(answer.body)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body of type %s',
    async (type) => {
      const answer = await post('/api/account/login', 'userName=a', { 'content-type': type })
      expect(answer.statusCode).toBe(415)
      expectEnvelope(answer.body)
    },
  )

  it('too many requests from one address, with the time to wait', async () => {
    const body = { name: 'A', email: 'a@hool.test', message: 'Hello' }
    const from = '198.51.100.9'
    const ask = () => call('contactUs', body, { from })
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 200])
    const { status, body: refused, headers } = await ask()
    expect([status, refused.code]).toEqual([429, 'tooManyTries'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await call('contactUs', body, { from: '198.51.100.10' })).status).toBe(200)
  })
})

describe('a form with mistakes names each field in the reader’s language', () => {
  const wrong = { userName: '', password: 'x', usrname: 'a', toString: 1 }
  it.each(['en', 'et', 'ru'])('%s', async (language) => {
    const { status, body } = await call('login', wrong, { language })
    expect(status).toBe(422)
    expect(Object.keys(body.fieldErrors!).sort()).toEqual(['toString', 'userName', 'usrname'])
    expect(body.errors).toHaveLength(3)
    const texts = [...Object.values(body.fieldErrors!), body.message!]
    expect(texts.every((text) => text.length > 3 && !text.startsWith('error.'))).toBe(true)
    expect(/[а-я]/i.test(texts.join(' '))).toBe(language === 'ru')
  })

  it('and the three languages say different things', async () => {
    const said = await Promise.all(
      ['en', 'et', 'ru'].map(
        async (language) => (await call('login', wrong, { language })).body.fieldErrors!['usrname'],
      ),
    )
    expect(new Set(said).size).toBe(3)
  })

  it('nested fields by their path', async () => {
    const { body } = await call('searchProviders', { location: { latitude: 100, longitude: 0, height: 1 } })
    expect(Object.keys(body.fieldErrors!).sort()).toEqual(['location.height', 'location.latitude'])
  })

  it('an unknown query parameter too', async () => {
    const answer = await app.inject('/api/settings/public?debug=1')
    expect(answer.statusCode).toBe(422)
    expect(JSON.parse(answer.body).fieldErrors).toHaveProperty('debug')
  })

  it('a name of the path that the body repeats', async () => {
    const { providerId } = await createTestProvider(deps)
    const answer = await post(`/api/customer/provider/${providerId}/public-feedback`, JSON.stringify({ id: 'other' }))
    expect(answer.statusCode).toBe(422)
    expect(JSON.parse(answer.body).fieldErrors).toHaveProperty('id')
  })
})

describe('anti-forgery', () => {
  const body = JSON.stringify({ userName: 'a', password: 'b' })
  it.each<[string, Record<string, string>]>([
    ['without the pair', {}],
    ['with the cookie alone', { cookie: 'XSRF-TOKEN=pair' }],
    ['with the header alone', { 'x-xsrf-token': 'pair' }],
    ['with another session’s token', { cookie: 'XSRF-TOKEN=pair', 'x-xsrf-token': 'riap' }],
    ['with a longer token', { cookie: 'XSRF-TOKEN=pair', 'x-xsrf-token': 'pairs' }],
    ['from a form of another site', { origin: 'https://elsewhere.test', 'content-type': 'text/plain' }],
  ])('refuses a write %s', async (_how, headers) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/account/login',
      payload: body,
      headers: { ...JSON_TYPE, ...headers },
    })
    expect([answer.statusCode, expectEnvelope(answer.body)['code']]).toEqual([403, 'forgeryGuard'])
  })

  it('refuses every write of the contract, and only sets the cookie on a read', async () => {
    const read = await app.inject('/api/settings/public')
    expect(read.statusCode).toBe(200)
    expect(read.cookies[0]).toMatchObject({ name: 'XSRF-TOKEN', path: '/', sameSite: 'Lax' })
    expect(read.cookies[0]!.httpOnly).toBeUndefined()
    const again = await app.inject({ url: '/api/settings/public', cookies: { 'XSRF-TOKEN': read.cookies[0]!.value } })
    expect(again.cookies).toEqual([])
  })
})

describe('faults', () => {
  it('say only that it failed', async () => {
    const { app: broken, deps: own } = await ownApp()
    await own.db.schema.alterTable('organization').renameTo('elsewhere').execute()
    const answer = await broken.inject('/api/settings/organizations')
    expect(answer.statusCode).toBe(500)
    expect(expectEnvelope(answer.body)).toEqual({
      data: null,
      succeeded: false,
      errors: ['Action failed'],
      message: 'Action failed',
    })
  })

  it('of a closed pool are a part that rests, with the time to wait', async () => {
    const { app: resting, deps: own } = await ownApp()
    expect((await resting.inject('/readyz')).statusCode).toBe(200)
    await own.connection.close()
    await expectResting(resting)
    expect((await resting.inject('/healthz')).statusCode).toBe(200)
    expect((await resting.inject('/readyz')).json()).toEqual({ database: false, jobs: true })
  })

  it('of a database that cannot be reached too', async () => {
    const lost = connect('postgres://hool@127.0.0.1:1/none')
    const resting = await buildApp({ deps: { ...deps, db: lost.db }, databaseUrl: deps.databaseUrl, pages: 'none' })
    await expectResting(resting)
    await resting.close()
    await lost.close()
  })

  it('of connections cut while the site runs heal by themselves', async () => {
    const { app: cut, deps: own } = await ownApp()
    expect((await cut.inject('/api/settings/organizations')).statusCode).toBe(200)
    const admin = connect(own.databaseUrl, 1)
    await admin.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await admin.close()
    const seen: number[] = []
    const ask = async () => {
      const { statusCode } = await cut.inject('/api/settings/organizations')
      seen.push(statusCode)
      return statusCode
    }
    await expect.poll(ask).toBe(200)
    expect(seen.filter((status) => status !== 200 && status !== 503)).toEqual([])
  })
})

async function ownApp() {
  const own = await createTestDeps()
  return { deps: own, ...(await createTestApp(own)) }
}

async function expectResting(resting: FastifyInstance): Promise<void> {
  const answer = await resting.inject('/api/settings/organizations')
  expect(answer.statusCode).toBe(503)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(expectEnvelope(answer.body)['code']).toBe('partDown')
}

test('columns that the contract does not name never leave', async () => {
  const { providerId } = await createTestProvider(deps)
  const { body } = await call('providerProfile', { id: providerId })
  expect(Object.keys(body.data!).sort()).toEqual(Object.keys(ALL_CALLS.providerProfile.reply.shape).sort())
})
