import { beforeEach, expect, test, vi } from 'vitest'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { createPaymentApp } from '#testing/server/payment-app.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { isStripeUnavailable } from './stripe-client.ts'

/** Number of unanswered requests after which the circuit opens, and how many seconds it stays open. */
const MAX_OUTAGES = 5
const OPEN_SECONDS = 15

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

async function createBookingApp() {
  const deps = await createTestDeps()
  const app = await createPaymentApp(deps, { own: true })
  const provider = await createTestProvider(deps)
  const { stripe, sandbox } = app
  /** Sends requests with a short timeout, one after another. */
  const sendRequests = async (count: number) => {
    for (let sent = 0; sent < count; sent++)
      await stripe.balance.retrieve({}, { timeout: 40, maxNetworkRetries: 0 }).catch(() => undefined)
  }
  const open = async () => {
    sandbox.control.addFault({ call: '*', effect: 'timeout', times: 1000 })
    await sendRequests(MAX_OUTAGES)
  }
  const createBooker = async () => {
    const as = await logInTestUser(deps, await createTestCustomer(deps))
    return (startDateTime = '2026-11-24T10:00:00Z') =>
      app.call(
        'createPaymentIntent',
        { sessionTemplateId: provider.sessionTemplateId, startDateTime },
        { as, key: 'k' },
      )
  }
  const countOutagesLeft = () =>
    (sandbox.control.objects('fault') as { times: number }[]).reduce((sum, { times }) => sum + times, 0)
  return { ...app, deps, sendRequests, open, createBooker, countOutagesLeft }
}

test('while Stripe hangs, callers after the first ones get 503 with Retry-After without waiting', async () => {
  const { open, createBooker, countOutagesLeft, app } = await createBookingApp()
  const book = await createBooker()
  await open()
  const left = countOutagesLeft()
  const { status, body, headers } = await book()
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'paymentsDown', String(OPEN_SECONDS)])
  // Nothing was sent, so there was nothing to wait for.
  expect(countOutagesLeft()).toBe(left)
  const { body: metrics } = await app.inject('/metrics')
  expect(metrics).toContain('hool_circuit_open{service="payments"} 1')
  expect(metrics).toContain('hool_circuit_open{service="email"} 0')
  expect(metrics).toContain('hool_circuit_opened_total{service="payments"} 1')
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  expect(console.error).toHaveBeenCalledWith('circuit opened service=payments outages=5')
})

test('after an outage one request is let through, and the same call then books once', async () => {
  const { open, createBooker, countOutagesLeft, sandbox, deps, app } = await createBookingApp()
  const book = await createBooker()
  await open()
  expect((await book()).status).toBe(503)
  deps.clock.forward({ seconds: OPEN_SECONDS - 1 })
  expect((await book()).headers['retry-after']).toBe('1')
  const left = countOutagesLeft()
  deps.clock.forward({ seconds: 1 })
  sandbox.control.clearFaults()
  const reply = await book()
  expect([reply.status, left]).toEqual([200, 1000 - MAX_OUTAGES])
  expect((await book()).body.data!.paymentIntentId).toBe(reply.body.data!.paymentIntentId)
  expect(sandbox.control.counts()['payment_intent']).toBe(1)
  expect((await app.inject('/metrics')).body).toContain('hool_circuit_open{service="payments"} 0')
})

test('of concurrent requests after an outage, one reaches Stripe and the others fail at once', async () => {
  const { open, sendRequests, countOutagesLeft, deps } = await createBookingApp()
  await open()
  deps.clock.forward({ seconds: OPEN_SECONDS })
  const left = countOutagesLeft()
  await Promise.all([sendRequests(1), sendRequests(1), sendRequests(1)])
  expect(countOutagesLeft()).toBe(left - 1)
})

test.each([
  ['a declined request', { effect: 'error', status: 402, code: 'card_declined' }],
  ['an invalid request', { effect: 'error', status: 400 }],
  ['a wrong key', { effect: 'error', status: 401 }],
  ['a rate limit', { effect: 'error', status: 429 }],
] as const)('%s stops no other request', async (_what, fault) => {
  const { createBooker, sendRequests, sandbox } = await createBookingApp()
  sandbox.control.addFault({ call: '*', ...fault, times: 1000 })
  await sendRequests(2 * MAX_OUTAGES)
  sandbox.control.clearFaults()
  expect((await (await createBooker())()).status).toBe(200)
})

test('Stripe’s library does not repeat a request that was not sent', async () => {
  const { open, stripe } = await createBookingApp()
  await open()
  const retries = vi.fn()
  stripe.on('request', retries)
  const error = await stripe.balance.retrieve().catch((reason: unknown) => reason)
  expect(isStripeUnavailable(error)).toBe(true)
  expect(retries).toHaveBeenCalledOnce()
})

test('callers get 503 while Stripe still works on an earlier request with the same key, and can then book', async () => {
  const { createBooker, sandbox } = await createBookingApp()
  const book = await createBooker()
  const keyInUse = { status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' }
  // Stripe's library repeats the request once.
  sandbox.control.addFault({ call: 'payment_intents.create', effect: 'error', ...keyInUse, times: 2 })
  const { status, body } = await book()
  expect([status, body.code]).toEqual([503, 'paymentsDown'])
  expect((await book()).status).toBe(200)
})

test('each server process has circuits of its own', async () => {
  const { open } = await createBookingApp()
  const other = await createBookingApp()
  await open()
  expect((await (await other.createBooker())()).status).toBe(200)
})
