import { reconcileLedger } from '#modules/accounting/server/reconciliation/public.ts'
import { completeSessions } from '#modules/bookings/server/complete-sessions.ts'
import { bookingJobs } from '#modules/bookings/server/public.ts'
import { syncDisputes } from '#modules/payments/server/disputes/public.ts'
import { paymentJobs, runScheduledCharges } from '#modules/payments/server/public.ts'
import { reconcileTransfers } from '#modules/payouts/server/transfers/make-transfer.ts'
import { makeDueTransfers, transferJobs } from '#modules/payouts/server/transfers/public.ts'
import { retryReversals } from '#modules/payouts/server/transfers/reversals.ts'
import type { HistoryStep, RandomHistory } from './random-history-setup.ts'
import {
  bookFarAhead,
  bookRandomly,
  decideAllDisputes,
  decideDispute,
  emptyAccount,
  openDispute,
  payWithAnotherCard,
  refundAsAdmin,
  refundRandomPart,
  refundTransferred,
  retryRefundAsAdmin,
  retryTransfer,
  returnRandomRefund,
  reverseTransferByHand,
} from './random-payments.ts'
import { deliverStripeEvent } from './webhook.ts'

/** Ignores failures, which a simulated Stripe outage can cause. The next run retries the work. */
const runIgnoringFailure = async (work: Promise<unknown>) => void (await work.catch(() => undefined))

/** Runs enqueued payment jobs; a failed job is enqueued again. */
async function runJobs({ deps }: RandomHistory): Promise<void> {
  const work = { ...paymentJobs(deps).work, ...transferJobs(deps).work } as Record<
    string,
    (data: unknown) => Promise<void>
  >
  const jobs = deps.jobs.sent.splice(0)
  for (const job of jobs) {
    const done =
      !work[job.kind] ||
      (await work[job.kind]!(job.data).then(
        () => true,
        () => false,
      ))
    if (!done) deps.jobs.sent.push(job)
  }
}

export const DAILY_JOBS: HistoryStep[] = [
  ({ deps }) => completeSessions(deps),
  runJobs,
  ({ deps }) => runIgnoringFailure(bookingJobs(deps).work['expire-holds']!({})),
  ({ deps }) => runIgnoringFailure(paymentJobs(deps).work['reconcile-payments']!({})),
  ({ deps }) => runIgnoringFailure(paymentJobs(deps).work['retry-pending-refunds']!({})),
  ({ deps }) => runIgnoringFailure(runScheduledCharges(deps)),
  ({ deps }) => runIgnoringFailure(syncDisputes(deps)),
  ({ deps }) => runIgnoringFailure(makeDueTransfers(deps)),
  ({ deps }) => runIgnoringFailure(reconcileTransfers(deps)),
  ({ deps }) => runIgnoringFailure(retryReversals(deps)),
]

const pickBooking = ({ bookings, pick }: RandomHistory) => (bookings.length > 0 ? [pick(bookings)] : [])

async function isPaid({ deps }: RandomHistory, bookingId: string): Promise<boolean> {
  const paid = deps.db.selectFrom('payment').select('payment_id').where('settled_at', 'is not', null)
  return (await paid.where('purpose_id', '=', bookingId).execute()).length > 0
}

async function decideRandomClaim({ deps, ask, superuser, pick, below }: RandomHistory): Promise<void> {
  const open = await deps.db.selectFrom('claim').select('claim_id').where('decided_at', 'is', null).execute()
  if (open.length === 0) return
  const texts = { words: 'Looked at.', wordsForCounsellor: 'Looked at.' }
  const decision = pick(['reject', 'refund'] as const)
  const refundAmount = decision === 'refund' ? { refundAmount: (1 + below(3333)) / 100 } : {}
  await ask(superuser, 'decideClaim', { claimId: pick(open).claim_id, decision, ...texts, ...refundAmount })
}

async function deliverRandomEvents(history: RandomHistory): Promise<void> {
  const { stripe, pick, below } = history
  const { data } = await stripe.events.list({ limit: 100 })
  for (let i = 0; i < 4 && data.length > 0; i++) await deliverStripeEvent(history, pick(data), 1 + 2 * below(2))
}

