import { reconcileBooks } from '#modules/accounting/server/reconciliation/public.ts'
import { completeSessions } from '#modules/bookings/server/complete-sessions.ts'
import { bookingJobs } from '#modules/bookings/server/public.ts'
import { watchDisputes } from '#modules/payments/server/disputes/public.ts'
import { lookAfterPromises, paymentJobs } from '#modules/payments/server/public.ts'
import { reconcileTransfers } from '#modules/payouts/server/transfers/make-transfer.ts'
import { makeDueTransfers, transferJobs } from '#modules/payouts/server/transfers/public.ts'
import { sweepTakeBacks } from '#modules/payouts/server/transfers/take-back.ts'
import { type AHistory, deliver, type Step } from './a-random-house.ts'
import {
  askRefundAgain,
  book,
  bookFar,
  decideAllDisputes,
  decideDispute,
  emptyAccount,
  openDispute,
  payAnotherWay,
  refundByCall,
  refundPaidOut,
  refundPart,
  retryTransfer,
  sendBack,
  takeBackByHand,
} from './random-money.ts'

/** Whatever fails while the provider is away is tried again by the next round. */
const round = async (work: Promise<unknown>) => void (await work.catch(() => undefined))

/** Jobs about money that were written: each is taken once, and tried until it is done. */
async function runJobs({ house }: AHistory): Promise<void> {
  const work = { ...paymentJobs(house).work, ...transferJobs(house).work } as Record<
    string,
    (data: unknown) => Promise<void>
  >
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
  ({ house }) => round(lookAfterPromises(house)),
  ({ house }) => round(watchDisputes(house)),
  ({ house }) => round(makeDueTransfers(house)),
  ({ house }) => round(reconcileTransfers(house)),
  ({ house }) => round(sweepTakeBacks(house)),
]

const aBooking = ({ bookings, pick }: AHistory) => (bookings.length > 0 ? [pick(bookings)] : [])

async function isPaid({ house }: AHistory, bookingId: string): Promise<boolean> {
  const paid = house.db.selectFrom('payment').select('payment_id').where('settled_at', 'is not', null)
  return (await paid.where('purpose_id', '=', bookingId).execute()).length > 0
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

const FAULTY = [
  'refunds.create',
  'refunds.list',
  'transfers.create',
  'transfers.list',
  'payment_intents.create',
  'payment_intents.retrieve',
  'payment_intents.confirm',
  'setup_intents.create',
  'setup_intents.retrieve',
  'customers.create',
  'disputes.list',
  'disputes.retrieve',
  'transfers.create_reversal',
  'transfers.list_reversals',
  'balance.retrieve',
  'balance_transactions.list',
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
        aBooking(one).map(async ({ bookingId: id, provider }) => {
          // The machine looks every minute: long before a session is marked, its charge is decided.
          if (await isPaid(one, id)) await one.ask(provider, 'markAttendance', { id, attended: one.chance(0.5) })
        }),
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
  [5, bookFar],
  [2, payAnotherWay],
  [2, refundPart],
  [3, refundByCall],
  [4, refundPaidOut],
  [1, askRefundAgain],
  [1, retryTransfer],
  [2, openDispute],
  [1, decideDispute],
  [1, sendBack],
  [1, takeBackByHand],
  [1, emptyAccount],
  [5, someEvents],
  [
    2,
    async ({ sandbox, pick }) => void sandbox.control.addFault({ call: pick(FAULTY), effect: pick(EFFECTS), times: 1 }),
  ],
  [8, async ({ pass, below }) => pass(1 + below(20))],
  [4, async ({ moveMoney }) => moveMoney(3)],
  [10, (one) => one.pick(ROUNDS_OF_A_DAY)(one)],
  [1, ({ house }) => round(reconcileBooks(house))],
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

const END = 95
/** Days that are looked at one by one, before and after the sessions of far dates. */
const CLOSELY = 8
const STRIDE = 5

/** Everything that is still open comes to its end: all events again, claims and disputes decided, months go by. */
export async function settleAll(history: AHistory): Promise<void> {
  const { house, sandbox, stripe, ask, superuser, pass, moveMoney } = history
  sandbox.control.clearFaults()
  await decideAllDisputes(history)
  for await (const event of stripe.events.list({ limit: 100 })) await deliver(history, event, 1)
  const open = await house.db.selectFrom('claim').select('claim_id').where('decided_at', 'is', null).execute()
  const words = { words: 'Looked at.', wordsForCounsellor: 'Looked at.' }
  for (const { claim_id: claimId } of open)
    await ask(superuser, 'decideClaim', { claimId, decision: 'reject', ...words })
  moveMoney(10)
  for (let day = 0; day < END; ) {
    const days = day < CLOSELY || day > END - CLOSELY ? 1 : STRIDE
    day += days
    pass(24 * days)
    for (const step of ROUNDS_OF_A_DAY) await step(history)
  }
  await reconcileBooks(house)
}
