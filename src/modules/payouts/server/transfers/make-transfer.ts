import { sql, type Transaction } from 'kysely'
import type Stripe from 'stripe'
import { postReversal, postTransfer } from '#modules/ledger/server/public.ts'
import {
  getStripeClient,
  getStripeErrorCode,
  isStripeUnavailable,
  recordStripeEvent,
  toStripeTime,
} from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { toGuid } from '#platform/values/guid.ts'
import './tables.ts'
import { collectDueBookings } from './collect-due-bookings.ts'
import { getNegativeBalance } from './negative-balance.ts'
import { type PreparedTransfer, prepareTransfer } from './prepare-transfer.ts'
import { recordTransferAttempt } from './record-transfer-attempt.ts'
import { getRetryDelay, parseTransferReason } from './transfer-rules.ts'

const BATCH_SIZE = 200

/** Collects due bookings into transfers and returns the ids of due transfers, longest waiting first. */
export async function listDueTransfers(deps: AppDeps, limit?: number): Promise<string[]> {
  await collectDueBookings(deps)
  const due = deps.db
    .selectFrom('transfer')
    .select('transfer_id')
    .where('status', 'in', ['scheduled', 'pending', 'failed'])
    .where('next_attempt_at', '<=', deps.clock.now())
    .orderBy('next_attempt_at')
  const rows = await (limit === undefined ? due : due.limit(limit)).execute()
  return rows.map((row) => row.transfer_id)
}

/** Scheduled job: makes due transfers, a bounded number per run. Stops as soon as Stripe is unavailable. */
export async function makeDueTransfers(deps: AppDeps): Promise<void> {
  for (const transferId of await listDueTransfers(deps, BATCH_SIZE)) {
    const outcome = await makeTransfer(deps, transferId).catch((error: Error) => error)
    if (outcome === 'unavailable') return
    if (outcome instanceof Error)
      await recordFailedJob(deps, { kind: 'make-due-transfers', subject: transferId, error: outcome })
  }
}

/**
 * Makes one due transfer at Stripe and records the outcome. Every attempt first looks for an earlier transfer by its
 * metadata, because Stripe forgets idempotency keys after a day. Stripe receives no personal data. @returns `succeeded`
 * (also for a recorded rejection), `notNow` if the transfer cannot be made at this time, or `unavailable` if Stripe is
 * unavailable: the transfer may have been made, so it stays pending
 */
export async function makeTransfer(deps: AppDeps, transferId: string): Promise<'succeeded' | 'notNow' | 'unavailable'> {
  const prepared = await prepareTransfer(deps, transferId)
  if (!prepared) return 'notNow'
  try {
    const stripeTransfer = (await findExisting(deps, transferId)) ?? (await createTransfer(deps, prepared))
    await deps.db.transaction().execute((tx) => applyTransfer(deps, tx, stripeTransfer))
    return 'succeeded'
  } catch (error) {
    const code = getStripeErrorCode(error)
    if (code === null || isStripeUnavailable(error)) {
      await retryLater(deps, prepared)
      if (isStripeUnavailable(error)) return 'unavailable'
      throw error
    }
    await recordRejection(deps, prepared, code)
    return 'succeeded'
  }
}

async function findExisting(deps: AppDeps, transferId: string): Promise<Stripe.Transfer | undefined> {
  const earlier = await getStripeClient(deps).transfers.list({ transfer_group: transferId, limit: 100 })
  return earlier.data.find((transfer) => transfer.metadata['transferId'] === transferId)
}

const createTransfer = (deps: AppDeps, { transferId, amountCents, destination, rejections }: PreparedTransfer) =>
  getStripeClient(deps).transfers.create(
    { amount: amountCents, currency: 'eur', destination, transfer_group: transferId, metadata: { transferId } },
    { idempotencyKey: `transfer:${transferId}:${rejections}` },
  )

async function retryLater(deps: AppDeps, { transferId, attempts }: PreparedTransfer): Promise<void> {
  const now = deps.clock.now()
  await deps.db
    .updateTable('transfer')
    .set({ next_attempt_at: now.add(getRetryDelay(attempts, 'noResponse')) })
    .where('transfer_id', '=', transferId)
    .where('status', '=', 'pending')
    .execute()
  await recordTransferAttempt(deps.db, { transferId, at: now, outcome: 'noResponse' })
}

/**
 * Records that Stripe rejected the transfer, so it was not made. A low platform balance is not the provider’s fault, so
 * in that case the transfer stays scheduled instead of failing.
 */
