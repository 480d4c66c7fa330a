import { type RawBuilder, sql } from 'kysely'
import type { TimelineEvent } from '#platform/values/audit-log.ts'
import { buildEventQuery, type EventSide, type EventSubject, isBookingOfSide } from './event-query.ts'
import {
  buildClaimEventQueries,
  buildInvitationEventQueries,
  buildPaymentEventQueries,
  buildSessionEventQueries,
} from './session-event-queries.ts'

interface EventQueries {
  kind: TimelineEvent
  queries: RawBuilder<unknown>[]
}

/** Builds the queries for all of a person's events in one role. */
export function buildEventQueries(subject: EventSubject, side: EventSide): EventQueries[] {
  const isClient = side === 'client'
  return [
    {
      kind: 'account',
      queries: [...buildAccountEventQueries(subject), ...buildOrganisationEventQueries(subject, side)],
    },
    { kind: 'login', queries: [buildLoginEventQuery(subject)] },
    {
      kind: 'application',
      queries: isClient || !subject.providerId ? [] : buildApplicationEventQueries(subject.providerId),
    },
    {
      kind: 'session',
      queries: [...buildSessionEventQueries(subject, side), ...buildInvitationEventQueries(subject, side)],
    },
    { kind: 'payment', queries: buildPaymentEventQueries(subject, side) },
    { kind: 'transfer', queries: isClient || !subject.providerId ? [] : buildTransferEventQueries(subject.providerId) },
    { kind: 'claim', queries: buildClaimEventQueries(subject, side) },
    { kind: 'letter', queries: [buildEmailEventQuery(subject)] },
    { kind: 'decision', queries: [buildAuditEventQuery(subject, 'decision', side)] },
    { kind: 'look', queries: [buildAuditEventQuery(subject, 'look', side)] },
  ]
}

function buildAccountEventQueries({ customerAccountId }: EventSubject): RawBuilder<unknown>[] {
  const from = (column: string) =>
    sql`from customer_account c where c.customer_account_id = ${customerAccountId} and ${sql.ref(`c.${column}`)} is not null`
  const plain = (column: string, what: string) =>
    buildEventQuery('account', { at: sql.ref(`c.${column}`), what }, from(column))
  return [
    plain('created_at', 'signedUp'),
    plain('email_confirmed_at', 'emailProven'),
    plain('deactivated_at', 'rested'),
    plain('closed_at', 'closed'),
    buildEventQuery(
      'account',
      { at: sql`a.confirmed_at`, what: 'twoStepOn' },
      sql`from authenticator a where a.customer_account_id = ${customerAccountId} and a.confirmed_at is not null`,
    ),
    buildEventQuery(
      'account',
      { at: sql`d.requested_at`, what: 'copyAsked' },
      sql`from data_export d where d.customer_account_id = ${customerAccountId}`,
    ),
    buildEventQuery(
      'account',
      { at: sql`p.created_at`, what: 'becameCounsellor' },
      sql`from provider_account p where p.customer_account_id = ${customerAccountId}`,
    ),
  ]
}

/** One event per day, without location or device, which are private. */
const buildLoginEventQuery = ({ customerAccountId }: EventSubject) =>
  buildEventQuery(
    'login',
    { at: sql`max(l.started_at)`, what: 'loggedIn', count: sql`count(*)` },
    sql`from login l where l.customer_account_id = ${customerAccountId}
      group by (l.started_at at time zone 'Europe/Tallinn')::date`,
  )

function buildApplicationEventQueries(providerId: string): RawBuilder<unknown>[] {
  const stamped = (column: string, what: string) =>
    buildEventQuery(
      'application',
      { at: sql.ref(`p.${column}`), what },
      sql`from provider_account p where p.provider_id = ${providerId} and ${sql.ref(`p.${column}`)} is not null`,
    )
  return [
    stamped('submitted_at', 'sent'),
    stamped('approved_at', 'approved'),
    stamped('first_listed_at', 'listed'),
    buildEventQuery(
      'application',
      { at: sql`d.created_at`, what: 'certificate' },
      sql`from credential d where d.provider_id = ${providerId}`,
    ),
  ]
}

