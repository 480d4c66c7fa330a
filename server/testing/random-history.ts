import { ROLE } from '#contract/enums.ts'
import { completeSessions } from '../bookings/complete-sessions.ts'
import { bookingJobs } from '../bookings/public.ts'
import { decideRefund, paymentJobs } from '../payments/public.ts'
import { reconcileTransfers } from '../transfers/make-transfer.ts'
import { makeDueTransfers, transferJobs } from '../transfers/public.ts'
import { aPayingHouse } from './a-paid-session.ts'
import { type ACustomer, type AProvider, aCustomer, aProvider } from './factories.ts'
import { seeded } from './random-market.ts'
import { signInAs } from './test-app.ts'
import { testHouse } from './test-house.ts'

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `${day} 08:00-20:00`).join(', ')
const HOUR = 3_600_000

interface Known {
  bookingId: string
  customer: ACustomer
  provider: AProvider
}

export type AHistory = Awaited<ReturnType<typeof aHistory>>

/** A small market in which anything may happen, the same for the same seed. Answers that say no are part of it; a fault of ours is not. */
export async function aHistory(seed: number) {
  const house = await testHouse({ now: '2027-01-04T07:20:00Z' })
  const paying = await aPayingHouse(house)
  const { stripe, sandbox } = paying
  transferJobs(house)
  const providers = [await aPayable(), await aPayable()]
  const customers = [await aCustomer(house), await aCustomer(house), await aCustomer(house), await aCustomer(house)]
  const superuser = await aCustomer(house, { role: ROLE.admin })
  const random = seeded(seed)
  const chance = (of: number) => random() < of
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  const bookings: Known[] = []
  let offsetDays = 0

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

  /** Asks as somebody. @throws when the server has a fault of its own. */
  const ask = async (person: ACustomer, name: Parameters<typeof paying.call>[0], input: Record<string, unknown>) => {
    const answer = await paying.call(name, input, {
      as: await signInAs(house, person),
      from: `10.0.${below(250)}.${below(250)}`,
    })
    if (answer.status >= 500 && answer.status !== 503) throw new Error(`${name} answered ${answer.status}`)
    return answer
  }

  /** Whole hours from now, within working hours of some day. */
  const aTime = () => {
    const day = house.clock
      .now()
      .toZonedDateTimeISO('Europe/Tallinn')
      .toPlainDate()
      .add({ days: below(4) })
    return day
      .toZonedDateTime({ timeZone: 'Europe/Tallinn', plainTime: `${String(8 + below(11)).padStart(2, '0')}:00` })
      .toInstant()
  }

  return { ...paying, house, providers, customers, superuser, bookings, chance, below, pick, ask, aTime, moveMoney }

  /** The provider's money becomes available. */
  function moveMoney(days: number): void {
    offsetDays += days
    sandbox.control.setClockOffset(offsetDays * 24 * HOUR)
  }
}

type Step = (history: AHistory) => Promise<unknown>

/** An event of the provider arrives, once or three times at once, whatever its age. */
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

/** Whatever fails while the provider is away is tried again by the next round. */
const round = async (work: Promise<unknown>) => void (await work.catch(() => undefined))

/** Jobs about money that were written: each is taken once, and tried until it is done. */
async function runJobs({ house }: AHistory): Promise<void> {
  const work = paymentJobs(house).work as Record<string, (data: unknown) => Promise<void>>
  const taken = house.jobs.sent.splice(0)
  for (const job of taken) {
    const done =
      !work[job.kind] ||
      (await work[job.kind]!(job.data).then(
        () => true,
        () => false,
      ))
    if (!done) house.jobs.sent.push(job)
  }
}

export const ROUNDS_OF_A_DAY: Step[] = [
  ({ house }) => completeSessions(house),
  runJobs,
  ({ house }) => round(bookingJobs(house).work['expire-holds']!({})),
  ({ house }) => round(paymentJobs(house).work['reconcile-payments']!({})),
  ({ house }) => round(paymentJobs(house).work['sweep-refunds']!({})),
  ({ house }) => round(makeDueTransfers(house)),
  ({ house }) => round(reconcileTransfers(house)),
]

async function book(history: AHistory): Promise<void> {
  const { ask, pick, aTime, bookings, pay, chance } = history
  const [customer, provider] = [pick(history.customers), pick(history.providers)]
  const wanted = { sessionTemplateId: provider.sessionTemplateId, startDateTime: aTime().toString() }
  const { body } = await ask(customer, 'createPaymentIntent', wanted)
  const held = body.data as { bookingId?: string; paymentIntentId?: string } | null
  if (!held?.bookingId || !held.paymentIntentId) return
  bookings.push({ bookingId: held.bookingId, customer, provider })
  if (chance(0.15)) return
  await pay(held.paymentIntentId, chance(0.15) ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa').catch(() => undefined)
  if (chance(0.5)) await ask(customer, 'checkPaymentIntent', { id: held.paymentIntentId })
}

const aBooking = ({ bookings, pick }: AHistory): Known[] => (bookings.length > 0 ? [pick(bookings)] : [])

async function refundPart(history: AHistory): Promise<void> {
  const { house, pick, below } = history
  const payments = await house.db.selectFrom('payment').selectAll().where('settled_at', 'is not', null).execute()
  if (payments.length === 0) return
  const { payment_id: paymentId } = pick(payments)
  await house.db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('payment')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const refunds = await tx.selectFrom('refund').selectAll().where('payment_id', '=', paymentId).execute()
    const gone = refunds.filter(({ status }) => status !== 'failed').reduce((sum, one) => sum + one.amount_cents, 0)
    const left = payment.amount_cents - gone
    if (left > 0)
      await decideRefund(house, tx, { paymentId, amountCents: 1 + below(left), reason: `test ${refunds.length}` })
  })
}

