import { sql, type Transaction } from 'kysely'
import { getStripeClient, getStripeErrorCode, isStripeUnavailable } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { applyTransfer } from './make-transfer.ts'
import { getNegativeBalance, lockNegativeBalance, scheduleRepayment } from './negative-balance.ts'
import './tables.ts'

/** Maximum number of reversals per run; each pass makes one. */
const MAX_PASSES = 10

/**
 * Settles a provider's negative balance: reverses as much as their account can cover and leaves the rest to be deducted
 * from their next transfers (decision 0033). Safe to repeat.
 * @throws if Stripe is unavailable
 */
export async function settleNegativeBalance(deps: AppDeps, providerId: string): Promise<void> {
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const balance = await getNegativeBalance(deps.db, providerId)
    if (balance < 0) return scheduleRepayment(deps, providerId)
    if (balance === 0) return
    const reversalId = await planReversal(deps, providerId)
    if (!reversalId || (await makeReversal(deps, reversalId)) === 'failed') return
  }
}

interface ReversalSource {
  transfer_id: string
  account: string
  left_cents: number
}

/** Finds the transfer to reverse: the newest one with a refunded session, otherwise the newest one. */
async function findSource(deps: AppDeps, providerId: string): Promise<ReversalSource | undefined> {
  const { rows } = await sql<ReversalSource>`
    select t.transfer_id, t.stripe_account_id as account, t.amount_cents - t.reversed_cents as left_cents
    from transfer t where t.provider_id = ${providerId} and t.status = 'succeeded' and t.stripe_transfer_id is not null
    order by exists (select from transfer_item i
      join payment p on p.purpose = 'booking' and p.purpose_id = i.booking_id
      where i.transfer_id = t.transfer_id and i.refunded_cents < (select coalesce(sum(r.amount_cents), 0) from refund r
        where r.payment_id = p.payment_id and r.status = 'succeeded' and r.borne_by = 'shared')) desc, t.settled_at desc, t.transfer_id
    limit 1`.execute(deps.db)
  return rows[0]
}

/**
 * Returns the available balance of a connected account in cents; 0 if it is closed. @throws if Stripe is unavailable
 */
async function loadFunds(deps: AppDeps, account: string): Promise<number> {
  try {
    const { available } = await getStripeClient(deps).balance.retrieve({}, { stripeAccount: account })
    return Math.max(0, available.find(({ currency }) => currency === 'eur')?.amount ?? 0)
  } catch (error) {
    if (getStripeErrorCode(error) === null) throw error
    return 0
  }
}

/** Stores the reversal before calling Stripe, so that the scheduled job can make it after a crash. @returns its id */
async function planReversal(deps: AppDeps, providerId: string): Promise<string | null> {
  const source = await findSource(deps, providerId)
  if (!source) return null
  const funds = await loadFunds(deps, source.account)
  return deps.db.transaction().execute(async (tx) => {
    const balance = await lockNegativeBalance(tx, providerId)
    const amountCents = Math.min(balance, source.left_cents, funds)
    const input = { transferId: source.transfer_id, providerId, at: deps.clock.now() }
    if (amountCents > 0) return storeReversal(tx, { ...input, amountCents, status: 'pending' })
    if (balance > 0) await storeReversal(tx, { ...input, amountCents: balance, status: 'failed' })
    return null
  })
}

interface ReversalInput {
  transferId: string
  providerId: string
  amountCents: number
  status: 'pending' | 'failed'
  at: Temporal.Instant
}

