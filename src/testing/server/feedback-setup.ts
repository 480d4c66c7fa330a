import { postPayment } from '#modules/ledger/server/public.ts'
import { createCompletedBooking } from './completed-booking.ts'
import { createTestCustomer, createTestProvider, type TestCustomer, type TestProvider } from './factories.ts'
import { createTestApp, logInTestUser } from './test-app.ts'
import { createTestDeps, type TestDeps } from './test-deps.ts'

/** Creates a counsellor, with helpers for clients who give feedback. */
export async function createFeedbackSetup() {
  const deps = await createTestDeps()
  const app = await createTestApp(deps)
  const provider = await createTestProvider(deps, { firstName: 'Leelo' })
  return { deps, ...app, provider, ...createFeedbackHelpers(deps, app, provider) }
}

let cardCount = 0

/** Inserts a payment for a booking, made with a unique card. */
async function insertPayment(deps: TestDeps, { customerAccountId }: TestCustomer, bookingId: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const { payment_id: paymentId } = await tx
      .insertInto('payment')
      .values({
        ...{ purpose: 'booking', purpose_id: bookingId, customer_account_id: customerAccountId, amount_cents: 4500 },
        ...{ payment_intent_id: null, client_secret: null, failure: null, checked_at: now },
        ...{ status: 'succeeded', settled_at: now },
        ...{ card_brand: 'visa', card_last4: String(1000 + cardCount++) },
      })
      .returning('payment_id')
      .executeTakeFirstOrThrow()
    await postPayment(tx, paymentId, now)
  })
}

function createFeedbackHelpers(
  deps: TestDeps,
  { call }: Awaited<ReturnType<typeof createTestApp>>,
  provider: TestProvider,
) {
  /** Creates a client who has had a session with the counsellor. */
  const createClient = async (options: Parameters<typeof createCompletedBooking>[2] = {}) => {
    const person: TestCustomer = options.person ?? (await createTestCustomer(deps))
    const bookingId = await createCompletedBooking(deps, provider, { ...options, person })
    await insertPayment(deps, person, bookingId)
    return { person, bookingId }
  }
  let feedbackCount = 0
  const asPerson = async (person: TestCustomer) => ({ as: await logInTestUser(deps, person) })
  /** Gives feedback as `person`, or as a new client by default. */
  const giveFeedback = async (score: number, feedback = '', person?: TestCustomer) => {
    const client = await createClient(person ? { person } : {})
    const input = { id: provider.providerId, score, feedback, bookingId: client.bookingId }
    // Rate limits are per network address, so each client gets a different address.
    feedbackCount += 1
    const from = `10.2.${feedbackCount >> 8}.${feedbackCount & 255}`
    const { body } = await call('giveFeedback', input, { ...(await asPerson(client.person)), from })
    return { ...client, feedbackId: body.data!.feedbackId }
  }
  const loadPublicFeedback = async () => {
    const list = (await call('publicFeedback', { id: provider.providerId, page: 1, pageSize: 50 })).body.data!
    const { rating, feedbackCount } = (await call('providerProfile', { id: provider.providerId })).body.data!
    const row = await deps.db
      .selectFrom('provider_search')
      .innerJoin('session_search', 'session_search.provider_number', 'provider_search.provider_number')
      .select(['rating', 'feedback_count'])
      .where('provider_id', '=', provider.providerId)
      .executeTakeFirstOrThrow()
    return { items: list.items, total: list.totalCount, rating, feedbackCount, row }
  }
  return { createClient, asPerson, giveFeedback, loadPublicFeedback }
}
