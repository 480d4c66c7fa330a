import { type RawBuilder, sql } from 'kysely'
import type { BookingStatus, PaymentStatus } from '#platform/values/enums.ts'
import '#modules/bookings/server/tables.ts'
import type { Period } from '#modules/ledger/server/public.ts'
import { IS_FAILED_REFUND, REFUNDABLE } from '#modules/payments/server/public.ts'
import type { Database } from '#platform/server/database/connect.ts'

export interface PaymentRow {
  payment_id: string
  payment_intent_id: string | null
  created_at: Temporal.Instant
  settled_at: Temporal.Instant | null
  counsellor: string
  customer: string | null
  is_former: boolean
  paid: number
  refunded: number
  refundable: number
  booking_id: string
  booking_status: BookingStatus
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  status: PaymentStatus
  has_failed_refund: boolean
  claim_id: string | null
  card_brand: string | null
  card_last4: string | null
}

/** When the session was booked, or when the payment was created if it was never paid. */
export const BOOKED_AT = sql<Temporal.Instant>`coalesce(b.booked_at, p.created_at)`

/**
 * Maximum time between the creation of a payment and the booking of its session. Usually minutes; unpaid payments are
 * closed within hours, and the margin covers outages.
 */
const LATEST_BOOKING = { hours: 24 * 30 }

/**
 * Builds an SQL condition that checks whether `BOOKED_AT` is in a period. No index can serve `BOOKED_AT`, so the
 * condition also limits `created_at`; otherwise every list request would read all payments.
 */
export const isBookedWithin = ({ from, to }: Pick<Period, 'from' | 'to'>): RawBuilder<boolean> =>
  sql<boolean>`(p.created_at >= ${from.subtract(LATEST_BOOKING)} and p.created_at < ${to}
    and ${BOOKED_AT} >= ${from} and ${BOOKED_AT} < ${to})`

export const HAS_FAILED_REFUND = sql<boolean>`exists (select from refund r where r.payment_id = p.payment_id and ${IS_FAILED_REFUND})`

/**
 * Joins payments `p` with bookings `b`, the client `c`, the `provider` and its account `owner`. `condition` and `page`
 * may refer to these aliases.
 */
export const FROM_PAYMENTS = sql`
  from payment p
  join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
  join customer_account c on c.customer_account_id = p.customer_account_id
  join provider_account provider on provider.provider_id = b.provider_id
  join customer_account owner on owner.customer_account_id = provider.customer_account_id`

/** Loads the payments that match a condition, for administrators. */
export async function loadPaymentRows(
  db: Database,
  condition: RawBuilder<unknown>,
  page: RawBuilder<unknown> = sql``,
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.payment_id, p.payment_intent_id, ${BOOKED_AT} as created_at, p.settled_at, owner.first_name || ' ' || owner.last_name as counsellor,
      case when c.closed_at is null then c.first_name || ' ' || c.last_name end as customer, c.closed_at is not null as is_former, p.amount_cents as paid,
      p.refunded_cents as refunded, ${REFUNDABLE} as refundable, b.booking_id,
      case when b.cancelled_by is null then b.status else 'cancelledByProvider' end as booking_status, b.start_at, b.end_at,
      p.status, ${HAS_FAILED_REFUND} as has_failed_refund, (select l.claim_id from claim l where l.booking_id = b.booking_id) as claim_id,
      p.card_brand, p.card_last4
    ${FROM_PAYMENTS} where ${condition} ${page}`.execute(db)
  return rows
}

export const toPaymentReply = (row: PaymentRow) => ({
  paymentId: row.payment_id,
  createdAt: row.created_at,
  counsellorName: row.counsellor,
  customerName: row.customer,
  isFormerCustomer: row.is_former,
  price: row.paid,
  refunded: row.refunded,
  refundable: row.refundable,
  startDateTime: row.start_at,
  status: row.status,
  hasFailedRefund: row.has_failed_refund,
  claimId: row.claim_id,
  cardBrand: row.card_brand,
  cardLast4: row.card_last4,
})