const FAULTY_CALLS = [
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

/** Possible steps with their relative frequency. */
const STEPS: [number, HistoryStep][] = [
  [14, bookRandomly],
  [
    4,
    (one) =>
      Promise.all(
        pickBooking(one).map(({ bookingId: id, customer }) =>
          one.ask(customer, 'cancelBooking', { id, x: '0', cancellationReason: 'x' }),
        ),
      ),
  ],
  [
    2,
    (one) =>
      Promise.all(
        pickBooking(one).map(({ bookingId: id, provider }) =>
          one.ask(provider, 'cancelBooking', { id, x: '0', cancellationReason: 'x' }),
        ),
      ),
  ],
  [
    4,
    (one) =>
      Promise.all(
        pickBooking(one).map(({ bookingId: id, customer }) =>
          one.ask(customer, 'rescheduleBooking', { id, date: one.pickTime().toString() }),
        ),
      ),
  ],
  [
    3,
    (one) =>
      Promise.all(
        pickBooking(one).map(async ({ bookingId: id, provider }) => {
          // Jobs run every minute, so the charge has succeeded or failed long before attendance is recorded.
          if (await isPaid(one, id)) await one.ask(provider, 'markAttendance', { id, attended: one.chance(0.5) })
        }),
      ),
  ],
  [
    3,
    (one) =>
      Promise.all(
        pickBooking(one).map(({ bookingId, customer }) => one.ask(customer, 'openClaim', { bookingId, text: 'x' })),
      ),
  ],
  [3, decideRandomClaim],
  [5, bookFarAhead],
  [2, payWithAnotherCard],
  [2, refundRandomPart],
  [3, refundAsAdmin],
  [4, refundTransferred],
  [1, retryRefundAsAdmin],
  [1, retryTransfer],
  [2, openDispute],
  [1, decideDispute],
  [1, returnRandomRefund],
  [1, reverseTransferByHand],
  [1, emptyAccount],
  [5, deliverRandomEvents],
  [
    2,
    async ({ sandbox, pick }) =>
      void sandbox.control.addFault({ call: pick(FAULTY_CALLS), effect: pick(EFFECTS), times: 1 }),
  ],
  [8, async ({ passHours, below }) => passHours(1 + below(20))],
  [4, async ({ advanceStripeClock }) => advanceStripeClock(3)],
  [10, (one) => one.pick(DAILY_JOBS)(one)],
  [1, ({ deps }) => runIgnoringFailure(reconcileLedger(deps))],
]
const TOTAL = STEPS.reduce((sum, [weight]) => sum + weight, 0)

export async function runRandomStep(history: RandomHistory): Promise<void> {
  let at = history.below(TOTAL)
  for (const [weight, step] of STEPS) {
    at -= weight
    if (at < 0) return void (await step(history))
  }
}

const LAST_DAY = 95
/**
 * Length in days of the first and last periods, in which each step takes one day. Between them, each step takes STRIDE
 * days.
 */
const DAILY_STEPS_DAYS = 8
const STRIDE = 5

/** Completes everything that is open: delivers all events again, decides claims and disputes, and lets months pass. */
export async function completeHistory(history: RandomHistory): Promise<void> {
  const { deps, sandbox, stripe, ask, superuser, passHours, advanceStripeClock } = history
  sandbox.control.clearFaults()
  await decideAllDisputes(history)
  for await (const event of stripe.events.list({ limit: 100 })) await deliverStripeEvent(history, event, 1)
  const open = await deps.db.selectFrom('claim').select('claim_id').where('decided_at', 'is', null).execute()
  const texts = { words: 'Looked at.', wordsForCounsellor: 'Looked at.' }
  for (const { claim_id: claimId } of open)
    await ask(superuser, 'decideClaim', { claimId, decision: 'reject', ...texts })
  advanceStripeClock(10)
  for (let day = 0; day < LAST_DAY; ) {
    const days = day < DAILY_STEPS_DAYS || day > LAST_DAY - DAILY_STEPS_DAYS ? 1 : STRIDE
    day += days
    passHours(24 * days)
    for (const step of DAILY_JOBS) await step(history)
  }
  await reconcileLedger(deps)
}
