import { sql, type Transaction } from 'kysely'
import type Stripe from 'stripe'
import { postReversal, postTransfer } from '#modules/ledger/server/public.ts'
import { isNewEvent, isProviderAway, providerOf, refusalCode } from '#modules/payments/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { readCarried } from './carried.ts'
import { type Claimed, claimTransfer } from './claim-transfer.ts'
import { gatherDue } from './gather-due.ts'
import { noteTakenBack } from './note-taken-back.ts'
import { noteTry } from './note-try.ts'
import { pauseAfter, reasonOf } from './transfer-rules.ts'

const AT_ONCE = 200

/** Gathers payments into transfers and lists the ids of those that are due, the longest waiting first. */
export async function gatherDueTransfers(house: House, limit?: number): Promise<string[]> {
  await gatherDue(house)
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
  for (const transferId of await gatherDueTransfers(house, AT_ONCE)) {
    const outcome = await makeTransfer(house, transferId).catch((error: Error) => error)
    if (outcome === 'away') return
    if (outcome instanceof Error)
      await noteFault(house, { kind: 'make-due-transfers', subject: transferId, error: outcome })
  }
}

/**
 * Asks the provider for one due transfer and notes how it stands. A repeat finds the one made before by our mark on it: the
 * provider forgets idempotency keys after a day. Nothing that names a person goes there.
 * @returns 'away' when nobody answered: it may have been made, so it stays pending and is looked for first.
 */
export async function makeTransfer(house: House, transferId: string): Promise<'done' | 'notNow' | 'away'> {
  const claimed = await claimTransfer(house, transferId)
  if (!claimed) return 'notNow'
  try {
    const made = (await findMade(house, transferId)) ?? (await create(house, claimed))
    await house.db.transaction().execute((tx) => applyTransfer(house, tx, made))
    return 'done'
  } catch (error) {
    const code = refusalCode(error)
    if (code === null || isProviderAway(error)) {
      await later(house, claimed)
      if (isProviderAway(error)) return 'away'
      throw error
    }
    await noteRefusal(house, claimed, code)
    return 'done'
  }
}

async function findMade(house: House, transferId: string): Promise<Stripe.Transfer | undefined> {
  const earlier = await providerOf(house.settings).transfers.list({ transfer_group: transferId, limit: 100 })
  return earlier.data.find((one) => one.metadata['transferId'] === transferId)
}

const create = (house: House, { transferId, amountCents, destination, refusals }: Claimed) =>
  providerOf(house.settings).transfers.create(
    { amount: amountCents, currency: 'eur', destination, transfer_group: transferId, metadata: { transferId } },
    { idempotencyKey: `transfer:${transferId}:${refusals}` },
  )

async function later(house: House, { transferId, tries }: Claimed): Promise<void> {
  const now = house.clock.now()
  await house.db
    .updateTable('transfer')
    .set({ next_try_at: now.add(pauseAfter(tries, 'away')) })
    .where('transfer_id', '=', transferId)
    .where('status', '=', 'pending')
    .execute()
  await noteTry(house.db, { transferId, at: now, outcome: 'away' })
}

/** Certainly not made. Too little money on our side is no fault of the counsellor's account: it waits. */
async function noteRefusal(house: House, { transferId, tries, refusals }: Claimed, code: string): Promise<void> {
  const reason = reasonOf(code)
  const now = house.clock.now()
  await house.db
    .updateTable('transfer')
    .set({
      status: reason === 'balance' ? 'scheduled' : 'failed',
      reason,
      refusals: refusals + 1,
      next_try_at: now.add(pauseAfter(tries, reason)),
    })
    .where('transfer_id', '=', transferId)
    .where('status', '=', 'pending')
    .execute()
  await noteTry(house.db, { transferId, at: now, outcome: 'refused', reason })
}

/** Brings a transfer to what the provider says of it; safe to repeat, late or twice. */
export async function applyTransfer(house: House, tx: Transaction<Tables>, made: Stripe.Transfer): Promise<void> {
  const row = await tx
    .selectFrom('transfer')
    .select(['transfer_id', 'provider_id', 'settled_at', 'amount_cents', 'reversed_cents'])
    .where((where) =>
      where.or([
        where('provider_transfer_id', '=', made.id),
        where(sql<string>`transfer_id::text`, '=', made.metadata['transferId'] ?? ''),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const at = house.clock.now()
  // Two readings may be written in the other order: what came back stays so.
  const reversedCents = Math.max(row.reversed_cents, Math.min(made.amount_reversed, row.amount_cents))
  await tx
    .updateTable('transfer')
    .set((column) => ({
      status: reversedCents === row.amount_cents ? ('reversed' as const) : ('succeeded' as const),
      reason: null,
      provider_transfer_id: made.id,
      reversed_cents: reversedCents,
      asked_at: column.fn.coalesce('asked_at', sql<Temporal.Instant>`${at}::timestamptz`),
      settled_at: row.settled_at ?? at,
    }))
    .where('transfer_id', '=', row.transfer_id)
    .execute()
  const sent = { transferId: row.transfer_id, providerId: row.provider_id, at }
  if (!row.settled_at) {
    await postTransfer(tx, { ...sent, amountCents: row.amount_cents })
    await noteTry(tx, { transferId: row.transfer_id, at, outcome: 'sent' })
  }
  await noteTakenBack(tx, made, at)
  if (reversedCents > row.reversed_cents)
    await postReversal(tx, { ...sent, from: row.reversed_cents, to: reversedCents })
  // A refund of its sessions may have left, or failed, while it was under way.
  if (!row.settled_at && (await readCarried(tx, row.provider_id)) !== 0)
    await house.jobs.send('settle-carried', { providerId: row.provider_id }, tx)
}

/** A transfer the provider speaks of is read anew, so that a late event cannot bring back an old state. */
export async function applyTransferEvent(house: House, event: Stripe.Event): Promise<void> {
  const { id } = event.data.object as Stripe.Transfer
  const transfer = await providerOf(house.settings).transfers.retrieve(id)
  await house.db.transaction().execute(async (tx) => {
    if (await isNewEvent(tx, event, id)) await applyTransfer(house, tx, transfer)
  })
}

const COMPARED_DAYS = 35

/**
 * Nightly: what was held for very long is gathered, and everything the provider made lately is applied again, whatever became
 * of its events.
 */
export async function reconcileTransfers(house: House): Promise<void> {
  await gatherDue(house, 'all')
  const since = house.clock.now().subtract({ hours: 24 * COMPARED_DAYS })
  const made = providerOf(house.settings).transfers.list({
    created: { gte: Math.floor(since.epochMilliseconds / 1000) },
    limit: 100,
  })
  for await (const one of made) await house.db.transaction().execute((tx) => applyTransfer(house, tx, one))
}
