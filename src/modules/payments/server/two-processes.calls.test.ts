import { sql } from 'kysely'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { expectLedgerMatchesStripe } from '#testing/server/expect-ledger-matches-stripe.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { startKillableProcess } from '#testing/server/killable-process.ts'
import { createPaymentApp } from '#testing/server/payment-app.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { paymentJobs } from './public.ts'

const START = '2026-11-26T10:00:00Z'
/**
 * Events for a payment that is first declined and then succeeds, and for its refund. Two of the events are delivered
 * twice.
 */
const PAYMENT_EVENTS = [
  'payment_intent.created',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'charge.succeeded',
] as const
const REFUND_EVENTS = ['refund.created', 'charge.refunded', 'payment_intent.succeeded', 'charge.succeeded'] as const

function listOrders<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first, index) => listOrders(items.toSpliced(index, 1)).map((rest) => [first, ...rest]))
}

/**
 * Starts two processes that share a database and a Stripe sandbox. Each event is delivered to both at the same time.
 */
async function startTwoProcesses() {
  const deps = await createTestDeps()
  const app = await createPaymentApp(deps)
  const { port } = await startKillableProcess(deps)
  const findEvent = async (type: string, intentId: string): Promise<Stripe.Event> => {
    const { data } = await app.stripe.events.list({ type, limit: 100 })
    return data.find((event) => {
      const { id, payment_intent } = event.data.object as { id: string; payment_intent?: string }
      return id === intentId || payment_intent === intentId
    })!
  }
  const deliver = async (type: string, intentId: string): Promise<number[]> => {
    const payload = JSON.stringify(await findEvent(type, intentId))
    const signature = app.stripe.webhooks.generateTestHeaderString({ payload, secret: app.sandbox.webhookSecret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const request = { method: 'POST', headers } as const
    const [here, there] = await Promise.all([
      app.app.inject({ ...request, url: '/api/payment-webhook', payload }),
      fetch(`http://127.0.0.1:${port}/api/payment-webhook`, { ...request, body: payload }),
    ])
    return [here.statusCode, there.status]
  }
  const deliverAll = async (types: readonly string[], intentId: string) => {
    for (const type of types) expect(await deliver(type, intentId), type).toEqual([200, 200])
  }
  return { deps, ...app, deliverAll }
}

type Processes = Awaited<ReturnType<typeof startTwoProcesses>>

/** Books and pays without querying Stripe for the outcome, so that only the events report it. */
async function payWithoutCheck({ deps, call, pay }: Processes) {
  const provider = await createTestProvider(deps)
  const customer = await createTestCustomer(deps)
  const as = await logInTestUser(deps, customer)
  const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: START }
  const { bookingId, paymentIntentId } = (await call('createPaymentIntent', input, { as })).body.data!
  await expect(pay(paymentIntentId, 'pm_card_chargeDeclined')).rejects.toMatchObject({ code: 'card_declined' })
  await pay(paymentIntentId)
  return { bookingId, paymentIntentId, as }
}

interface Outcome {
  status: string
  paymentStatus: string
  /** Kinds of ledger entries, statuses of refunds and kinds of emails. */
  entries: string[]
  refunds: string[]
  emails: string[]
}

async function loadOutcome({ deps }: Processes, bookingId: string): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select b.status, p.status as "paymentStatus",
      array(select kind from ledger_entry l where l.payment_id = p.payment_id order by kind) as entries,
      array(select status from refund r where r.payment_id = p.payment_id) as refunds,
      array(select kind from email where dedupe_key like '%' || b.booking_id || '%' order by kind) as emails
    from booking b join payment p on p.purpose_id = b.booking_id where b.booking_id = ${bookingId}`.execute(deps.db)
  return rows[0]!
}

test('webhooks in all 24 orders, to two processes at once, book and refund each session once', async () => {
  const processes = await startTwoProcesses()
  const { deps, stripe, deliverAll, call } = processes
  const refundOrders = listOrders(REFUND_EVENTS)
  const outcomes: Record<string, Outcome[]> = {}
  for (const [index, order] of listOrders(PAYMENT_EVENTS).entries()) {
    const refundOrder = refundOrders[index]!
    const { bookingId, paymentIntentId, as } = await payWithoutCheck(processes)
    await deliverAll(order, paymentIntentId)
    const booked = await loadOutcome(processes, bookingId)
    expect((await call('cancelBooking', { id: bookingId, x: '0' }, { as })).status).toBe(200)
    for (const { kind, data } of deps.jobs.sent.splice(0))
      if (kind === 'make-refund') await paymentJobs(deps).work['make-refund']!(data as { refundId: string })
    await deliverAll(refundOrder, paymentIntentId)
    outcomes[[...order, ...refundOrder].join()] = [booked, await loadOutcome(processes, bookingId)]
  }
  const emails = ['bookingConfirmed', 'bookingForProvider']
  const expected: Outcome[] = [
    { status: 'booked', paymentStatus: 'succeeded', entries: ['payment'], refunds: [], emails },
    {
      status: 'cancelledByCustomer',
      paymentStatus: 'refunded',
      entries: ['payment', 'refund'],
      refunds: ['succeeded'],
      emails: [...emails, 'cancelledByCustomer', 'clientCancelled'],
    },
  ]
  expect(Object.keys(outcomes)).toHaveLength(24)
  for (const [order, outcome] of Object.entries(outcomes)) expect(outcome, order).toEqual(expected)
  await expectLedgerMatchesStripe(deps, stripe)
})
