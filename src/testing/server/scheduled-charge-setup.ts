import { paymentJobs } from '#modules/payments/server/public.ts'
import { createTestCustomer, createTestProvider, type TestCustomer } from './factories.ts'
import { createPaymentApp } from './payment-app.ts'
import { logInTestUser } from './test-app.ts'
import { createTestDeps } from './test-deps.ts'
import { createWebhookSender } from './webhook.ts'

/** Noon in Tallinn on a Monday, 112 days after the test clock. The charge is due 75 days before the session. */
export const FAR_START = '2027-03-15T10:00:00Z'
export const CHARGE_AT = '2026-12-30T10:00:00Z'

/**
 * Creates an app with helpers for booking sessions so far ahead that Stripe cannot hold the funds until they take
 * place.
 */
export async function createScheduledChargeSetup(options: { now?: string; start?: string } = {}) {
  const deps = await createTestDeps(options.now ? { now: options.now } : {})
  const paying = await createPaymentApp(deps)
  const { call, stripe, sandbox, app } = paying
  const provider = await createTestProvider(deps)
  const customer = await createTestCustomer(deps)
  const as = async (caller: TestCustomer = customer) => ({ as: await logInTestUser(deps, caller) })
  const start = options.start ?? FAR_START
  const hold = async (startDateTime = start) => {
    const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime }
    const { body } = await call('createPaymentIntent', input, await as())
    if (!body.data) throw new Error(body.errors.join())
    return body.data
  }
  /** Saves the card, as the browser does. */
  const saveCard = (setupIntentId: string, card = 'pm_card_visa') =>
    stripe.setupIntents.confirm(setupIntentId, { payment_method: card, return_url: 'http://127.0.0.1/return' })
  /** Approves the payment on the bank's page, as the cardholder would. */
  const answerBank = async (intentId: string, clientSecret: string) => {
    const body = new URLSearchParams({ client_secret: clientSecret, outcome: 'complete' })
    await fetch(new URL(`/challenge/${intentId}`, sandbox.url), { method: 'POST', body, redirect: 'manual' })
  }
  const check = async (id: string) => (await call('checkPaymentIntent', { id }, await as())).body.data!
  /** Books with a saved card and a scheduled charge. */
  const bookWithScheduledCharge = async (card?: string) => {
    const held = await hold()
    await saveCard(held.paymentIntentId, card)
    await check(held.paymentIntentId)
    return held
  }
  const jobs = paymentJobs(deps)
  const runScheduledCharges = () => jobs.work['run-scheduled-charges']!({})
  /** Runs the enqueued jobs of a kind, each once. */
  const runJobs = async (
    kind: 'make-refund' | 'end-scheduled-charge' | 'make-scheduled-charge' | 'cancel-payment-intent',
  ) => {
    const matching = deps.jobs.sent.filter((job) => job.kind === kind)
    deps.jobs.sent = deps.jobs.sent.filter((job) => job.kind !== kind)
    for (const { data } of matching) await jobs.work[kind]!(data as never)
  }
  const booking = (id?: string) =>
    deps.db
      .selectFrom('booking')
      .selectAll()
      .$if(id !== undefined, (query) => query.where('booking_id', '=', id!))
      .executeTakeFirstOrThrow()
  const payment = () => deps.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
  const loadScheduledCharge = () => deps.db.selectFrom('scheduled_charge').selectAll().executeTakeFirstOrThrow()
  const listEmailKinds = async () =>
    (await deps.db.selectFrom('email').select('kind').orderBy('kind').execute()).map(({ kind }) => kind)
  const charges = () =>
    (sandbox.control.objects('charge') as { status: string }[]).filter((one) => one.status === 'succeeded')
  const sendWebhook = createWebhookSender(deps, app)
  const deliver = (type: string, object: object) =>
    sendWebhook({ id: `evt_${crypto.randomUUID()}`, object: 'event', type, data: { object } })
  const session = async (id: string) => (await call('getSession', { id }, await as())).body.data!
  const queries = { booking, payment, loadScheduledCharge, listEmailKinds, charges, session }
  return {
    deps,
    ...paying,
    provider,
    customer,
    as,
    hold,
    saveCard,
    answerBank,
    check,
    bookWithScheduledCharge,
    runScheduledCharges,
    runJobs,
    deliver,
    ...queries,
  }
}
