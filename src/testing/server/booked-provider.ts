import { sql } from 'kysely'
import { createTestProvider, type TestCustomer, type TestProvider } from './factories.ts'
import { createPaymentApp } from './payment-app.ts'
import { logInTestUser } from './test-app.ts'
import { createTestDeps, type TestDeps } from './test-deps.ts'

/** Noon in Tallinn, three days after the test clock. */
export const THURSDAY = '2026-11-26T10:00:00Z'

/**
 * Creates a counsellor in an app with payments, with helpers to book sessions that are then rescheduled or cancelled.
 */
export async function createBookedProvider(
  options: { poolSize?: number; own?: boolean; provider?: Parameters<typeof createTestProvider>[1] } = {},
) {
  const deps = await createTestDeps(options.poolSize ? { poolSize: options.poolSize } : {})
  const paying = await createPaymentApp(deps, { own: options.own ?? false })
  const provider = await createTestProvider(deps, options.provider)
  const tokens = async (person: TestCustomer) => ({ as: await logInTestUser(deps, person) })
  return {
    ...paying,
    deps,
    provider,
    tokens,
    /** Logs the counsellor in again, because access tokens expire as the clock moves. */
    me: () => tokens(provider),
    session: async (start = THURSDAY, bookedProvider: TestProvider = provider) => {
      const { bookingId, customer } = await paying.bookTime(bookedProvider, start)
      return { id: bookingId, bookingId, customer, them: () => tokens(customer) }
    },
    booking: (id: string) =>
      deps.db.selectFrom('booking').selectAll().where('booking_id', '=', id).executeTakeFirstOrThrow(),
    entries: () => listEntries(deps),
    refunds: async () =>
      (await deps.db.selectFrom('refund').select('amount_cents').execute()).map((one) => one.amount_cents),
  }
}

/**
 * Lists the calendar entries in chronological order, each as its holder ('booking', 'offer' or 'group') and its start.
 */
async function listEntries(deps: TestDeps): Promise<[string, string][]> {
  const { rows } = await sql<{ holder: string; start_at: Temporal.Instant }>`
    select case when booking_id is not null then 'booking' when reschedule_request_id is not null then 'offer' else 'group' end as holder,
      start_at from calendar_entry order by start_at`.execute(deps.db)
  return rows.map((row) => [row.holder, row.start_at.toString()])
}
