import { sql, type Transaction } from 'kysely'
import type Stripe from 'stripe'
import { postReversal, postTransfer } from '#modules/ledger/server/public.ts'
import {
  getStripeClient,
  getStripeErrorCode,
  isStripeUnavailable,
  recordStripeEvent,
} from '#modules/payments/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { getNegativeBalance } from './carried.ts'
import { type PreparedTransfer, prepareTransfer } from './claim-transfer.ts'
import { collectDueBookings } from './gather-due.ts'
import { recordReversals } from './note-taken-back.ts'
import { recordTransferAttempt } from './note-try.ts'
import { getRetryDelay, parseTransferReason } from './transfer-rules.ts'

const BATCH_SIZE = 200

/** Gathers payments into transfers and lists the ids of those that are due, the longest waiting first. */
export async function listDueTransfers(house: House, limit?: number): Promise<string[]> {
  await collectDueBookings(house)
  const due = house.db
    .selectFrom('transfer')
    .select('transfer_id')
    .where('status', 'in', ['scheduled', 'pending', 'failed'])
    .where('next_try_at', '<=', house.clock.now())
    .orderBy('next_try_at')
  const rows = await (limit === undefined ? due : due.limit(limit)).execute()
  return rows.map((row) => row.transfer_id)
}

/** Runs by schedule: makes the transfers that are due, a bounded number at a time. Stops while Stripe does not answer. */
export async function makeDueTransfers(house: House): Promise<void> {
  for (const transferId of await listDueTransfers(house, BATCH_SIZE)) {
    const outcome = await makeTransfer(house, transferId).catch((error: Error) => error)
    if (outcome === 'away') return
    if (outcome instanceof Error)
      await noteFault(house, { kind: 'make-due-transfers', subject: transferId, error: outcome })
  }
}

/**
 * Makes one due transfer at Stripe and records the outcome. A repeat finds the earlier one by its metadata, because
 * Stripe forgets idempotency keys after a day. Stripe gets no personal data.
 * @returns `away` without a response: the transfer may have been made, so it stays pending and is searched first
 */
export async function makeTransfer(house: House, transferId: string): Promise<'done' | 'notNow' | 'away'> {
  const prepared = await prepareTransfer(house, transferId)
  if (!prepared) return 'notNow'
  try {
    const stripeTransfer = (await findExisting(house, transferId)) ?? (await createTransfer(house, prepared))
    await house.db.transaction().execute((tx) => applyTransfer(house, tx, stripeTransfer))
    return 'done'
  } catch (error) {
    const code = getStripeErrorCode(error)
    if (code === null || isStripeUnavailable(error)) {
      await retryLater(house, prepared)
      if (isStripeUnavailable(error)) return 'away'
      throw error
    }
    await recordRejection(house, prepared, code)
    return 'done'
  }
}

async function findExisting(house: House, transferId: string): Promise<Stripe.Transfer | undefined> {
  const earlier = await getStripeClient(house.settings).transfers.list({ transfer_group: transferId, limit: 100 })
  return earlier.data.find((one) => one.metadata['transferId'] === transferId)
}

const createTransfer = (house: House, { transferId, amountCents, destination, refusals }: PreparedTransfer) =>
  getStripeClient(house.settings).transfers.create(
    { amount: amountCents, currency: 'eur', destination, transfer_group: transferId, metadata: { transferId } },
    { idempotencyKey: `transfer:${transferId}:${refusals}` },
  )

async function retryLater(house: House, { transferId, tries }: PreparedTransfer): Promise<void> {
  const now = house.clock.now()
  await house.db
    .updateTable('transfer')
    .set({ next_try_at: now.add(getRetryDelay(tries, 'away')) })
    .where('transfer_id', '=', transferId)
    .where('status', '=', 'pending')
    .execute()
  await recordTransferAttempt(house.db, { transferId, at: now, outcome: 'away' })
}

/**
 * Records a rejection: the transfer was not made. A low platform balance is not the provider’s fault, so the transfer
 * waits.
 */
async function recordRejection(
  house: House,
  { transferId, tries, refusals }: PreparedTransfer,
  code: string,
): Promise<void> {
  const reason = parseTransferReason(code)
  const now = house.clock.now()
  await house.db
    .updateTable('transfer')
    .set({
      status: reason === 'balance' ? 'scheduled' : 'failed',
      reason,
      refusals: refusals + 1,
      next_try_at: now.add(getRetryDelay(tries, reason)),
    })
    .where('transfer_id', '=', transferId)
    .where('status', '=', 'pending')
    .execute()
  await recordTransferAttempt(house.db, { transferId, at: now, outcome: 'refused', reason })
}

/** Updates a transfer to its state at Stripe; safe to repeat, late or twice. */
export async function applyTransfer(
  house: House,
  tx: Transaction<Tables>,
  stripeTransfer: Stripe.Transfer,
): Promise<void> {
  const row = await tx
    .selectFrom('transfer')
    .select(['transfer_id', 'provider_id', 'settled_at', 'amount_cents', 'reversed_cents'])
    .where((where) =>
      where.or([
        where('provider_transfer_id', '=', stripeTransfer.id),
        where(sql<string>`transfer_id::text`, '=', stripeTransfer.metadata['transferId'] ?? ''),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const at = house.clock.now()
  // Two reads may be written in reverse order, so a reversal is never undone.
  const reversedCents = Math.max(row.reversed_cents, Math.min(stripeTransfer.amount_reversed, row.amount_cents))
  await tx
    .updateTable('transfer')
    .set((column) => ({
      status: reversedCents === row.amount_cents ? ('reversed' as const) : ('succeeded' as const),
      reason: null,
      provider_transfer_id: stripeTransfer.id,
      reversed_cents: reversedCents,
      asked_at: column.fn.coalesce('asked_at', sql<Temporal.Instant>`${at}::timestamptz`),
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
  // A refund of its sessions may have been made, or may have failed, while the transfer was pending.
  if (!row.settled_at && (await getNegativeBalance(tx, row.provider_id)) !== 0)
    await house.jobs.send('settle-carried', { providerId: row.provider_id }, tx)
}

/** Handles a transfer event: the transfer is read again, so that a late event cannot restore an old state. */
export async function applyTransferEvent(house: House, event: Stripe.Event): Promise<void> {
  const { id } = event.data.object as Stripe.Transfer
  const transfer = await getStripeClient(house.settings).transfers.retrieve(id)
  await house.db.transaction().execute(async (tx) => {
    if (await recordStripeEvent(tx, event, id)) await applyTransfer(house, tx, transfer)
  })
}

const RECONCILED_DAYS = 35

/**
 * Runs nightly: gathers payments that were held for very long and applies all recent Stripe transfers again, whatever
 * became of their events.
 */
export async function reconcileTransfers(house: House): Promise<void> {
  await collectDueBookings(house, 'all')
  const since = house.clock.now().subtract({ hours: 24 * RECONCILED_DAYS })
  const stripeTransfer = getStripeClient(house.settings).transfers.list({
    created: { gte: Math.floor(since.epochMilliseconds / 1000) },
    limit: 100,
  })
  for await (const one of stripeTransfer) await house.db.transaction().execute((tx) => applyTransfer(house, tx, one))
}
