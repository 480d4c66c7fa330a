import { sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { RefundPayer } from '#platform/values/enums.ts'
import '#modules/bookings/server/tables.ts'
import '#modules/payments/server/tables.ts'
import { type LedgerLine, postEntry } from './post-entry.ts'
import { splitPayment } from './split-payment.ts'

type Tx = Transaction<Tables>

interface PaymentBalance {
  payment_id: string
  provider_id: string
  paid: number
  fee: number
  /**
   * Cents refunded or lost in disputes so far according to the ledger, excluding refunds borne by the platform alone.
   * Exceeds `paid` if a bank returned a payment that we had also refunded.
   */
  refunded: number
}

/** Posts a payment: Stripe holds it for us and we owe it to the provider, less the fee stored with the booking. */
export async function postPayment(tx: Tx, paymentId: string, at: Temporal.Instant): Promise<void> {
  const { provider_id: providerId, paid, fee } = await lockPaymentBalance(tx, paymentId)
  await postEntry(tx, {
    at,
    kind: 'payment',
    cause: paymentId,
    paymentId,
    lines: [
      { account: 'held', cents: paid },
      { account: 'fee', cents: -fee },
      { account: 'provider', providerId, cents: fee - paid },
    ],
  })
}

export interface PostedRefund {
  refundId: string
  paymentId: string
  amountCents: number
  /** If 'platform', the platform bears the whole refund and the provider loses nothing (decision 0033). */
  borneBy?: RefundPayer
  reason: string
  at: Temporal.Instant
}

/**
 * Posts a refund. Unless the platform bears all of it, the fee is reduced in proportion and the provider bears the rest
 * (decision 0033).
 */
export const postRefund = (tx: Tx, refund: PostedRefund) => postRefundEntry(tx, refund, 'refund')

/** Posts the reversal of a refund that a bank returned to us. */
export const postRefundReturned = (tx: Tx, refund: PostedRefund) => postRefundEntry(tx, refund, 'refundReturned')

/**
 * Posts a correction that turns a refund borne by the platform into a refund shared with the provider (decision 0033).
 * Must run while the refund's row still has `borne_by = 'platform'`.
 */
export async function postSharedRefund(tx: Tx, refund: Omit<PostedRefund, 'borneBy' | 'reason'>): Promise<void> {
  const { refundId, paymentId, amountCents, at } = refund
  const shares = await splitRefund(tx, paymentId, amountCents)
  await postEntry(tx, {
    at,
    kind: 'correction',
    cause: `shared:${refundId}`,
    reason: 'sessionCancelled',
    paymentId,
    refundId,
    lines: toShareLines({ ...shares, platformCents: shares.platformCents - amountCents }),
  })
}

/** Posts a refund or its return, borne by the platform alone or shared with the provider. */
async function postRefundEntry(tx: Tx, refund: PostedRefund, kind: 'refund' | 'refundReturned'): Promise<void> {
  const cents = kind === 'refund' ? refund.amountCents : -refund.amountCents
  const bearers: LedgerLine[] =
    refund.borneBy === 'platform'
      ? [{ account: 'platformCost', cents }]
      : toShareLines(await splitRefund(tx, refund.paymentId, cents))
  await postEntry(tx, {
    at: refund.at,
    kind,
    cause: refund.refundId,
    reason: refund.reason,
    paymentId: refund.paymentId,
    refundId: refund.refundId,
    lines: [{ account: 'held', cents: -cents }, ...bearers],
  })
}

/** How a refund is split between the platform's fee, the provider and the platform's own cost. */
interface RefundShares {
  providerId: string
  feeCents: number
  providerCents: number
  platformCents: number
}

/**
 * Splits a refund, a returned refund (negative cents) or a lost dispute, and locks the payment. Each share is the
 * difference between the split before and the split after, so rounding never loses a cent, whatever the order of
 * refunds and returns. If a bank returns money that was also refunded, the platform bears the amount that exceeds the
 * payment, and keeps that amount if it comes back.
 */
export async function splitRefund(tx: Tx, paymentId: string, cents: number): Promise<RefundShares> {
  const { provider_id: providerId, paid, fee, refunded } = await lockPaymentBalance(tx, paymentId)
  const [refundedBefore, refundedAfter] = [Math.min(paid, refunded), Math.min(paid, refunded + cents)]
  const before = splitPayment({ paymentCents: paid, refundedCents: refundedBefore, feeCents: fee })
  const after = splitPayment({ paymentCents: paid, refundedCents: refundedAfter, feeCents: fee })
  return {
    providerId,
    feeCents: before.feeCents - after.feeCents,
    providerCents: before.amountCents - after.amountCents,
    platformCents: cents - (refundedAfter - refundedBefore),
  }
}

export const toShareLines = ({ providerId, feeCents, providerCents, platformCents }: RefundShares): LedgerLine[] => [
  { account: 'fee', cents: feeCents },
  { account: 'provider', providerId, cents: providerCents },
  { account: 'platformCost', cents: platformCents },
]

/** Locks the payment, so that its refunds are posted one at a time. Lost disputes count as refunds. */
async function lockPaymentBalance(tx: Tx, paymentId: string): Promise<PaymentBalance> {
  await sql`select from payment where payment_id = ${paymentId} for update`.execute(tx)
  const { rows } = await sql<PaymentBalance>`
    select p.payment_id, b.provider_id, p.amount_cents as paid, b.fee_cents as fee, - coalesce((
      select sum(l.amount_cents) from ledger_entry e join ledger_line l using (entry_id) left join refund r using (refund_id)
      where e.payment_id = p.payment_id
        and (e.kind in ('refund', 'refundReturned') and r.borne_by = 'shared' and l.account = 'held'
          or e.kind = 'disputeLost' and l.account = 'disputed')), 0)::int as refunded
    from payment p join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    where p.payment_id = ${paymentId}`.execute(tx)
  if (!rows[0]) throw new Error(`payment ${paymentId} has no booking`)
  return rows[0]
}