/** Stores a reversal. @returns its id, or null if another reversal is open */
async function storeReversal(tx: Transaction<Tables>, input: ReversalInput): Promise<string | null> {
  const isOpen = input.status === 'pending'
  const row = await tx
    .insertInto('transfer_reversal')
    .values({
      transfer_id: input.transferId,
      provider_id: input.providerId,
      amount_cents: input.amountCents,
      status: input.status,
      reason: isOpen ? null : 'balance_insufficient',
      stripe_reversal_id: null,
      created_at: input.at,
      settled_at: isOpen ? null : input.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('transfer_reversal_id')
    .executeTakeFirst()
  return row?.transfer_reversal_id ?? null
}

/**
 * Makes a stored reversal at Stripe. A repeated call finds the earlier one by its metadata, because Stripe forgets
 * idempotency keys after a day.
 * @returns `failed` if the account cannot cover it, in which case the negative balance remains
 */
export async function makeReversal(deps: AppDeps, reversalId: string): Promise<'succeeded' | 'failed'> {
  const row = await deps.db
    .selectFrom('transfer_reversal as r')
    .innerJoin('transfer as t', 't.transfer_id', 'r.transfer_id')
    .select(['r.amount_cents', 't.stripe_transfer_id'])
    .where('r.transfer_reversal_id', '=', reversalId)
    .where('r.status', '=', 'pending')
    .executeTakeFirst()
  if (!row) return 'succeeded'
  const { transfers } = getStripeClient(deps)
  const id = row.stripe_transfer_id!
  try {
    const earlier = await transfers.listReversals(id, { limit: 100 })
    if (!earlier.data.some((reversal) => reversal.metadata?.['takeBackId'] === reversalId))
      await transfers.createReversal(
        id,
        { amount: row.amount_cents, metadata: { takeBackId: reversalId } },
        { idempotencyKey: `take-back:${reversalId}` },
      )
    const transfer = await transfers.retrieve(id)
    await deps.db.transaction().execute((tx) => applyTransfer(deps, tx, transfer))
    return 'succeeded'
  } catch (error) {
    const reason = getStripeErrorCode(error)
    if (reason === null) throw error
    await deps.db
      .updateTable('transfer_reversal')
      .set({ status: 'failed', reason, settled_at: deps.clock.now() })
      .where('transfer_reversal_id', '=', reversalId)
      .where('status', '=', 'pending')
      .execute()
    return 'failed'
  }
}

const RETRY_AFTER = { minutes: 2 }
const LOOK_BACK = { hours: 24 * 7 }

/** Scheduled job: retries reversals that received no response, and settles negative balances whose job was lost. */
export async function retryReversals(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  for (const id of await listPendingReversals(deps, now)) {
    await deps.db
      .updateTable('transfer_reversal')
      .set({ attempted_at: now })
      .where('transfer_reversal_id', '=', id)
      .execute()
    if ((await retry(deps, id, makeReversal(deps, id))) === 'unavailable') return
  }
  for (const providerId of await listUnsettledProviders(deps, now))
    if ((await retry(deps, providerId, settleNegativeBalance(deps, providerId))) === 'unavailable') return
}

/** Records the failure of an item, so that it does not block the others. */
async function retry(deps: AppDeps, subject: string, work: Promise<unknown>): Promise<'done' | 'unavailable'> {
  const error = await work.then(
    () => null,
    (reason: Error) => reason,
  )
  if (error) await recordFailedJob(deps, { kind: 'retry-reversals', subject, error })
  return isStripeUnavailable(error) ? 'unavailable' : 'done'
}

async function listPendingReversals({ db }: AppDeps, now: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('transfer_reversal')
    .select('transfer_reversal_id')
    .where('status', '=', 'pending')
    .where('created_at', '<', now.subtract(RETRY_AFTER))
    .orderBy('attempted_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.transfer_reversal_id)
}

/**
 * Lists providers who have a negative balance or are owed money, and who have recent ledger entries without a later
 * reversal. The materialized CTEs keep the planner from computing the balance for each ledger line.
 */
async function listUnsettledProviders({ db }: AppDeps, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    with recent as materialized (
      select l.provider_id, max(e.at) as at from ledger_entry e join ledger_line l using (entry_id)
      where l.provider_id is not null and e.kind in ('refund', 'refundReturned', 'disputeLost', 'correction')
        and e.at > ${now.subtract(LOOK_BACK)} and e.at < ${now.subtract(RETRY_AFTER)}
      group by 1
    ), unsettled as materialized (
      select provider_id from recent where not exists (
        select from transfer_reversal b where b.provider_id = recent.provider_id and b.created_at >= recent.at)
    )
    select provider_id from unsettled where negative_balance_cents(provider_id) <> 0`.execute(db)
  return rows.map((row) => row.provider_id)
}
