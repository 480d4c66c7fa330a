import { type RawBuilder, sql } from 'kysely'
import { TRANSFER_AFTER_HOURS } from '#platform/values/constants.ts'
import type { BookingStatus, PaymentStatus, TransferReason, TransferStatus } from '#platform/values/enums.ts'
import '#modules/bookings/server/tables.ts'
import '#modules/bookings/server/clients/tables.ts'
import '#modules/accounting/server/invoices/tables.ts'
import '#modules/payments/server/tables.ts'
import { IS_CLAIMED, REFUNDED } from '#modules/payouts/server/transfers/public.ts'

/** One paid booking of a counsellor, in whole cents: paid − refunded = fee + yours. */
export interface Line {
  booking_id: string
  contact_id: string | null
  client_name: string | null
  payment_id: string
  payment_status: PaymentStatus
  paid_at: Temporal.Instant
  status: BookingStatus
  /** The client cancelled it after every free limit, so it is paid out as if held (decision 0060). */
  cancelled_without_refund: boolean
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  paid: number
  refunded: number
  /** Of that, what the client's bank took back for good. */
  lost: number
  fee: number
  yours: number
  transfer_status: TransferStatus | null
  reason: TransferReason | null
  next_try_at: Temporal.Instant | null
  sent_at: Temporal.Instant | null
  sent: number
  /** Taken off its transfer, which the sessions of that day share; below zero paid on top (decision 0033). */
  carried: number
  /** Of its transfer, taken back from the payout account. */
  taken_back: number
  /** What was really sent, of all its sessions. */
  transfer_cents: number | null
  /** When the refund was booked that was carried to it. */
  carried_since: Temporal.Instant | null
  /** A claim that nobody has decided holds it. */
  is_claimed: boolean
  day: Temporal.PlainDate
}

/**
 * Every booking of a counsellor that was paid, as a query others count and sort. A payment that came too late was never the
 * counsellor's booking and is left out. `which` may speak of booking b and payment p.
 */
export const linesOf = (providerId: string, which: RawBuilder<unknown>) => sql<Line>`
  select l.*, l.paid - l.refunded - l.fee as yours from (
    select m.*, fee_left(m.paid, m.refunded, m.full_fee) as fee from (
      select b.booking_id, c.contact_id, case when o.closed_at is null then o.first_name || ' ' || o.last_name end as client_name,
        p.payment_id, p.status as payment_status, p.settled_at as paid_at, b.status, b.cancelled_without_refund, b.start_at, b.end_at,
        p.amount_cents as paid, ${REFUNDED} as refunded, lost_cents(p.payment_id) as lost, b.fee_cents as full_fee,
        t.status as transfer_status, t.reason, t.next_try_at, t.settled_at as sent_at,
        case when t.status = 'succeeded' then i.amount_cents else 0 end as sent,
        case when t.settled_at is not null then t.carried_cents else 0 end as carried, coalesce(t.reversed_cents, 0) as taken_back,
        t.amount_cents as transfer_cents, case when t.settled_at is not null and t.carried_cents > 0 then ${carriedSince(sql`t.settled_at`)} end as carried_since,
        ${IS_CLAIMED} as is_claimed, coalesce(t.day, (b.end_at at time zone known_zone(a.timezone))::date) as day
      from booking b
      join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id and p.settled_at is not null
      join provider_account a on a.provider_id = b.provider_id
      join customer_account o on o.customer_account_id = b.customer_account_id
      left join contact c on c.provider_id = b.provider_id and c.customer_account_id = b.customer_account_id
      left join transfer_item i on i.booking_id = b.booking_id
      left join transfer t on t.transfer_id = i.transfer_id
      where b.provider_id = ${providerId} and b.booked_at is not null and b.status <> 'expired' and ${which}
    ) m
  ) l`

const PAYS = new Set<BookingStatus>(['booked', 'rescheduleRequested', 'completed', 'noShow'])

/** When the counsellor's part of a session leaves at the earliest. */
const dueAt = (line: Line) => line.end_at.add({ hours: TRANSFER_AFTER_HOURS })

const ON_HOLD = { state: 'onHold', at: null, reason: 'checked' } as const

/** When the last refund of money that had been sent was booked, before an instant. */
export const carriedSince = (before: RawBuilder<unknown>) => sql<Temporal.Instant | null>`(
  select max(e.at) from ledger_entry e join ledger_line l using (entry_id)
  join payment r on r.payment_id = e.payment_id join transfer_item n on n.booking_id = r.purpose_id join transfer s on s.transfer_id = n.transfer_id
  where l.provider_id = b.provider_id and e.kind = 'refund' and s.settled_at <= e.at and e.at <= ${before})`

/** What was set off against money sent before went nowhere: nothing was sent. */
function sentOf(line: Line, state: 'succeeded' | 'reversed') {
  const isSetOff = line.transfer_cents === 0
  return {
    state: isSetOff ? ('carried' as const) : state,
    ...{ at: line.sent_at, reason: null },
    ...(line.carried === 0 ? {} : { less: line.carried, lessSince: line.carried_since }),
    ...(line.taken_back === 0 ? {} : { takenBack: line.taken_back }),
  }
}

/**
 * How the counsellor's part stands, and when. An undecided claim shows only once the money should have left, and then like any
 * payment that is looked into: its client sits with this counsellor again tomorrow (decision 0026).
 */
export function payoutOf(line: Line, now: Temporal.Instant) {
  const { transfer_status: state, reason } = line
  if (state === 'succeeded' || state === 'reversed') return sentOf(line, state)
  const isHeld = line.is_claimed && Temporal.Instant.compare(dueAt(line), now) <= 0
  if (isHeld && state !== 'pending' && line.yours > 0) return ON_HOLD
  if (state) return { state, at: line.next_try_at, reason }
  if (line.yours <= 0) return { state: 'none' as const, at: null, reason: null }
  if (line.payment_status === 'disputed') return ON_HOLD
  if (!PAYS.has(line.status) && !line.cancelled_without_refund)
    return { state: 'none' as const, at: null, reason: null }
  return { state: 'notDue' as const, at: dueAt(line), reason: null }
}
