import { disputeJobs } from '#modules/payments/server/disputes/public.ts'
import { transferJobs } from '#modules/payouts/server/transfers/public.ts'
import { ROLE } from '#platform/values/enums.ts'
import { aPayingHouse } from './a-paid-session.ts'
import { type ACustomer, type AProvider, aCustomer, aProvider } from './factories.ts'
import { seeded } from './random-market.ts'
import { signInAs } from './test-app.ts'
import { testHouse } from './test-house.ts'

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `${day} 08:00-20:00`).join(', ')
const ZONE = 'Europe/Tallinn'

interface Known {
  bookingId: string
  customer: ACustomer
  provider: AProvider
}

export type AHistory = Awaited<ReturnType<typeof aHistory>>
export type Step = (history: AHistory) => Promise<unknown>

/**
 * Creates a small random marketplace, reproducible by its seed. Rejected calls are part of it; server errors are not.
 */
export async function aHistory(seed: number) {
  const house = await testHouse({ now: '2027-01-04T07:20:00Z' })
  const paying = await aPayingHouse(house)
  const { stripe, sandbox } = paying
  transferJobs(house)
  disputeJobs(house)
  const providers = [await aPayable(), await aPayable()]
  const customers = [await aCustomer(house), await aCustomer(house), await aCustomer(house), await aCustomer(house)]
  const superuser = await aCustomer(house, { role: ROLE.admin })
  const random = seeded(seed)
  const chance = (of: number) => random() < of
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  const bookings: Known[] = []
  let daysAhead = 0
  moveMoney(0)

  async function aPayable(): Promise<AProvider> {
    const provider = await aProvider(house, { opens: EVERY_DAY, feeCents: 3333, advanceHours: 0 })
    const account = await stripe.accounts.create({
      type: 'custom',
      country: 'EE',
      capabilities: { transfers: { requested: true } },
    })
    sandbox.control.completeAccount(account.id)
    const row = house.db.updateTable('provider_account').set({ payment_account_id: account.id })
    await row.where('provider_id', '=', provider.providerId).execute()
    return provider
  }

  /** Makes a call as a person. @throws on a server error. */
  const ask = async (person: ACustomer, name: Parameters<typeof paying.call>[0], input: Record<string, unknown>) => {
    const answer = await paying.call(name, input, {
      as: await signInAs(house, person),
      from: `10.0.${below(250)}.${below(250)}`,
    })
    if (answer.status >= 500 && answer.status !== 503) throw new Error(`${name} answered ${answer.status}`)
    return answer
  }

  /** A whole hour of a day within working hours, at least `fromDay` days ahead. */
  const aTime = (fromDay = 0) => {
    const today = house.clock.now().toZonedDateTimeISO(ZONE).toPlainDate()
    const plainTime = `${String(8 + below(11)).padStart(2, '0')}:00`
    return today
      .add({ days: fromDay + below(4) })
      .toZonedDateTime({ timeZone: ZONE, plainTime })
      .toInstant()
  }

  /** Keeps Stripe's clock some days ahead of ours, so that its funds become available. */
  function moveMoney(days: number): void {
    daysAhead += days
    const there = house.clock.now().add({ hours: 24 * daysAhead })
    sandbox.control.setClockOffset(there.epochMilliseconds - Temporal.Now.instant().epochMilliseconds)
  }

  const pass = (hours: number) => {
    house.clock.forward({ hours })
    moveMoney(0)
  }

  const people = { providers, customers, superuser, bookings }
  return { ...paying, house, ...people, chance, below, pick, ask, aTime, moveMoney, pass }
}

/** Delivers a Stripe event, once or three times at the same moment, whatever its age. */
export async function deliver(
  { app, sandbox, stripe }: Pick<AHistory, 'app' | 'sandbox' | 'stripe'>,
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
