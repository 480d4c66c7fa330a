import { type Kysely, sql } from 'kysely'
import type { AllCalls } from '#contract/all-calls.ts'
import type { BorneBy, TransferStatus } from '#contract/enums.ts'
import type { Handler } from '../context.ts'
import type { Tables } from '../database/tables.ts'
import { shareOf } from '../ledger/public.ts'
import { REFUNDABLE } from '../payments/public.ts'
import { IS_CLAIMED, REFUNDED } from '../transfers/public.ts'

type Db = Kysely<Tables>

interface Facts {
  booking_id: string
  paid: number
  fee: number
  /** What the counsellor bears their share of. */
  shared: number
  refundable: number
  is_ahead: boolean
  is_claimed: boolean
  transfer_status: TransferStatus | null
  has_left: boolean
}

/** Whose what is left of a payment is. @returns undefined when it is for no booking */
export async function sharesOf(db: Db, paymentId: string) {
  const { rows } = await sql<Facts>`
    select b.booking_id, p.amount_cents as paid, b.fee_cents as fee, ${REFUNDED} as shared, ${REFUNDABLE} as refundable,
      (b.status in ('booked', 'rescheduleRequested')) as is_ahead, ${IS_CLAIMED} as is_claimed, t.status as transfer_status,
      (t.settled_at is not null) as has_left
    from payment p join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    left join transfer_item i on i.booking_id = b.booking_id left join transfer t on t.transfer_id = i.transfer_id
    where p.payment_id = ${paymentId}`.execute(db)
  const facts = rows[0]
  if (!facts) return undefined
  const { paid: paymentCents, fee: feeCents, shared: refundedCents } = facts
  const leftAfter = (cents: number) => shareOf({ paymentCents, feeCents, refundedCents: refundedCents + cents })
  return { facts, left: leftAfter(0), leftAfter }
}

export interface Wanted {
  /** Cents; everything that is left when it is not said. */
  amountCents: number | undefined
  borneBy: BorneBy
}

/**
 * What a refund would give back and from whose part, to the cent: the books will say the same (decision 0032). All of a session
 * that is still ahead, when both bear it, calls the session off (board 07); what the platform gives away leaves it as it is.
 */
export async function effectOf(db: Db, paymentId: string, { amountCents, borneBy }: Wanted) {
  const shares = await sharesOf(db, paymentId)
  if (!shares) return undefined
  const { facts, left, leftAfter } = shares
  const amount = Math.min(amountCents ?? facts.refundable, facts.refundable)
  const after = borneBy === 'shared' ? leftAfter(amount) : left
  return {
    amount,
    refundable: facts.refundable,
    fromCounsellor: left.amountCents - after.amountCents,
    fromFee: left.feeCents - after.feeCents,
    fromPlatform: borneBy === 'platform' ? amount : 0,
    payout: payoutOf(facts),
    cancels: facts.is_ahead && borneBy === 'shared' && amount > 0 && amount === facts.refundable,
    hasOpenClaim: facts.is_claimed,
    bookingId: facts.booking_id,
  }
}

function payoutOf({ transfer_status: status, has_left: hasLeft }: Facts) {
  if (hasLeft) return 'sent' as const
  return status === 'pending' ? ('underWay' as const) : ('notSent' as const)
}

/** The effect beside the button that commits, before anything is decided. */
export const previewRefund: Handler<AllCalls['previewRefund']> = async ({ id, amount, borneBy }, context) => {
  const effect = await effectOf(context.db, id, { amountCents: amount, borneBy })
  return effect ?? context.refuse('notFound')
}
