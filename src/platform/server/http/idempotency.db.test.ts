import { expect, test } from 'vitest'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { type Context, DomainError } from '#platform/server/context.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { withIdempotencyKey } from './idempotency.ts'

/** Creates a caller with one idempotency key, and counts how often its call runs. */
async function createCaller(deps: TestDeps, key = 'key-1') {
  const { customerAccountId } = await createTestCustomer(deps)
  const caller = { customerAccountId, loginId: customerAccountId, role: 0, providerId: null } as const
  const context = { ...deps, caller, language: 'en', idempotencyKey: key } as unknown as Context
  let runs = 0
  const attempt = (input: unknown = { a: 1 }, run: () => Promise<unknown> = async () => ({ run: runs })) =>
    withIdempotencyKey({ context, call: ALL_CALLS.createPaymentIntent as AnyCall, input }, () => {
      runs++
      return run()
    })
  const makeOlder = (age: string) =>
    deps.connection.pool.query('update idempotency_key set created_at = now() - $1::interval', [age])
  return { attempt, makeOlder, runs: () => runs }
}

const createGate = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { open: resolve, passed: promise }
}

test('a retry gets the first response and does not run again', async () => {
  const { attempt, runs } = await createCaller(await createTestDeps())
  const first = await attempt()
  expect(await attempt()).toEqual(first)
  expect([first.status, first.envelope.data, runs()]).toEqual([200, { run: 1 }, 1])
})

test('rejects another body with the same key', async () => {
  const { attempt, runs } = await createCaller(await createTestDeps())
  await attempt({ a: 1 })
  await expect(attempt({ a: 2 })).rejects.toMatchObject({ code: 'keyReused' })
  expect(runs()).toBe(1)
})

test('rejects a retry with Retry-After while the first attempt is in progress', async () => {
  const { attempt } = await createCaller(await createTestDeps())
  const { open, passed } = createGate()
  const started = createGate()
  const first = attempt({ a: 1 }, async () => {
    started.open()
    await passed
    return 'done'
  })
  await started.passed
  await expect(attempt({ a: 1 })).rejects.toMatchObject({ code: 'keyInFlight', retryAfterSeconds: 1 })
  open()
  expect((await first).envelope.data).toBe('done')
  expect((await attempt({ a: 1 })).envelope.data).toBe('done')
})

test('twenty concurrent attempts run once', async () => {
  const { attempt, runs } = await createCaller(await createTestDeps())
  const responses = await Promise.allSettled(Array.from({ length: 20 }, () => attempt()))
  expect(runs()).toBe(1)
  const errorCodes = responses
    .filter((settled) => settled.status === 'rejected')
    .map(({ reason }) => (reason as DomainError).code)
  expect(new Set(errorCodes).size).toBeLessThanOrEqual(1)
  expect(errorCodes.every((code) => code === 'keyInFlight')).toBe(true)
})

test('keys are separate per account', async () => {
  const deps = await createTestDeps()
  const [one, other] = [await createCaller(deps), await createCaller(deps)]
  await one.attempt({ a: 1 })
  await other.attempt({ a: 2 })
  expect([one.runs(), other.runs()]).toEqual([1, 1])
})

test('a key expires after 24 hours and may then have another body', async () => {
  const { attempt, makeOlder, runs } = await createCaller(await createTestDeps())
  await attempt({ a: 1 })
  await makeOlder('23 hours 59 minutes')
  await attempt({ a: 1 })
  expect(runs()).toBe(1)
  await makeOlder('24 hours 1 second')
  expect((await attempt({ a: 2 })).envelope.data).toEqual({ run: 2 })
})

test('an attempt that died is taken over after 30 seconds, not before', async () => {
  const { attempt, makeOlder, runs } = await createCaller(await createTestDeps())
  const died = createGate()
  void attempt({ a: 1 }, () => new Promise(() => died.open()))
  await died.passed
  await makeOlder('29 seconds')
  await expect(attempt({ a: 1 })).rejects.toMatchObject({ code: 'keyInFlight' })
  await makeOlder('31 seconds')
  await expect(attempt({ a: 2 })).rejects.toMatchObject({ code: 'keyReused' })
  expect((await attempt({ a: 1 })).envelope.data).toEqual({ run: 2 })
  expect(runs()).toBe(2)
})

test('a domain error is stored and returned again', async () => {
  const { attempt, runs } = await createCaller(await createTestDeps())
  const throwDomainError = async () => {
    throw new DomainError('timeTaken', { alternatives: ['2026-11-23T10:00:00Z'] })
  }
  const first = await attempt({ a: 1 }, throwDomainError)
  expect(await attempt({ a: 1 })).toEqual(first)
  expect(first).toMatchObject({
    status: 409,
    envelope: { code: 'timeTaken', succeeded: false, data: { alternatives: ['2026-11-23T10:00:00Z'] } },
  })
  expect(runs()).toBe(1)
})

test.each([
  ['an unexpected error', new Error('unexpected')],
  ['an unavailable service', new DomainError('paymentsDown')],
])('%s is not stored, so that a retry may succeed', async (_name, error) => {
  const { attempt, runs } = await createCaller(await createTestDeps())
  await expect(attempt({ a: 1 }, () => Promise.reject(error))).rejects.toBe(error)
  expect((await attempt({ a: 1 })).status).toBe(200)
  expect(runs()).toBe(2)
})

test('over HTTP, a retry creates one booking and one payment, and an overlong key is rejected', async () => {
  const deps = await createTestDeps()
  await withPayments(deps)
  const { call } = await createTestApp(deps)
  const { sessionTemplateId } = await createTestProvider(deps)
  const me = await logInTestUser(deps, await createTestCustomer(deps))
  const body = { sessionTemplateId, startDateTime: '2026-11-23T10:00:00Z' }
  const book = (key: string) => call('createPaymentIntent', body, { as: me, key })
  const first = await book('k'.repeat(255))
  expect(first.status).toBe(200)
  expect((await book('k'.repeat(255))).body).toEqual(first.body)
  expect(await deps.db.selectFrom('payment').select('payment_id').execute()).toHaveLength(1)
  const tooLong = await book('k'.repeat(256))
  expect([tooLong.status, Object.keys(tooLong.body.fieldErrors!)]).toEqual([422, ['Idempotency-Key']])
})
