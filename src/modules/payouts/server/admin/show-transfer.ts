import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { listLedgerEntries } from '#modules/ledger/server/public.ts'
import { getStripeRetrySeconds } from '#modules/payments/server/public.ts'
import { getNegativeBalance, retryTransfer as retry } from '#modules/payouts/server/transfers/public.ts'
import { listDecisions } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { loadTransferRows, toTransferReply } from './list-transfers.ts'

/** Returns one transfer with its history; its sessions are shown without client or topic. */
export const getTransfer: Handler<AllCalls['getTransfer']> = async ({ id }, context) => {
  const [row] = await loadTransferRows(context.db, sql`t.transfer_id = ${id}`)
  if (!row) return context.fail('notFound')
  return {
    ...toTransferReply(row),
    providerTransferId: row.stripe_transfer_id,
    negativeBalance: await getNegativeBalance(context.db, row.provider_id),
    items: await loadItems(context, id),
    attempts: await context.db
      .selectFrom('transfer_attempt')
      .select(['at', 'outcome', 'reason'])
      .where('transfer_id', '=', id)
      .orderBy('at')
      .execute(),
    reversals: await context.db
      .selectFrom('transfer_reversal')
      .select(['created_at as at', 'amount_cents as amount', 'status'])
      .where('transfer_id', '=', id)
      .orderBy('created_at')
      .execute(),
    entries: await listLedgerEntries(context.db, sql`e.transfer_id = ${id}`),
    history: await listDecisions(context.db, { kind: 'transfer', id }),
  }
}

interface TransferItem {
  paymentId: string
  startDateTime: Temporal.Instant
  price: number
  refunded: number
  fee: number
  amount: number
}

async function loadItems({ db }: Context, transferId: string): Promise<TransferItem[]> {
  const { rows } = await sql<TransferItem>`
    select p.payment_id as "paymentId", b.start_at as "startDateTime", i.payment_cents as price, i.refunded_cents as refunded,
      i.fee_cents as fee, i.amount_cents as amount
    from transfer_item i join booking b using (booking_id) join payment p on p.purpose = 'booking' and p.purpose_id = i.booking_id
    where i.transfer_id = ${transferId} order by b.start_at, b.booking_id`.execute(db)
  return rows
}

/** Retries a transfer (specification §8 Admin). Fails if Stripe rejects it or does not respond. */
export const retryTransfer: Handler<AllCalls['retryTransfer']> = async ({ id }, context) => {
  const outcome = await retry(context, { transferId: id, adminId: requireCaller(context).customerAccountId })
  if (outcome.status === 'notFound') return context.fail('notFound')
  if (outcome.status === 'notWaiting') return context.fail('transferNotWaiting')
  if (outcome.status === 'failed') return context.fail('transferProblem', { reason: outcome.reason })
  if (outcome.status === 'unavailable') return context.fail('transferError', null, getStripeRetrySeconds(context))
  return { transferId: id, status: 'succeeded', isCarried: outcome.status === 'offset' }
}
