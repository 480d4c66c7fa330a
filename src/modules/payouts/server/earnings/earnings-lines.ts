import { type RawBuilder, sql } from 'kysely'
import { TRANSFER_AFTER_HOURS } from '#platform/values/constants.ts'
import type { BookingStatus, PaymentStatus, TransferReason, TransferStatus } from '#platform/values/enums.ts'
import '#modules/bookings/server/tables.ts'
import '#modules/bookings/server/clients/tables.ts'
import '#modules/accounting/server/invoices/tables.ts'
import '#modules/payments/server/tables.ts'
import { HAS_OPEN_CLAIM, REFUNDED } from '#modules/payments/server/public.ts'

/** A paid booking of a provider, in whole cents: paid − refunded = fee + yours. */
export interface EarningsLine {
  booking_id: string
  contact_id: string | null
  client_name: string | null
  payment_id: string
  payment_status: PaymentStatus
  paid_at: Temporal.Instant
  status: BookingStatus
  /**
   * Whether the client cancelled too late for any refund, so that the booking is paid out as if it had taken place
   * (decision 0060).
   */
  cancelled_without_refund: boolean
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  paid: number
  refunded: number
  /** The part of the refunded amount that was lost in a dispute. */
  lost: number
  fee: number
  yours: number
  transfer_status: TransferStatus | null
  reason: TransferReason | null
  next_attempt_at: Temporal.Instant | null
  sent_at: Temporal.Instant | null
  sent: number
  /** Cents deducted from the transfer for the session's day; negative for an additional payment (decision 0033). */
  deducted_cents: number
  /** Cents of the transfer that were reversed. */
  reversed_cents: number
  /** Cents sent for all sessions of the transfer together. */
  transfer_cents: number | null
  /** When the refund that caused the deduction was recorded. */
  deducted_since: Temporal.Instant | null
  /** Whether an undecided claim holds the provider's share. */
  is_claimed: boolean
  day: Temporal.PlainDate
}

/**
 * Builds the query for a provider's paid bookings, for use as a subquery. Payments that arrived too late to become a
 * booking are excluded. `condition` may refer to booking `b` and payment `p`.
 */
export const buildEarningsQuery = (providerId: string, condition: RawBuilder<unknown>) => sql<EarningsLine>`
  select l.*, l.paid - l.refunded - l.fee as yours from (
    select m.*, fee_left(m.paid, m.refunded, m.full_fee) as fee from (
      select b.booking_id, c.contact_id, case when customer.closed_at is null then customer.first_name || ' ' || customer.last_name end as client_name,
        p.payment_id, p.status as payment_status, p.settled_at as paid_at, b.status, b.cancelled_without_refund, b.start_at, b.end_at,
        p.amount_cents as paid, ${REFUNDED} as refunded, disputed_cents_lost(p.payment_id) as lost, b.fee_cents as full_fee,
        t.status as transfer_status, t.reason, t.next_attempt_at, t.settled_at as sent_at,
        case when t.status = 'succeeded' then i.amount_cents else 0 end as sent,
        case when t.settled_at is not null then t.deducted_cents else 0 end as deducted_cents, coalesce(t.reversed_cents, 0) as reversed_cents,
        t.amount_cents as transfer_cents, case when t.settled_at is not null and t.deducted_cents > 0 then ${negativeSince(sql`t.settled_at`)} end as deducted_since,
        ${HAS_OPEN_CLAIM} as is_claimed, coalesce(t.day, (b.end_at at time zone known_zone(provider.timezone))::date) as day
      from booking b
      join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id and p.settled_at is not null
      join provider_account provider on provider.provider_id = b.provider_id
      join customer_account customer on customer.customer_account_id = b.customer_account_id
      left join contact c on c.provider_id = b.provider_id and c.customer_account_id = b.customer_account_id
      left join transfer_item i on i.booking_id = b.booking_id
      left join transfer t on t.transfer_id = i.transfer_id
      where b.provider_id = ${providerId} and b.booked_at is not null and b.status <> 'expired' and ${condition}
    ) m
  ) l`

const PAID_OUT_STATUSES = new Set<BookingStatus>(['booked', 'rescheduleRequested', 'completed', 'noShow'])

/** Returns the earliest payout time of a session. */
const getDueAt = (line: EarningsLine) => line.end_at.add({ hours: TRANSFER_AFTER_HOURS })

const ON_HOLD = { state: 'onHold', at: null, reason: 'checked' } as const

/**
 * SQL expression for the last time, up to the given instant, that a refund of an already paid-out session was recorded.
 */
export const negativeSince = (before: RawBuilder<unknown>) => sql<Temporal.Instant | null>`(
  select max(e.at) from ledger_entry e join ledger_line l using (entry_id)
  join payment on payment.payment_id = e.payment_id join transfer_item item on item.booking_id = payment.purpose_id
  join transfer on transfer.transfer_id = item.transfer_id
  where l.provider_id = b.provider_id and e.kind = 'refund' and transfer.settled_at <= e.at and e.at <= ${before})`

/** Returns the status of a settled transfer. If the negative balance offset it in full, nothing was sent. */
function getSentPayout(line: EarningsLine, state: 'succeeded' | 'reversed') {
  const isOffset = line.transfer_cents === 0
  return {
    state: isOffset ? ('offset' as const) : state,
    at: line.sent_at,
    reason: null,
    ...(line.deducted_cents === 0 ? {} : { deducted: line.deducted_cents, deductedSince: line.deducted_since }),
    ...(line.reversed_cents === 0 ? {} : { reversed: line.reversed_cents }),
  }
}

/**
 * Returns the status and time of the provider's payout. An open claim is hidden until the payout is due and is then
 * shown like a bank dispute, so that clients need not worry about their next session (decision 0026).
 */
export function getPayoutStatus(line: EarningsLine, now: Temporal.Instant) {
  const { transfer_status: state, reason } = line
  if (state === 'succeeded' || state === 'reversed') return getSentPayout(line, state)
  const isHeld = line.is_claimed && Temporal.Instant.compare(getDueAt(line), now) <= 0
  if (isHeld && state !== 'pending' && line.yours > 0) return ON_HOLD
  if (state) return { state, at: line.next_attempt_at, reason }
  if (line.yours <= 0) return { state: 'none' as const, at: null, reason: null }
  if (line.payment_status === 'disputed') return ON_HOLD
  if (!PAID_OUT_STATUSES.has(line.status) && !line.cancelled_without_refund)
    return { state: 'none' as const, at: null, reason: null }
  return { state: 'notDue' as const, at: getDueAt(line), reason: null }
}
