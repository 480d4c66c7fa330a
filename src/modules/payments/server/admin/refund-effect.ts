import { type Kysely, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { splitPayment } from '#modules/ledger/server/public.ts'
import { HAS_OPEN_CLAIM, REFUNDABLE, REFUNDED } from '#modules/payments/server/public.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { RefundPayer, TransferStatus } from '#platform/values/enums.ts'

type Db = Kysely<Tables>

interface PaymentShares {
  booking_id: string
  paid: number
  fee: number
  /** Refunded amount, in cents, borne jointly by the provider and the platform. */
  shared: number
  /** Refunded amount, in cents, borne by the platform alone. */
  platform_borne: number
  refundable: number
  is_upcoming: boolean
  has_open_claim: boolean
  transfer_status: TransferStatus | null
  is_transferred: boolean
}

/**
 * Loads the split of a payment between the provider and the platform. `left` is the split of the amount not yet
 * refunded; `leftAfter(cents)` is the split after refunding that much more.
 * @returns undefined when the payment is not for a booking
 */
export async function loadPaymentShares(db: Db, paymentId: string) {
  const { rows } = await sql<PaymentShares>`
    select b.booking_id, p.amount_cents as paid, b.fee_cents as fee, ${REFUNDED} as shared,
      coalesce((select sum(refund.amount_cents) from refund
        where refund.payment_id = p.payment_id and refund.status <> 'failed' and refund.borne_by = 'platform'), 0)::int as platform_borne, ${REFUNDABLE} as refundable,
      (b.status in ('booked', 'rescheduleRequested')) as is_upcoming, ${HAS_OPEN_CLAIM} as has_open_claim, t.status as transfer_status,
      (t.settled_at is not null) as is_transferred
    from payment p join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    left join transfer_item i on i.booking_id = b.booking_id left join transfer t on t.transfer_id = i.transfer_id
    where p.payment_id = ${paymentId}`.execute(db)
  const payment = rows[0]
  if (!payment) return undefined
  const { paid: paymentCents, fee: feeCents, shared: refundedCents } = payment
  const leftAfter = (cents: number) => splitPayment({ paymentCents, feeCents, refundedCents: refundedCents + cents })
  const effect = {
    refundable: payment.refundable,
    payout: getPayoutState(payment),
    hasOpenClaim: payment.has_open_claim,
    bookingId: payment.booking_id,
  }
  return { payment, effect, left: leftAfter(0), leftAfter }
}

export interface RefundRequest {
  /** In cents; undefined means the whole refundable amount. */
  amountCents: number | undefined
  borneBy: RefundPayer
}

/**
 * Calculates what a refund costs each party, to the cent, exactly as the ledger records it (decision 0032). A full
 * refund whose cost is shared also cancels an upcoming session (board 07); a refund at the platform’s expense does not.
 * `fromPlatform` is negative when the cost of earlier refunds at the platform’s expense becomes shared.
 */
export async function calculateRefundEffect(db: Db, paymentId: string, { amountCents, borneBy }: RefundRequest) {
  const loaded = await loadPaymentShares(db, paymentId)
  if (!loaded) return undefined
  const { payment, effect, left, leftAfter } = loaded
  const amount = Math.min(amountCents ?? payment.refundable, payment.refundable)
  const cancels = payment.is_upcoming && borneBy === 'shared' && amount > 0 && amount === payment.refundable
  // Cancelling turns earlier refunds at the platform’s expense into shared ones (decision 0040).
  const after = borneBy === 'shared' ? leftAfter(amount + (cancels ? payment.platform_borne : 0)) : left
  const fromBoth = left.amountCents + left.feeCents - after.amountCents - after.feeCents
  return {
    ...effect,
    amount,
    fromCounsellor: left.amountCents - after.amountCents,
    fromFee: left.feeCents - after.feeCents,
    fromPlatform: amount - fromBoth,
    cancels,
  }
}

function getPayoutState({ transfer_status: status, is_transferred: isTransferred }: PaymentShares) {
  if (isTransferred) return 'sent' as const
  return status === 'pending' ? ('inProgress' as const) : ('notSent' as const)
}

/** Previews a refund for the confirmation dialog without making it. */
export const previewRefund: Handler<AllCalls['previewRefund']> = async ({ id, amount, borneBy }, context) => {
  const effect = await calculateRefundEffect(context.db, id, { amountCents: amount, borneBy })
  return effect ?? context.fail('notFound')
}
