import { disputeJobs } from '#modules/payments/server/disputes/public.ts'
import { transferJobs } from '#modules/payouts/server/transfers/public.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createSeededRandom } from '#testing/shared/seeded-random.ts'
import { createTestCustomer, createTestProvider, type TestCustomer, type TestProvider } from './factories.ts'
import { createPaymentApp } from './payment-app.ts'
import { createConnectedAccount } from './payout-provider.ts'
import { logInTestUser } from './test-app.ts'
import { createTestDeps } from './test-deps.ts'

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `${day} 08:00-20:00`).join(', ')

interface RandomBooking {
  bookingId: string
  customer: TestCustomer
  provider: TestProvider
}

export type RandomHistory = Awaited<ReturnType<typeof createRandomHistory>>
export type HistoryStep = (history: RandomHistory) => Promise<unknown>

/**
 * Creates a small marketplace for random steps, reproducible from `seed`. Calls may be rejected but must not cause a
 * server error other than 503.
 */
export async function createRandomHistory(seed: number) {
  const deps = await createTestDeps({ now: '2027-01-04T07:20:00Z' })
  const paying = await createPaymentApp(deps)
  const { sandbox } = paying
  transferJobs(deps)
  disputeJobs(deps)
  const providers = [await createPayableProvider(), await createPayableProvider()]
  const customers = [
    await createTestCustomer(deps),
    await createTestCustomer(deps),
    await createTestCustomer(deps),
    await createTestCustomer(deps),
  ]
  const superuser = await createTestCustomer(deps, { role: ROLE.admin })
  const random = createSeededRandom(seed)
  const chance = (probability: number) => random() < probability
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  const bookings: RandomBooking[] = []
  let daysAhead = 0
  advanceStripeClock(0)

  async function createPayableProvider(): Promise<TestProvider> {
    const provider = await createTestProvider(deps, { opens: EVERY_DAY, feeCents: 3333, advanceHours: 0 })
    await createConnectedAccount(deps, paying, provider.providerId)
    return provider
  }

  /** Makes a call as a person. @throws if a server error other than 503 occurs */
  const ask = async (person: TestCustomer, name: Parameters<typeof paying.call>[0], input: Record<string, unknown>) => {
    const response = await paying.call(name, input, {
      as: await logInTestUser(deps, person),
      from: `10.0.${below(250)}.${below(250)}`,
    })
    if (response.status >= 500 && response.status !== 503) throw new Error(`${name} answered ${response.status}`)
    return response
  }

  /**
   * Picks a time on the hour, within working hours, on one of four days, the first of which is `fromDay` days ahead.
   */
  const pickTime = (fromDay = 0) => {
    const today = deps.clock.now().toZonedDateTimeISO(HOME_TIME_ZONE).toPlainDate()
    const plainTime = `${String(8 + below(11)).padStart(2, '0')}:00`
    return today
      .add({ days: fromDay + below(4) })
      .toZonedDateTime({ timeZone: HOME_TIME_ZONE, plainTime })
      .toInstant()
  }

  /** Moves Stripe's clock the given number of days further ahead of ours, so that funds become available. */
  function advanceStripeClock(days: number): void {
    daysAhead += days
    const stripeNow = deps.clock.now().add({ hours: 24 * daysAhead })
    sandbox.control.setClockOffset(stripeNow.epochMilliseconds - Temporal.Now.instant().epochMilliseconds)
  }

  const passHours = (hours: number) => {
    deps.clock.forward({ hours })
    advanceStripeClock(0)
  }

  const people = { providers, customers, superuser, bookings }
  return { ...paying, deps, ...people, chance, below, pick, ask, pickTime, advanceStripeClock, passHours }
}
