import { type Selectable, sql, type Transaction } from 'kysely'
import { splitPayment } from '#modules/ledger/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { TransferReason } from '#platform/values/enums.ts'
import '#modules/payments/server/tables.ts'
import { HAS_OPEN_CLAIM, REFUNDED } from '#modules/payments/server/public.ts'
import { IS_EARNED, IS_SETTLED } from './collect-due-bookings.ts'
import { lockNegativeBalance } from './negative-balance.ts'
import { recordTransferAttempt } from './record-transfer-attempt.ts'
import './tables.ts'
import { getRetryDelay } from './transfer-rules.ts'

type Tx = Transaction<Tables>
type Transfer = Selectable<Tables['transfer']>

/** Other workers skip a started transfer for this long; if the process dies, a later run of the job continues it. */
const REQUEST_TIMEOUT = { minutes: 2 }

/** A transfer that is ready to be sent. Its amount and destination are frozen until Stripe has responded. */
export interface PreparedTransfer {
  transferId: string
  amountCents: number
  destination: string
  attempts: number
  rejections: number
}

/**
 * Prepares a due transfer. Unless it may already have been sent, its amounts are recalculated from the remainder of
 * each payment, less the provider's negative balance (decision 0033).
 * @returns null if it is not due, another worker is making it, nothing is left, or the provider cannot be paid
 */
export function prepareTransfer(deps: AppDeps, transferId: string): Promise<PreparedTransfer | null> {
  return deps.db.transaction().execute(async (tx) => {
    // Payments are always locked before the rows that depend on them.
    await sql`
      select from payment where purpose = 'booking' and purpose_id in (
        select booking_id from transfer_item where transfer_id = ${transferId})
      order by payment_id for update`.execute(tx)
    const transfer = await lockDue(tx, transferId, deps.clock.now())
    if (!transfer) return null
    if (transfer.status === 'pending') return startTransfer(deps, tx, transfer)
    const sum = await recalculateItems(tx, transferId)
    const deductedCents = Math.min(sum, await lockNegativeBalance(tx, transfer.provider_id))
    const amountCents = sum - deductedCents
    if (sum === 0 && amountCents === 0) {
      await tx.deleteFrom('transfer').where('transfer_id', '=', transferId).execute()
      return null
    }
    await tx
      .updateTable('transfer')
      .set({ deducted_cents: deductedCents })
      .where('transfer_id', '=', transferId)
      .execute()
    if (amountCents === 0) return settleWithBalance(deps, tx, transferId)
    const destination = await findPayableAccount(deps, tx, transfer.provider_id)
    if ('reason' in destination) return postpone(deps, tx, { transferId, amountCents, ...destination })
    return startTransfer(deps, tx, { ...transfer, amount_cents: amountCents, stripe_account_id: destination.account })
  })
}

async function lockDue(tx: Tx, transferId: string, now: Temporal.Instant): Promise<Transfer | undefined> {
  return tx
    .selectFrom('transfer')
    .selectAll()
    .where('transfer_id', '=', transferId)
    .where('status', 'in', ['scheduled', 'pending', 'failed'])
    .where('next_attempt_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Recalculates the items and removes those that were refunded, disputed or claimed since they were collected.
 * @returns the remaining amount in cents
 */
async function recalculateItems(tx: Tx, transferId: string): Promise<number> {
  const { rows } = await sql<{ booking_id: string; paid: number; refunded: number; fee: number; is_payable: boolean }>`
    select i.booking_id, p.amount_cents as paid, ${REFUNDED} as refunded, b.fee_cents as fee,
      (${IS_EARNED} and ${IS_SETTLED} and not ${HAS_OPEN_CLAIM}) as is_payable
    from transfer_item i
    join booking b using (booking_id)
    join payment p on p.purpose = 'booking' and p.purpose_id = i.booking_id
    where i.transfer_id = ${transferId}`.execute(tx)
  let sum = 0
  for (const row of rows) {
    const share = splitPayment({ paymentCents: row.paid, refundedCents: row.refunded, feeCents: row.fee })
    const amount = row.is_payable ? share.amountCents : 0
    sum += amount
    if (amount <= 0) await tx.deleteFrom('transfer_item').where('booking_id', '=', row.booking_id).execute()
    else
      await tx
        .updateTable('transfer_item')
        .set({ refunded_cents: row.refunded, fee_cents: share.feeCents, amount_cents: amount })
        .where('booking_id', '=', row.booking_id)
        .execute()
  }
  return sum
}

/** Settles a transfer that the negative balance offsets in full: nothing is sent and nothing is owed. */
async function settleWithBalance(deps: AppDeps, tx: Tx, transferId: string): Promise<null> {
  const now = deps.clock.now()
  await tx
    .updateTable('transfer')
    .set({ status: 'succeeded', reason: null, amount_cents: 0, requested_at: now, settled_at: now })
    .where('transfer_id', '=', transferId)
    .execute()
  await recordTransferAttempt(tx, { transferId, at: now, outcome: 'offset' })
  return null
}

type PayableAccount = { account: string } | { reason: TransferReason; until?: Temporal.Instant }

/**
 * Finds the account that can be paid at this time. After a change of bank account, transfers are held for a while,
 * because changing the account is how attackers steal payouts.
 */
async function findPayableAccount(deps: AppDeps, tx: Tx, providerId: string): Promise<PayableAccount> {
  const now = deps.clock.now()
  const { rows } = await sql<{ account: string | null; is_ready: boolean; held_until: Temporal.Instant | null }>`
    select stripe_account_id as account, coalesce(payout_ready_at <= ${now}, false) as is_ready,
      payout_hold_until as held_until
    from provider_account p where provider_id = ${providerId}`.execute(tx)
  const { account, is_ready: isReady, held_until: until } = rows[0]!
  if (!account) return { reason: 'accountMissing' }
  if (!isReady) return { reason: 'accountNotReady' }
  if (until && Temporal.Instant.compare(until, now) > 0) return { reason: 'onHold', until }
  return { account }
}

interface PostponedTransfer {
  transferId: string
  amountCents: number
  reason: TransferReason
  until?: Temporal.Instant
}

/**
 * Postpones a transfer, by one hour unless `until` is given, so that a provider who completes their account is paid
 * soon.
 */
async function postpone(
  deps: AppDeps,
  tx: Tx,
  { transferId, amountCents, reason, until }: PostponedTransfer,
): Promise<null> {
  await tx
    .updateTable('transfer')
    .set({
      status: 'scheduled',
      reason,
      amount_cents: amountCents,
      next_attempt_at: until ?? deps.clock.now().add(getRetryDelay(1, reason)),
    })
    .where('transfer_id', '=', transferId)
    .execute()
  return null
}

async function startTransfer(deps: AppDeps, tx: Tx, transfer: Transfer): Promise<PreparedTransfer> {
  const now = deps.clock.now()
  const attempts = transfer.attempts + 1
  await tx
    .updateTable('transfer')
    .set({
      status: 'pending',
      reason: null,
      amount_cents: transfer.amount_cents,
      stripe_account_id: transfer.stripe_account_id,
      requested_at: now,
      attempts,
      next_attempt_at: now.add(REQUEST_TIMEOUT),
    })
    .where('transfer_id', '=', transfer.transfer_id)
    .execute()
  return {
    transferId: transfer.transfer_id,
    amountCents: transfer.amount_cents,
    destination: transfer.stripe_account_id!,
    attempts,
    rejections: transfer.rejections,
  }
}
