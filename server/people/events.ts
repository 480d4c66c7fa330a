import { type RawBuilder, sql } from 'kysely'
import type { Happened } from '#contract/people-values.ts'

export interface Whose {
  customerAccountId: string
  providerId: string | null
  recipientMark: Buffer
}
type Side = 'client' | 'counsellor'

interface Events {
  kind: Happened
  queries: RawBuilder<unknown>[]
}

interface Columns {
  at: RawBuilder<unknown>
  what: RawBuilder<unknown> | string
  amount?: RawBuilder<unknown>
  start?: RawBuilder<unknown>
  count?: RawBuilder<unknown>
  other?: { name: RawBuilder<unknown>; id: RawBuilder<unknown> }
  by?: RawBuilder<unknown>
  reason?: { entry: RawBuilder<unknown>; reason: RawBuilder<unknown>; words: RawBuilder<unknown> }
  mail?: RawBuilder<unknown>
}

const NONE = sql`null`

/** One kind of event as a query of the columns that all share. Titles, notes and words of anybody are in none of them. */
function event(kind: Happened, columns: Columns, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const { at, what, amount, start, count, other, by, reason, mail } = columns
  const whatText = typeof what === 'string' ? sql`${what}` : what
  return sql`select ${at} as at, ${kind}::text as kind, (${whatText})::text as what, (${amount ?? NONE})::int as amount,
    (${start ?? NONE})::timestamptz as "startDateTime", (${count ?? NONE})::int as count, (${other?.name ?? NONE})::text as "otherName",
    (${other?.id ?? NONE})::uuid as "otherId", (${by ?? NONE})::text as "by", (${reason?.reason ?? NONE})::text as reason,
    (${reason?.entry ?? NONE})::text as "auditLogId", (${reason?.words ?? NONE})::bytea as words,
    (${mail ?? NONE})::uuid as "mailId" ${from}`
}

/** All events of a person, on the side that is looked at. */
export function eventsOf(whose: Whose, side: Side): Events[] {
  const isClient = side === 'client'
  return [
    { kind: 'account', queries: accountEvents(whose) },
    { kind: 'login', queries: [loginEvents(whose)] },
    { kind: 'application', queries: isClient || !whose.providerId ? [] : applicationEvents(whose.providerId) },
    { kind: 'session', queries: sessionEvents(whose, side) },
    { kind: 'payment', queries: paymentEvents(whose, side) },
    { kind: 'transfer', queries: isClient || !whose.providerId ? [] : [transferEvents(whose.providerId)] },
    { kind: 'claim', queries: claimEvents(whose, side) },
    { kind: 'letter', queries: [letterEvents(whose)] },
    { kind: 'decision', queries: [logEvents(whose, 'decision')] },
    { kind: 'look', queries: [logEvents(whose, 'look')] },
  ]
}

function accountEvents({ customerAccountId }: Whose): RawBuilder<unknown>[] {
  const from = (column: string) =>
    sql`from customer_account c where c.customer_account_id = ${customerAccountId} and ${sql.ref(`c.${column}`)} is not null`
  const plain = (column: string, what: string) => event('account', { at: sql.ref(`c.${column}`), what }, from(column))
  return [
    plain('created_at', 'signedUp'),
    plain('email_confirmed_at', 'emailProven'),
    plain('deactivated_at', 'rested'),
    plain('closed_at', 'closed'),
    event(
      'account',
      { at: sql`a.confirmed_at`, what: 'twoStepOn' },
      sql`from authenticator a where a.customer_account_id = ${customerAccountId} and a.confirmed_at is not null`,
    ),
    event(
      'account',
      { at: sql`d.requested_at`, what: 'copyAsked' },
      sql`from data_request d where d.customer_account_id = ${customerAccountId}`,
    ),
    event(
      'account',
      { at: sql`p.created_at`, what: 'becameCounsellor' },
      sql`from provider_account p where p.customer_account_id = ${customerAccountId}`,
    ),
  ]
}

/** One entry a day: from where and on what is the person's own. */
const loginEvents = ({ customerAccountId }: Whose) =>
  event(
    'login',
    { at: sql`max(l.started_at)`, what: 'loggedIn', count: sql`count(*)` },
    sql`from login l where l.customer_account_id = ${customerAccountId}
      group by (l.started_at at time zone 'Europe/Tallinn')::date`,
  )

function applicationEvents(providerId: string): RawBuilder<unknown>[] {
  const stamped = (column: string, what: string) =>
    event(
      'application',
      { at: sql.ref(`p.${column}`), what },
      sql`from provider_account p where p.provider_id = ${providerId} and ${sql.ref(`p.${column}`)} is not null`,
    )
  return [
    stamped('submitted_at', 'sent'),
    stamped('approved_at', 'approved'),
    stamped('first_listed_at', 'listed'),
    event(
      'application',
      { at: sql`d.created_at`, what: 'certificate' },
      sql`from credential d where d.provider_id = ${providerId}`,
    ),
  ]
}

