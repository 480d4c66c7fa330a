import { type RawBuilder, sql } from 'kysely'
import {
  buildEventQuery,
  type EventSubject,
  isBookingOfSubject,
  joinOtherParty,
  OTHER_PARTY_COLUMNS,
  type TimelineRole,
} from './event-query.ts'

/**
 * Builds the queries for bookings, reschedules, reschedule requests and their answers, and for sessions that were
 * completed, missed, cancelled or expired.
 */
export function buildSessionEventQueries(subject: EventSubject, role: TimelineRole): RawBuilder<unknown>[] {
  const from = sql`from booking b ${joinOtherParty(role)} where ${isBookingOfSubject(subject, role)} and b.booked_at is not null`
  const fromRequests = sql`from reschedule_request q join booking b using (booking_id) ${joinOtherParty(role)} where ${isBookingOfSubject(subject, role)}`
  const sharedColumns = { start: sql`b.start_at`, other: OTHER_PARTY_COLUMNS }
  return [
    buildEventQuery(
      'session',
      { ...sharedColumns, at: sql`b.booked_at`, what: 'booked', amount: sql`b.price_cents` },
      from,
    ),
    // Includes only the latest reschedule, with the total number of reschedules. Requests by the provider are separate
    // events.
    buildEventQuery(
      'session',
      { ...sharedColumns, at: sql`b.moved_at`, what: 'moved', count: sql`b.moves` },
      sql`${from} and b.moved_at is not null`,
    ),
    buildEventQuery(
      'session',
      { ...sharedColumns, at: sql`q.created_at`, what: 'moveProposed', start: sql`q.old_start_at` },
      fromRequests,
    ),
    buildEventQuery(
      'session',
      { ...sharedColumns, at: sql`q.answered_at`, what: sql`'move' || initcap(q.status)`, start: sql`q.old_start_at` },
      sql`${fromRequests} and q.status in ('accepted', 'declined', 'expired') and q.answered_at is not null`,
    ),
    buildEventQuery(
      'session',
      {
        ...sharedColumns,
        at: sql`coalesce(b.ended_at, b.end_at)`,
        what: sql`case when b.cancelled_by is null then b.status else 'cancelledByAdmin' end`,
      },
      sql`${from} and b.status in ('completed', 'noShow', 'cancelledByCustomer', 'cancelledByProvider', 'expired')`,
    ),
  ]
}

/** Builds the queries for payments, refunds and disputes. */
export function buildPaymentEventQueries(subject: EventSubject, role: TimelineRole): RawBuilder<unknown>[] {
  const from = sql`from payment m join booking b on m.purpose = 'booking' and m.purpose_id = b.booking_id ${joinOtherParty(role)}`
  const sharedColumns = { start: sql`b.start_at`, other: OTHER_PARTY_COLUMNS }
  const isOwnBooking = isBookingOfSubject(subject, role)
  return [
    buildEventQuery(
      'payment',
      { ...sharedColumns, at: sql`m.settled_at`, what: 'paid', amount: sql`m.amount_cents` },
      sql`${from} where ${isOwnBooking} and m.settled_at is not null and m.status not in ('pending', 'failed')`,
    ),
    buildEventQuery(
      'payment',
      { ...sharedColumns, at: sql`m.created_at`, what: 'failed', amount: sql`m.amount_cents` },
      sql`${from} where ${isOwnBooking} and m.status = 'failed'`,
    ),
    buildEventQuery(
      'payment',
      {
        ...sharedColumns,
        at: sql`r.created_at`,
        amount: sql`r.amount_cents`,
        what: sql`case r.status when 'failed' then 'refundFailed' else 'refund' end`,
      },
      sql`${from} join refund r on r.payment_id = m.payment_id where ${isOwnBooking}`,
    ),
    buildEventQuery(
      'payment',
      { ...sharedColumns, at: sql`d.opened_at`, what: 'disputed', amount: sql`d.amount_cents` },
      sql`${from} join dispute d on d.payment_id = m.payment_id where ${isOwnBooking}`,
    ),
    buildEventQuery(
      'payment',
      {
        ...sharedColumns,
        at: sql`d.decided_at`,
        what: sql`'dispute' || initcap(d.status)`,
        amount: sql`d.amount_cents`,
      },
      sql`${from} join dispute d on d.payment_id = m.payment_id where ${isOwnBooking} and d.decided_at is not null`,
    ),
  ]
}

/**
 * Builds the queries for invitations, without their messages. Invitations to an address without an account do not
 * appear in any client's timeline.
 */
export function buildInvitationEventQueries(
  { customerAccountId, providerId }: EventSubject,
  role: TimelineRole,
): RawBuilder<unknown>[] {
  if (role === 'counsellor' && !providerId) return []
  const from =
    role === 'client'
      ? sql`from invitation i join lateral (select x.provider_id as other_id, a.first_name, a.last_name from provider_account x
          join customer_account a using (customer_account_id) where x.provider_id = i.provider_id) o on true
          where i.customer_account_id = ${customerAccountId}`
      : sql`from invitation i left join lateral (select a.customer_account_id as other_id, a.first_name, a.last_name
          from customer_account a where a.customer_account_id = i.customer_account_id) o on true where i.provider_id = ${providerId}::uuid`
  const sharedColumns = { other: OTHER_PARTY_COLUMNS, amount: sql`i.new_price_cents` }
  return [
    buildEventQuery('session', { ...sharedColumns, at: sql`i.created_at`, what: 'invited' }, from),
    buildEventQuery(
      'session',
      { ...sharedColumns, at: sql`i.ended_at`, what: sql`'invitation' || initcap(i.status)` },
      sql`${from} and i.ended_at is not null and i.status <> 'pendingPayment'`,
    ),
  ]
}

export function buildClaimEventQueries(subject: EventSubject, role: TimelineRole): RawBuilder<unknown>[] {
  const from = sql`from claim l join booking b using (booking_id) ${joinOtherParty(role)} where ${isBookingOfSubject(subject, role)}`
  const sharedColumns = { start: sql`b.start_at`, other: OTHER_PARTY_COLUMNS }
  return [
    buildEventQuery('claim', { ...sharedColumns, at: sql`l.opened_at`, what: 'opened' }, from),
    buildEventQuery(
      'claim',
      { ...sharedColumns, at: sql`l.decided_at`, what: sql`l.status`, amount: sql`l.refund_cents` },
      sql`${from} and l.decided_at is not null`,
    ),
  ]
}
