import { sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { BorneBy } from '#platform/values/enums.ts'
import '#modules/bookings/server/tables.ts'
import '#modules/payments/server/tables.ts'
import { type LedgerLine, postEntry } from './post-entry.ts'
import { shareOf } from './share.ts'

type Tx = Transaction<Tables>

interface PaidFor {
  payment_id: string
  provider_id: string
  paid: number
  fee: number
  /** By the ledger, before what is booked now; without what the platform bears alone. More than was paid, where a bank gave back what we had too. */
  refunded: number
}

/** A payment has come: what the provider holds for us is the counsellor's, less the fee frozen into the booking. */
export async function postPayment(tx: Tx, paymentId: string, at: Temporal.Instant): Promise<void> {
  const { provider_id: providerId, paid, fee } = await paidFor(tx, paymentId)
  await postEntry(tx, {
    at,
    kind: 'payment',
    cause: paymentId,
    paymentId,
    lines: [
      { account: 'held', cents: paid },
      { account: 'fee', cents: -fee },
      { account: 'counsellor', providerId, cents: fee - paid },
    ],
  })
}

export interface BookedRefund {
  refundId: string
  paymentId: string
  amountCents: number
  /** 'platform': given away by us, nothing is taken from the counsellor (decision 0033). */
  borneBy?: BorneBy
  reason: string
  at: Temporal.Instant
}

/** A refund has left: the fee's share follows, the rest was the counsellor's (decisions, platform fee). */
export const postRefund = (tx: Tx, refund: BookedRefund) => postBack(tx, refund, 'refund')

/** The bank has sent a refund back to us: everybody has again what it took from them. */
export const postRefundReturned = (tx: Tx, refund: BookedRefund) => postBack(tx, refund, 'refundReturned')

/**
 * What the platform had given away becomes a refund that both bear (decision 0040): a correction beside the first entry. Booked
 * while the refund's row still says 'platform'.
 */
export async function postShared(tx: Tx, refund: Omit<BookedRefund, 'borneBy' | 'reason'>): Promise<void> {
  const { refundId, paymentId, amountCents, at } = refund
  const [fee, counsellor, cost] = await sharedLines(tx, paymentId, amountCents)
  await postEntry(tx, {
    ...{ at, kind: 'correction', cause: `shared:${refundId}`, reason: 'calledOff', paymentId, refundId },
    lines: [fee, counsellor, { account: 'platformCost', cents: cost.cents - amountCents }],
  })
}

/** Both directions book the difference between what is left before and after, so that whatever their order nothing is lost to rounding. */
async function postBack(tx: Tx, refund: BookedRefund, kind: 'refund' | 'refundReturned'): Promise<void> {
  const cents = kind === 'refund' ? refund.amountCents : -refund.amountCents
  const bearers: LedgerLine[] =
    refund.borneBy === 'platform'
      ? [{ account: 'platformCost', cents }]
      : await sharedLines(tx, refund.paymentId, cents)
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

/** Nobody's part is taken twice: what a bank gave back as well is the platform's loss, and what returns of that its gain. */
async function sharedLines(tx: Tx, paymentId: string, cents: number) {
  const { provider_id: providerId, paid, fee, refunded } = await paidFor(tx, paymentId)
  const [goneBefore, goneAfter] = [Math.min(paid, refunded), Math.min(paid, refunded + cents)]
  const before = shareOf({ paymentCents: paid, refundedCents: goneBefore, feeCents: fee })
  const after = shareOf({ paymentCents: paid, refundedCents: goneAfter, feeCents: fee })
  return [
    { account: 'fee', cents: before.feeCents - after.feeCents },
    { account: 'counsellor', providerId, cents: before.amountCents - after.amountCents },
    { account: 'platformCost', cents: cents - (goneAfter - goneBefore) },
  ] satisfies LedgerLine[] as [LedgerLine, LedgerLine, LedgerLine]
}

/** Locks the payment: what takes of one is booked one after the other. What a lost dispute took counts as gone too. */
export async function paidFor(tx: Tx, paymentId: string): Promise<PaidFor> {
  await sql`select from payment where payment_id = ${paymentId} for update`.execute(tx)
  const { rows } = await sql<PaidFor>`
    select p.payment_id, b.provider_id, p.amount_cents as paid, b.fee_cents as fee, - coalesce((
      select sum(l.amount_cents) from ledger_entry e join ledger_line l using (entry_id) left join refund r using (refund_id)
      where e.payment_id = p.payment_id
        and (e.kind in ('refund', 'refundReturned') and r.borne_by = 'shared' and l.account = 'held'
          or e.kind = 'disputeLost' and l.account = 'disputed')), 0)::int as refunded
    from payment p join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    where p.payment_id = ${paymentId}`.execute(tx)
  if (!rows[0]) throw new Error(`payment ${paymentId} is for nothing that can be booked`)
  return rows[0]
}