/** Bookings `b` of a side that were ever paid: a hold that ran out was no session. */
const sessionsOf = ({ customerAccountId, providerId }: Whose, side: Side) =>
  side === 'client' ? sql`b.customer_account_id = ${customerAccountId}` : sql`b.provider_id = ${providerId}::uuid`

/** The other side of booking `b`, joined as `o`. */
const OTHER = { name: sql`o.first_name || ' ' || o.last_name`, id: sql`other_id` }
const joined = (side: Side) =>
  side === 'client'
    ? sql`join lateral (select x.provider_id as other_id, a.first_name, a.last_name from provider_account x
        join customer_account a using (customer_account_id) where x.provider_id = b.provider_id) o on true`
    : sql`join lateral (select a.customer_account_id as other_id, a.first_name, a.last_name from customer_account a
        where a.customer_account_id = b.customer_account_id) o on true`

function sessionEvents(whose: Whose, side: Side): RawBuilder<unknown>[] {
  const from = sql`from booking b ${joined(side)} where ${sessionsOf(whose, side)} and b.booked_at is not null`
  const shared = { start: sql`b.start_at`, other: OTHER }
  return [
    event('session', { ...shared, at: sql`b.booked_at`, what: 'booked', amount: sql`b.price_cents` }, from),
    event('session', { ...shared, at: sql`b.moved_at`, what: 'moved' }, sql`${from} and b.moved_at is not null`),
    event(
      'session',
      {
        ...shared,
        at: sql`coalesce(b.ended_at, b.end_at)`,
        what: sql`case when b.called_off_by is null then b.status else 'calledOff' end`,
      },
      sql`${from} and b.status in ('completed', 'noShow', 'cancelledByCustomer', 'cancelledByProvider')`,
    ),
  ]
}

function paymentEvents(whose: Whose, side: Side): RawBuilder<unknown>[] {
  const from = sql`from payment m join booking b on m.purpose = 'booking' and m.purpose_id = b.booking_id ${joined(side)}`
  const shared = { start: sql`b.start_at`, other: OTHER }
  const own = sessionsOf(whose, side)
  return [
    event(
      'payment',
      { ...shared, at: sql`m.settled_at`, what: 'paid', amount: sql`m.amount_cents` },
      sql`${from} where ${own} and m.settled_at is not null and m.status not in ('pending', 'failed')`,
    ),
    event(
      'payment',
      { ...shared, at: sql`m.created_at`, what: 'failed', amount: sql`m.amount_cents` },
      sql`${from} where ${own} and m.status = 'failed'`,
    ),
    event(
      'payment',
      {
        ...{ ...shared, at: sql`r.created_at`, amount: sql`r.amount_cents` },
        what: sql`case r.status when 'failed' then 'refundFailed' else 'refund' end`,
      },
      sql`${from} join refund r on r.payment_id = m.payment_id where ${own}`,
    ),
  ]
}

const transferEvents = (providerId: string) =>
  event(
    'transfer',
    { at: sql`coalesce(t.settled_at, t.asked_at, t.created_at)`, what: sql`t.status`, amount: sql`t.amount_cents` },
    sql`from transfer t where t.provider_id = ${providerId}`,
  )

function claimEvents(whose: Whose, side: Side): RawBuilder<unknown>[] {
  const from = sql`from claim l join booking b using (booking_id) ${joined(side)} where ${sessionsOf(whose, side)}`
  const shared = { start: sql`b.start_at`, other: OTHER }
  return [
    event('claim', { ...shared, at: sql`l.opened_at`, what: 'opened' }, from),
    event(
      'claim',
      { ...shared, at: sql`l.decided_at`, what: sql`l.status`, amount: sql`l.refund_cents` },
      sql`${from} and l.decided_at is not null`,
    ),
  ]
}

const letterEvents = ({ recipientMark }: Whose) =>
  event(
    'letter',
    { at: sql`k.created_at`, what: sql`k.kind`, mail: sql`k.mail_id` },
    sql`from mail k where k.recipient_mark = ${recipientMark}`,
  )

/**
 * From the audit log: what was decided about the person and, of a counsellor, about feedback on them; or who looked, and why.
 * What was decided about feedback is not in its author's line: that would say who wrote it (0025).
 */
function logEvents({ customerAccountId, providerId }: Whose, kind: 'decision' | 'look'): RawBuilder<unknown> {
  const about = sql`(g.subject_kind = 'customer' and g.subject_id = ${customerAccountId}
    or g.subject_kind = 'provider' and g.subject_id = ${providerId}::uuid
    or g.subject_kind = 'feedback' and g.subject_id in (select feedback_id from feedback f where f.provider_id = ${providerId}::uuid))`
  return event(
    kind,
    {
      at: sql`g.at`,
      what: sql`g.action`,
      by: sql`(select w.first_name || ' ' || w.last_name from customer_account w where w.customer_account_id = g.actor_id)`,
      reason: { entry: sql`g.audit_log_id`, reason: sql`g.reason`, words: sql`w.sealed_words` },
    },
    sql`from audit_log g left join audit_words w using (audit_log_id) where ${about} and g.action ${kind === 'look' ? sql`like` : sql`not like`} 'read%'`,
  )
}
