import { sql } from 'kysely'
import { createRefund, paymentJobs } from '#modules/payments/server/public.ts'
import { applyRefund } from '#modules/payments/server/refunds.ts'
import { getNegativeBalance, transferJobs } from '#modules/payouts/server/transfers/public.ts'
import { createPayoutProvider } from './payout-provider.ts'
import { createTestDeps } from './test-deps.ts'

/** Creates a counsellor with paid sessions that cost 45.00 € each, and helpers for refunds, reversals and transfers. */
export async function createPaidBookings(...starts: string[]) {
  const deps = await createTestDeps()
  const payee = await createPayoutProvider(deps)
  const bookings: Awaited<ReturnType<typeof payee.bookTime>>[] = []
  for (const start of starts) bookings.push(await payee.bookTime(payee.provider, start))
  const jobs = transferJobs(deps)
  const { providerId } = payee.provider
  const findPaymentId = async (index: number) =>
    (
      await deps.db
        .selectFrom('payment')
        .select('payment_id')
        .where('purpose_id', '=', bookings[index]!.bookingId)
        .executeTakeFirstOrThrow()
    ).payment_id
  /** Creates a refund that has not been sent to Stripe yet. */
  const decideRefund = async (index: number, amountCents: number, borneBy: 'shared' | 'platform' = 'shared') => {
    const input = { paymentId: await findPaymentId(index), amountCents, reason: `test ${crypto.randomUUID()}`, borneBy }
    const refundId = (await deps.db.transaction().execute((tx) => createRefund(deps, tx, input)))!
    return { refundId, make: () => paymentJobs(deps).work['make-refund']!({ refundId }) }
  }
  /** Refunds part of a payment, including the call to Stripe. @returns Stripe's refund id */
  const refund = async (...refundArgs: Parameters<typeof decideRefund>) => {
    const { refundId, make } = await decideRefund(...refundArgs)
    await make()
    const row = deps.db.selectFrom('refund').select('stripe_refund_id').where('refund_id', '=', refundId)
    return (await row.executeTakeFirstOrThrow()).stripe_refund_id!
  }
  /** Simulates the client's bank returning a refund. */
  const returnRefund = async (providerRefundId: string) => {
    payee.sandbox.control.failRefund(providerRefundId)
    const failed = await payee.stripe.refunds.retrieve(providerRefundId)
    await deps.db.transaction().execute((tx) => applyRefund(deps, tx, failed))
  }
  /** Simulates Stripe reporting that a refund was never made. */
  const rejectRefund = async (refundId: string) => {
    const failed = { id: 're_none', status: 'failed', metadata: { refundId } } as unknown as Parameters<
      typeof applyRefund
    >[2]
    await deps.db.transaction().execute((tx) => applyRefund(deps, tx, failed))
  }
  /** Pays out the connected account's balance to the bank. */
  const emptyAccount = async () => {
    const { available } = await payee.stripe.balance.retrieve({}, { stripeAccount: payee.account.id })
    await payee.stripe.payouts.create(
      { amount: available[0]!.amount, currency: 'eur' },
      { stripeAccount: payee.account.id },
    )
  }
  return {
    deps,
    ...payee,
    jobs,
    bookings,
    findPaymentId,
    decideRefund,
    refund,
    returnRefund,
    rejectRefund,
    emptyAccount,
    settleNegativeBalance: () => jobs.work['settle-negative-balance']!({ providerId }),
    loadNegativeBalance: () => getNegativeBalance(deps.db, providerId),
    listReversals: () =>
      deps.db.selectFrom('transfer_reversal').select(['amount_cents', 'status']).orderBy('created_at').execute(),
    /** Loads from the ledger the amount owed to the counsellor and the platform's own cost. */
    loadLedgerTotals: async () => {
      const { rows } = await sql<{ owed: number; cost: number }>`
        select coalesce(- sum(amount_cents) filter (where account = 'provider'), 0)::int as owed,
          coalesce(sum(amount_cents) filter (where account = 'platformCost'), 0)::int as cost from ledger_line`.execute(
        deps.db,
      )
      return rows[0]!
    },
  }
}
