import { disputeJobs } from '#modules/payments/server/disputes/public.ts'
import { transferJobs } from '#modules/payouts/server/transfers/public.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer, createTestProvider, type TestCustomer, type TestProvider } from './factories.ts'
import { createPaymentApp } from './payment-app.ts'
import { createSeededRandom } from './random-market.ts'
import { logInTestUser } from './test-app.ts'
import { createTestDeps } from './test-deps.ts'

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `${day} 08:00-20:00`).join(', ')
const ZONE = 'Europe/Tallinn'

interface Known {
  bookingId: string
  customer: TestCustomer
  provider: TestProvider
}

export type RandomHistory = Awaited<ReturnType<typeof createRandomHistory>>
export type HistoryStep = (history: RandomHistory) => Promise<unknown>

/**
 * Creates a small random marketplace, reproducible by its seed. Rejected calls are part of it; server errors are not.
 */
export async function createRandomHistory(seed: number) {
  const deps = await createTestDeps({ now: '2027-01-04T07:20:00Z' })
  const paying = await createPaymentApp(deps)
  const { stripe, sandbox } = paying
  transferJobs(deps)
  disputeJobs(deps)
  const providers = [await aPayable(), await aPayable()]
  const customers = [
    await createTestCustomer(deps),
    await createTestCustomer(deps),
    await createTestCustomer(deps),
    await createTestCustomer(deps),
  ]
  const superuser = await createTestCustomer(deps, { role: ROLE.admin })
  const random = createSeededRandom(seed)
  const chance = (of: number) => random() < of
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  const bookings: Known[] = []
  let daysAhead = 0
  moveMoney(0)

  async function aPayable(): Promise<TestProvider> {
    const provider = await createTestProvider(deps, { opens: EVERY_DAY, feeCents: 3333, advanceHours: 0 })
    const account = await stripe.accounts.create({
      type: 'custom',
      country: 'EE',
      capabilities: { transfers: { requested: true } },
    })
    sandbox.control.completeAccount(account.id)
    const row = deps.db.updateTable('provider_account').set({ payment_account_id: account.id })
    await row.where('provider_id', '=', provider.providerId).execute()
    return provider
  }

  /** Makes a call as a person. @throws on a server error. */
  const ask = async (person: TestCustomer, name: Parameters<typeof paying.call>[0], input: Record<string, unknown>) => {
    const answer = await paying.call(name, input, {
      as: await logInTestUser(deps, person),
      from: `10.0.${below(250)}.${below(250)}`,
    })
    if (answer.status >= 500 && answer.status !== 503) throw new Error(`${name} answered ${answer.status}`)
    return answer
  }

  /** A whole hour of a day within working hours, at least `fromDay` days ahead. */
  const aTime = (fromDay = 0) => {
    const today = deps.clock.now().toZonedDateTimeISO(ZONE).toPlainDate()
    const plainTime = `${String(8 + below(11)).padStart(2, '0')}:00`
    return today
      .add({ days: fromDay + below(4) })
      .toZonedDateTime({ timeZone: ZONE, plainTime })
      .toInstant()
  }

  /** Keeps Stripe's clock some days ahead of ours, so that its funds become available. */
  function moveMoney(days: number): void {
    daysAhead += days
    const there = deps.clock.now().add({ hours: 24 * daysAhead })
    sandbox.control.setClockOffset(there.epochMilliseconds - Temporal.Now.instant().epochMilliseconds)
  }

  const pass = (hours: number) => {
    deps.clock.forward({ hours })
    moveMoney(0)
  }

  const people = { providers, customers, superuser, bookings }
  return { ...paying, deps, ...people, chance, below, pick, ask, aTime, moveMoney, pass }
}

/** Delivers a Stripe event, once or three times at the same moment, whatever its age. */
export async function deliverStripeEvent(
  { app, sandbox, stripe }: Pick<RandomHistory, 'app' | 'sandbox' | 'stripe'>,
  event: { id: string },
  times: number,
): Promise<void> {
  const payload = JSON.stringify(event)
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: sandbox.webhookSecret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const post = () => app.inject({ method: 'POST', url: '/api/payment-webhook', headers, payload })
  const answers = await Promise.all(Array.from({ length: times }, post))
  const bad = answers.find(({ statusCode }) => statusCode >= 500 && statusCode !== 503)
  if (bad) throw new Error(`the webhook answered ${bad.statusCode}`)
}