async function recordRejection(
  deps: AppDeps,
  { transferId, attempts, rejections }: PreparedTransfer,
  code: string,
): Promise<void> {
  const reason = parseTransferReason(code)
  const now = deps.clock.now()
  await deps.db
    .updateTable('transfer')
    .set({
      status: reason === 'balance' ? 'scheduled' : 'failed',
      reason,
      rejections: rejections + 1,
      next_attempt_at: now.add(getRetryDelay(attempts, reason)),
    })
    .where('transfer_id', '=', transferId)
    .where('status', '=', 'pending')
    .execute()
  await recordTransferAttempt(deps.db, { transferId, at: now, outcome: 'rejected', reason })
}

/** Updates a transfer to match its state at Stripe. Safe to run late or repeatedly. */
export async function applyTransfer(
  deps: AppDeps,
  tx: Transaction<Tables>,
  stripeTransfer: Stripe.Transfer,
): Promise<void> {
  const row = await tx
    .selectFrom('transfer')
    .select(['transfer_id', 'provider_id', 'settled_at', 'amount_cents', 'reversed_cents'])
    .where((where) =>
      where.or([
        where('stripe_transfer_id', '=', stripeTransfer.id),
        where('transfer_id', '=', toGuid(stripeTransfer.metadata['transferId'])),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const at = deps.clock.now()
  // Concurrent reads may be written in reverse order, so a reversal is never undone.
  const reversedCents = Math.max(row.reversed_cents, Math.min(stripeTransfer.amount_reversed, row.amount_cents))
  await tx
    .updateTable('transfer')
    .set((column) => ({
      status: reversedCents === row.amount_cents ? ('reversed' as const) : ('succeeded' as const),
      reason: null,
      stripe_transfer_id: stripeTransfer.id,
      reversed_cents: reversedCents,
      requested_at: column.fn.coalesce('requested_at', sql<Temporal.Instant>`${at}::timestamptz`),
      settled_at: row.settled_at ?? at,
    }))
    .where('transfer_id', '=', row.transfer_id)
    .execute()
  const posting = { transferId: row.transfer_id, providerId: row.provider_id, at }
  if (!row.settled_at) {
    await postTransfer(tx, { ...posting, amountCents: row.amount_cents })
    await recordTransferAttempt(tx, { transferId: row.transfer_id, at, outcome: 'sent' })
  }
  await recordReversals(tx, stripeTransfer, at)
  if (reversedCents > row.reversed_cents)
    await postReversal(tx, { ...posting, from: row.reversed_cents, to: reversedCents })
  // A refund of the transfer's sessions may have been made, or may have failed, while the transfer was pending.
  if (!row.settled_at && (await getNegativeBalance(tx, row.provider_id)) !== 0)
    await deps.jobs.send('settle-negative-balance', { providerId: row.provider_id }, tx)
}

/** Marks stored reversals as done if the Stripe transfer contains them, matching by metadata. Safe to repeat. */
async function recordReversals(
  tx: Transaction<Tables>,
  stripeTransfer: Stripe.Transfer,
  at: Temporal.Instant,
): Promise<void> {
  for (const reversal of stripeTransfer.reversals.data) {
    const id = reversal.metadata?.['takeBackId']
    if (!id) continue
    await tx
      .updateTable('transfer_reversal')
      .set({ status: 'succeeded', reason: null, stripe_reversal_id: reversal.id, settled_at: at })
      .where((where) => where.cast<string>(where.ref('transfer_reversal_id'), 'text'), '=', id)
      .where('status', '<>', 'succeeded')
      .execute()
  }
}

/** Handles a transfer event: the transfer is read again, so that a late event cannot restore an old state. */
export async function applyTransferEvent(deps: AppDeps, event: Stripe.Event): Promise<void> {
  const { id } = event.data.object as Stripe.Transfer
  const transfer = await getStripeClient(deps).transfers.retrieve(id)
  await deps.db.transaction().execute(async (tx) => {
    if (await recordStripeEvent(tx, event, id)) await applyTransfer(deps, tx, transfer)
  })
}

const RECONCILED_DAYS = 35

/**
 * Runs nightly: collects bookings whose payment was held for a long time, and reapplies all recent Stripe transfers, in
 * case events were lost. Failures are recorded and do not block the rest.
 */
export async function reconcileTransfers(deps: AppDeps): Promise<void> {
  const record = (subject: string) => (error: unknown) =>
    recordFailedJob(deps, { kind: 'reconcile-transfers', subject, error })
  await collectDueBookings(deps, 'all').catch(record(''))
  const since = deps.clock.now().subtract({ hours: 24 * RECONCILED_DAYS })
  const created = { gte: toStripeTime(since) }
  for await (const transfer of getStripeClient(deps).transfers.list({ created, limit: 100 }))
    await deps.db
      .transaction()
      .execute((tx) => applyTransfer(deps, tx, transfer))
      .catch(record(transfer.metadata['transferId'] ?? transfer.id))
}