async function decideSomeClaim({ house, ask, superuser, pick, below }: AHistory): Promise<void> {
  const open = await house.db.selectFrom('claim').select('claim_id').where('decided_at', 'is', null).execute()
  if (open.length === 0) return
  const words = { words: 'Looked at.', wordsForCounsellor: 'Looked at.' }
  const decision = pick(['reject', 'refund'] as const)
  const refundAmount = decision === 'refund' ? { refundAmount: (1 + below(3333)) / 100 } : {}
  await ask(superuser, 'decideClaim', { claimId: pick(open).claim_id, decision, ...words, ...refundAmount })
}

async function someEvents(history: AHistory): Promise<void> {
  const { stripe, pick, below } = history
  const { data } = await stripe.events.list({ limit: 100 })
  for (let i = 0; i < 4 && data.length > 0; i++) await deliver(history, pick(data), 1 + 2 * below(2))
}

async function sendBack({ stripe, sandbox, pick }: AHistory): Promise<void> {
  const made = (await stripe.refunds.list({ limit: 100 })).data.filter(({ status }) => status === 'succeeded')
  if (made.length > 0) sandbox.control.failRefund(pick(made).id)
}

async function takeBackByHand({ stripe, pick, below }: AHistory): Promise<void> {
  const made = (await stripe.transfers.list({ limit: 100 })).data.filter((one) => !one.reversed)
  if (made.length === 0) return
  const one = pick(made)
  await stripe.transfers.createReversal(one.id, { amount: 1 + below(one.amount - one.amount_reversed) })
}

const FAULTY = [
  'refunds.create',
  'refunds.list',
  'transfers.create',
  'transfers.list',
  'payment_intents.create',
  'payment_intents.retrieve',
]
const EFFECTS = ['error', 'lost'] as const

/** What may happen, each as often as its number says. */
const STEPS: [number, Step][] = [
  [14, book],
  [
    4,
    (one) =>
      Promise.all(
        aBooking(one).map(({ bookingId: id, customer }) =>
          one.ask(customer, 'cancelBooking', { id, x: '0', cancellationReason: 'x' }),
        ),
      ),
  ],
  [
    2,
    (one) =>
      Promise.all(
        aBooking(one).map(({ bookingId: id, provider }) =>
          one.ask(provider, 'cancelBooking', { id, x: '0', cancellationReason: 'x' }),
        ),
      ),
  ],
  [
    4,
    (one) =>
      Promise.all(
        aBooking(one).map(({ bookingId: id, customer }) =>
          one.ask(customer, 'rescheduleBooking', { id, date: one.aTime().toString() }),
        ),
      ),
  ],
  [
    3,
    (one) =>
      Promise.all(
        aBooking(one).map(({ bookingId: id, provider }) =>
          one.ask(provider, 'markAttendance', { id, attended: one.chance(0.5) }),
        ),
      ),
  ],
  [
    3,
    (one) =>
      Promise.all(
        aBooking(one).map(({ bookingId, customer }) => one.ask(customer, 'openClaim', { bookingId, text: 'x' })),
      ),
  ],
  [3, decideSomeClaim],
  [3, refundPart],
  [1, sendBack],
  [1, takeBackByHand],
  [5, someEvents],
  [
    2,
    async ({ sandbox, pick }) => void sandbox.control.addFault({ call: pick(FAULTY), effect: pick(EFFECTS), times: 1 }),
  ],
  [8, async ({ house, below }) => house.clock.forward({ hours: 1 + below(20) })],
  [4, async ({ moveMoney }) => moveMoney(3)],
  [8, (one) => one.pick(ROUNDS_OF_A_DAY)(one)],
]
const TOTAL = STEPS.reduce((sum, [weight]) => sum + weight, 0)

/** One thing happens. */
export async function happen(history: AHistory): Promise<void> {
  let at = history.below(TOTAL)
  for (const [weight, step] of STEPS) {
    at -= weight
    if (at < 0) return void (await step(history))
  }
}

/** Everything that is still open comes to its end: all events again, claims decided, weeks go by. */
export async function settleAll(history: AHistory): Promise<void> {
  const { house, sandbox, stripe, ask, superuser, moveMoney } = history
  sandbox.control.clearFaults()
  for await (const event of stripe.events.list({ limit: 100 })) await deliver(history, event, 1)
  for (const { claim_id: claimId } of await house.db
    .selectFrom('claim')
    .select('claim_id')
    .where('decided_at', 'is', null)
    .execute())
    await ask(superuser, 'decideClaim', {
      claimId,
      decision: 'reject',
      words: 'Looked at.',
      wordsForCounsellor: 'Looked at.',
    })
  for (let day = 0; day < 12; day++) {
    house.clock.forward({ hours: 24 })
    moveMoney(10)
    for (const step of ROUNDS_OF_A_DAY) await step(history)
  }
}
