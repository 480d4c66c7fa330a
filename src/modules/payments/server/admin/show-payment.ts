import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { listLedgerEntries } from '#modules/ledger/server/public.ts'
import { IS_FAILED_REFUND, REFUNDABLE } from '#modules/payments/server/public.ts'
import type { RefundChoice } from '#modules/payments/values/refund-choices.ts'
import { listDecisions, recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { ClaimStatus, RefundPayer, TransferReason, TransferStatus } from '#platform/values/enums.ts'
import { loadPaymentRows, toPaymentReply } from './payment-rows.ts'
import { loadPaymentShares } from './refund-effect.ts'

/** Returns one payment with its history. The access is audited, because the page links a client to their provider. */
export const getPayment: Handler<AllCalls['getPayment']> = async ({ id }, context) => {
  const [row] = await loadPaymentRows(context.db, sql`p.payment_id = ${id}`)
  if (!row) return context.fail('notFound')
  const subject = { kind: 'payment' as const, id }
  const actorId = requireCaller(context).customerAccountId
  await recordAuditEntry(context.db, { actorId, action: 'readPayment', subject, at: context.now })
  const { left } = (await loadPaymentShares(context.db, id))!
  return {
    ...toPaymentReply(row),
    paymentIntentId: row.payment_intent_id,
    paidAt: row.settled_at,
    endDateTime: row.end_at,
    bookingStatus: row.booking_status,
    fee: left.feeCents,
    counsellorPart: left.amountCents,
    refunds: await loadRefunds(context, id),
    transfer: await findTransfer(context, row.booking_id),
    claim: await findClaim(context, row.booking_id),
    entries: await listLedgerEntries(context.db, sql`e.payment_id = ${id}`),
    history: await listDecisions(context.db, subject),
  }
}

interface RefundRow {
  refund_id: string
  created_at: Temporal.Instant
  amount_cents: number
  status: 'pending' | 'succeeded' | 'failed'
  reason: string
  choice: RefundChoice | null
  encrypted_reason: Buffer | null
  borne_by: RefundPayer
  by: string | null
  error_code: string | null
  can_retry: boolean
}

async function loadRefunds({ db, encryption }: Context, paymentId: string) {
  const { rows } = await sql<RefundRow>`
    select r.refund_id, r.created_at, r.amount_cents, r.status, r.reason, r.choice, r.encrypted_reason, r.borne_by, r.error_code,
      admin.first_name || ' ' || admin.last_name as by,
      ${IS_FAILED_REFUND} and (r.status = 'pending' or ${REFUNDABLE} > 0) as can_retry
    from refund r join payment p using (payment_id)
    left join customer_account admin on admin.customer_account_id = r.created_by
    where r.payment_id = ${paymentId} order by r.created_at, r.refund_id`.execute(db)
  return rows.map((row) => ({
    refundId: row.refund_id,
    at: row.created_at,
    amount: row.amount_cents,
    status: row.status,
    reason: parseReason(row.reason),
    choice: row.choice,
    words: row.encrypted_reason && encryption.decrypt<string>(row.encrypted_reason),
    borneBy: row.borne_by,
    by: row.by,
    isRefused: row.status === 'pending' && row.error_code !== null,
    canAskAgain: row.can_retry,
  }))
}

const REASONS = { cancelled: 'cancelled', 'paid too late': 'tooLate', claim: 'claim' } as const

/** Maps a stored reason to its value in the API contract. */
function parseReason(reason: string) {
  if (reason.startsWith('superuser:')) return 'superuser' as const
  if (reason.startsWith('again:')) return 'again' as const
  return REASONS[reason as keyof typeof REASONS] ?? ('other' as const)
}

interface TransferStatusRow {
  transfer_id: string
  status: TransferStatus
  reason: TransferReason | null
  next_attempt_at: Temporal.Instant
  settled_at: Temporal.Instant | null
  amount_cents: number
}

/** Loads the transfer of the provider’s share for a booking. */
async function findTransfer({ db }: Context, bookingId: string) {
  const { rows } = await sql<TransferStatusRow>`
    select t.transfer_id, t.status, t.reason, t.next_attempt_at, t.settled_at, i.amount_cents
    from transfer_item i join transfer t using (transfer_id) where i.booking_id = ${bookingId}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { transfer_id: transferId, status, reason, next_attempt_at: next, settled_at: sentAt } = row
  return { transferId, status, reason, nextTryAt: sentAt ? null : next, sentAt, amount: row.amount_cents }
}

async function findClaim({ db }: Context, bookingId: string) {
  const { rows } = await sql<{ claim_id: string; status: ClaimStatus }>`
    select claim_id, status from claim where booking_id = ${bookingId}`.execute(db)
  return rows[0] ? { claimId: rows[0].claim_id, status: rows[0].status } : null
}