/** Transfers to the provider, and bank payouts that their bank returned. */
const buildTransferEventQueries = (providerId: string) => [
  buildEventQuery(
    'transfer',
    { at: sql`coalesce(t.settled_at, t.requested_at, t.created_at)`, what: sql`t.status`, amount: sql`t.amount_cents` },
    sql`from transfer t where t.provider_id = ${providerId}`,
  ),
  buildEventQuery(
    'transfer',
    { at: sql`k.lost_at`, what: 'payoutLost', amount: sql`k.amount_cents` },
    sql`from bank_payout k where k.provider_id = ${providerId} and k.status = 'lost'`,
  ),
]

/** Memberships of organisations, and managing one. */
function buildOrganisationEventQueries(
  { customerAccountId, providerId }: EventSubject,
  side: EventSide,
): RawBuilder<unknown>[] {
  const manages = buildEventQuery(
    'account',
    { at: sql`m.since`, what: 'keepsOrganisation' },
    sql`from organization_manager m where m.customer_account_id = ${customerAccountId}`,
  )
  if (side === 'client' || !providerId) return [manages]
  const linked = (column: string, what: string) =>
    buildEventQuery(
      'account',
      { at: sql.ref(`l.${column}`), what },
      sql`from provider_organization l where l.provider_id = ${providerId} and l.organization_id is not null
        and ${sql.ref(`l.${column}`)} is not null`,
    )
  return [
    manages,
    linked('requested_at', 'organisationAsked'),
    linked('invited_at', 'organisationInvited'),
    linked('confirmed_at', 'organisationConfirmed'),
    linked('ended_at', 'organisationEnded'),
  ]
}

const buildEmailEventQuery = ({ recipientMark }: EventSubject) =>
  buildEventQuery(
    'letter',
    { at: sql`k.created_at`, what: sql`k.kind`, mail: sql`k.email_id` },
    sql`from email k where k.recipient_fingerprint = ${recipientMark}`,
  )

/** Payments, claims and disputes of the person's bookings in that role, as audit log subjects. */
const selectMoneySubjects = (subject: EventSubject, side: EventSide) => sql`
  select m.kind, m.id from booking b join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id
    left join claim l using (booking_id) left join dispute d using (payment_id)
    cross join lateral (values ('payment', p.payment_id), ('claim', l.claim_id), ('dispute', d.dispute_id)) m (kind, id)
  where ${isBookingOfSide(subject, side)} and m.id is not null`

/** Reasons about payments, claims and disputes are hidden, because they may name the other party. */
const VISIBLE_REASON = sql`case when g.subject_kind in ('payment', 'claim', 'dispute') then null else g.reason end`

/**
 * Audit log entries: decisions about the person and, for a provider, about feedback on them; or views of their data.
 * Decisions about feedback are not part of its author's timeline, which would reveal who wrote it (decision 0025).
 */
function buildAuditEventQuery(subject: EventSubject, kind: 'decision' | 'look', side: EventSide): RawBuilder<unknown> {
  const { customerAccountId, providerId } = subject
  const about = sql`(g.subject_kind = 'customer' and g.subject_id = ${customerAccountId}
    or g.subject_kind = 'provider' and g.subject_id = ${providerId}::uuid
    or g.subject_kind = 'feedback' and g.subject_id in (select feedback_id from feedback f where f.provider_id = ${providerId}::uuid)
    or (g.subject_kind, g.subject_id) in (${selectMoneySubjects(subject, side)}))`
  return buildEventQuery(
    kind,
    {
      at: sql`g.at`,
      what: sql`g.action`,
      by: sql`(select w.first_name || ' ' || w.last_name from customer_account w where w.customer_account_id = g.actor_id)`,
      reason: { entry: sql`g.audit_log_id`, reason: VISIBLE_REASON, words: sql`w.encrypted_reason` },
    },
    sql`from audit_log g left join audit_reason w using (audit_log_id) where ${about} and g.action ${kind === 'look' ? sql`like` : sql`not like`} 'read%'`,
  )
}
