import { type Selectable, sql, type Transaction } from 'kysely'
import { shareOf } from '#modules/ledger/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { TransferReason } from '#platform/values/enums.ts'
import '#modules/payments/server/tables.ts'
import { carriedOf } from './carried.ts'
import { IS_CLAIMED, IS_EARNED, IS_SETTLED, REFUNDED } from './gather-due.ts'
import { noteTry } from './note-try.ts'
import './tables.ts'
import { pauseAfter } from './transfer-rules.ts'

type Tx = Transaction<Tables>
type Transfer = Selectable<Tables['transfer']>

/** Nobody else asks meanwhile; a process that dies while asking leaves it to the next sweep. */
const ASKING = { minutes: 2 }

/** A transfer that may now be asked for, with its amount and destination frozen until the provider has answered. */
export interface Claimed {
  transferId: string
  amountCents: number
  destination: string
  tries: number
  refusals: number
}

/**
 * Makes a due transfer ready to be asked for: its sums are made anew from what is left of each payment, less what was sent to
 * the counsellor before and is not theirs (decision 0033), unless it may already have been made. @returns null when it is not its time, somebody else has it, nothing is left, or the counsellor cannot be paid.
 */
export function claimTransfer(house: House, transferId: string): Promise<Claimed | null> {
  return house.db.transaction().execute(async (tx) => {
    // Everybody locks payments before what is made of them.
    await sql`
      select from payment where purpose = 'booking' and purpose_id in (
        select booking_id from transfer_item where transfer_id = ${transferId})
      order by payment_id for update`.execute(tx)
    const transfer = await lockDue(tx, transferId, house.clock.now())
    if (!transfer) return null
    if (transfer.status === 'pending') return ask(house, tx, transfer)
    const sum = await sumAnew(tx, transferId)
    const carriedCents = Math.min(sum, await carriedOf(tx, transfer.provider_id))
    const amountCents = sum - carriedCents
    if (sum === 0 && amountCents === 0) {
      await tx.deleteFrom('transfer').where('transfer_id', '=', transferId).execute()
      return null
    }
    await tx
      .updateTable('transfer')
      .set({ carried_cents: carriedCents })
      .where('transfer_id', '=', transferId)
      .execute()
    if (amountCents === 0) return settleAsCarried(house, tx, transferId)
    const destination = await payableAccount(house, tx, transfer.provider_id)
    if ('reason' in destination) return wait(house, tx, { transferId, amountCents, ...destination })
    return ask(house, tx, { ...transfer, amount_cents: amountCents, payment_account_id: destination.account })
  })
}

async function lockDue(tx: Tx, transferId: string, now: Temporal.Instant): Promise<Transfer | undefined> {
  return tx
    .selectFrom('transfer')
    .selectAll()
    .where('transfer_id', '=', transferId)
    .where('status', 'in', ['scheduled', 'pending', 'failed'])
    .where('next_try_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()
}

/** What was refunded, disputed or claimed since it was gathered is taken out again. @returns cents that are left */
async function sumAnew(tx: Tx, transferId: string): Promise<number> {
  const { rows } = await sql<{ booking_id: string; paid: number; refunded: number; fee: number; is_free: boolean }>`
    select i.booking_id, p.amount_cents as paid, ${REFUNDED} as refunded, b.fee_cents as fee,
      (${IS_EARNED} and ${IS_SETTLED} and not ${IS_CLAIMED}) as is_free
    from transfer_item i
    join booking b using (booking_id)
    join payment p on p.purpose = 'booking' and p.purpose_id = i.booking_id
    where i.transfer_id = ${transferId}`.execute(tx)
  let sum = 0
  for (const row of rows) {
    const share = shareOf({ paymentCents: row.paid, refundedCents: row.refunded, feeCents: row.fee })
    const amount = row.is_free ? share.amountCents : 0
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

/** All of it was sent to them before: nothing moves, and nothing is owed. */
async function settleAsCarried(house: House, tx: Tx, transferId: string): Promise<null> {
  const now = house.clock.now()
  await tx
    .updateTable('transfer')
    .set({ status: 'succeeded', reason: null, amount_cents: 0, asked_at: now, settled_at: now })
    .where('transfer_id', '=', transferId)
    .execute()
  await noteTry(tx, { transferId, at: now, outcome: 'carried' })
  return null
}

type Payable = { account: string } | { reason: TransferReason; until?: Temporal.Instant }

/** Where the money may go now. A changed bank account is held for a while: that is how payouts are stolen. */
async function payableAccount(house: House, tx: Tx, providerId: string): Promise<Payable> {
  const now = house.clock.now()
  const { rows } = await sql<{ account: string | null; is_ready: boolean; held_until: Temporal.Instant | null }>`
    select payment_account_id as account, coalesce(payout_ready_at <= ${now}, false) as is_ready,
      payout_hold_until as held_until
    from provider_account p where provider_id = ${providerId}`.execute(tx)
  const { account, is_ready: isReady, held_until: until } = rows[0]!
  if (!account) return { reason: 'accountMissing' }
  if (!isReady) return { reason: 'accountNotReady' }
  if (until && Temporal.Instant.compare(until, now) > 0) return { reason: 'onHold', until }
  return { account }
}

interface Waiting {
  transferId: string
  amountCents: number
  reason: TransferReason
  until?: Temporal.Instant
}

/** Not asked: it is looked at again every hour, and whoever completes their account is paid within that. */
async function wait(house: House, tx: Tx, { transferId, amountCents, reason, until }: Waiting): Promise<null> {
  await tx
    .updateTable('transfer')
    .set({
      status: 'scheduled',
      reason,
      amount_cents: amountCents,
      next_try_at: until ?? house.clock.now().add(pauseAfter(1, reason)),
    })
    .where('transfer_id', '=', transferId)
    .execute()
  return null
}

async function ask(house: House, tx: Tx, transfer: Transfer): Promise<Claimed> {
  const now = house.clock.now()
  const tries = transfer.tries + 1
  await tx
    .updateTable('transfer')
    .set({
      status: 'pending',
      reason: null,
      amount_cents: transfer.amount_cents,
      payment_account_id: transfer.payment_account_id,
      asked_at: now,
      tries,
      next_try_at: now.add(ASKING),
    })
    .where('transfer_id', '=', transfer.transfer_id)
    .execute()
  return {
    transferId: transfer.transfer_id,
    amountCents: transfer.amount_cents,
    destination: transfer.payment_account_id!,
    tries,
    refusals: transfer.refusals,
  }
}
