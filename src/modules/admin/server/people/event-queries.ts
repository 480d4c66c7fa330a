import { type RawBuilder, sql } from 'kysely'
import type { TimelineEvent } from '#platform/values/audit-log.ts'
import { buildEventQuery, type EventSubject, isBookingOfSubject, type TimelineRole } from './event-query.ts'
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
export function buildEventQueries(subject: EventSubject, role: TimelineRole): EventQueries[] {
  const isClient = role === 'client'
  return [
    {
      kind: 'account',
      queries: [...buildAccountEventQueries(subject), ...buildOrganizationEventQueries(subject, role)],
    },
    { kind: 'login', queries: [buildLoginEventQuery(subject)] },
    {
      kind: 'application',
      queries: isClient || !subject.providerId ? [] : buildApplicationEventQueries(subject.providerId),
    },
    {
      kind: 'session',
      queries: [...buildSessionEventQueries(subject, role), ...buildInvitationEventQueries(subject, role)],
    },
    { kind: 'payment', queries: buildPaymentEventQueries(subject, role) },
    { kind: 'transfer', queries: isClient || !subject.providerId ? [] : buildTransferEventQueries(subject.providerId) },
    { kind: 'claim', queries: buildClaimEventQueries(subject, role) },
    { kind: 'letter', queries: [buildEmailEventQuery(subject)] },
    { kind: 'decision', queries: [buildAuditEventQuery(subject, 'decision', role)] },
    { kind: 'look', queries: [buildAuditEventQuery(subject, 'look', role)] },
  ]
}

function buildAccountEventQueries({ customerAccountId }: EventSubject): RawBuilder<unknown>[] {
  const from = (column: string) =>
    sql`from customer_account c where c.customer_account_id = ${customerAccountId} and ${sql.ref(`c.${column}`)} is not null`
  const buildColumnEvent = (column: string, what: string) =>
    buildEventQuery('account', { at: sql.ref(`c.${column}`), what }, from(column))
  return [
    buildColumnEvent('created_at', 'signedUp'),
    buildColumnEvent('email_confirmed_at', 'emailProven'),
    buildColumnEvent('deactivated_at', 'deactivated'),
    buildColumnEvent('closed_at', 'closed'),
    buildEventQuery(
      'account',
      { at: sql`a.confirmed_at`, what: 'twoStepOn' },
      sql`from authenticator a where a.customer_account_id = ${customerAccountId} and a.confirmed_at is not null`,
    ),
    buildEventQuery(
      'account',
      { at: sql`d.requested_at`, what: 'dataExportRequested' },
      sql`from data_export d where d.customer_account_id = ${customerAccountId}`,
    ),
    buildEventQuery(
      'account',
      { at: sql`p.created_at`, what: 'becameCounsellor' },
      sql`from provider_account p where p.customer_account_id = ${customerAccountId}`,
    ),
  ]
}

/** Builds the query for logins, one event per day, without location or device, which are private. */
const buildLoginEventQuery = ({ customerAccountId }: EventSubject) =>
  buildEventQuery(
    'login',
    { at: sql`max(l.started_at)`, what: 'loggedIn', count: sql`count(*)` },
    sql`from login l where l.customer_account_id = ${customerAccountId}
      group by (l.started_at at time zone 'Europe/Tallinn')::date`,
  )

function buildApplicationEventQueries(providerId: string): RawBuilder<unknown>[] {
  const buildColumnEvent = (column: string, what: string) =>
    buildEventQuery(
      'application',
      { at: sql.ref(`p.${column}`), what },
      sql`from provider_account p where p.provider_id = ${providerId} and ${sql.ref(`p.${column}`)} is not null`,
    )
  return [
    buildColumnEvent('submitted_at', 'sent'),
    buildColumnEvent('approved_at', 'approved'),
    buildColumnEvent('first_listed_at', 'listed'),
    buildEventQuery(
      'application',
      { at: sql`d.created_at`, what: 'certificate' },
      sql`from credential d where d.provider_id = ${providerId}`,
    ),
  ]
}

/** Builds the queries for transfers to the provider and for failed bank payouts. */
const buildTransferEventQueries = (providerId: string) => [
  buildEventQuery(
    'transfer',
    { at: sql`coalesce(t.settled_at, t.requested_at, t.created_at)`, what: sql`t.status`, amount: sql`t.amount_cents` },
    sql`from transfer t where t.provider_id = ${providerId}`,
  ),
  buildEventQuery(
    'transfer',
    { at: sql`p.failed_at`, what: 'payoutFailed', amount: sql`p.amount_cents` },
    sql`from bank_payout p where p.provider_id = ${providerId} and p.status = 'failed'`,
  ),
]

/** Builds the queries for joining organisations and becoming an organisation's manager. */
function buildOrganizationEventQueries(
  { customerAccountId, providerId }: EventSubject,
  role: TimelineRole,
): RawBuilder<unknown>[] {
  const managerEvent = buildEventQuery(
    'account',
    { at: sql`m.since`, what: 'managesOrganization' },
    sql`from organization_manager m where m.customer_account_id = ${customerAccountId}`,
  )
  if (role === 'client' || !providerId) return [managerEvent]
  const buildLinkEvent = (column: string, what: string) =>
    buildEventQuery(
      'account',
      { at: sql.ref(`l.${column}`), what },
      sql`from provider_organization l where l.provider_id = ${providerId} and l.organization_id is not null
        and ${sql.ref(`l.${column}`)} is not null`,
    )
  return [
    managerEvent,
    buildLinkEvent('requested_at', 'membershipRequested'),
    buildLinkEvent('invited_at', 'membershipInvited'),
    buildLinkEvent('confirmed_at', 'membershipConfirmed'),
    buildLinkEvent('ended_at', 'membershipEnded'),
  ]
}

const buildEmailEventQuery = ({ recipientFingerprint }: EventSubject) =>
  buildEventQuery(
    'letter',
    { at: sql`e.created_at`, what: sql`e.kind`, emailId: sql`e.email_id` },
    sql`from email e where e.recipient_fingerprint = ${recipientFingerprint}`,
  )

/** Selects the payments, claims and disputes of the person's bookings in that role, as audit log subjects. */
const selectPaymentSubjects = (subject: EventSubject, role: TimelineRole) => sql`
  select m.kind, m.id from booking b join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id
    left join claim l using (booking_id) left join dispute d using (payment_id)
    cross join lateral (values ('payment', p.payment_id), ('claim', l.claim_id), ('dispute', d.dispute_id)) m (kind, id)
  where ${isBookingOfSubject(subject, role)} and m.id is not null`

/** The reasons entered for payments, claims and disputes are hidden, because they may name the other party. */
const VISIBLE_REASON = sql`case when a.subject_kind in ('payment', 'claim', 'dispute') then null else a.reason end`

/**
 * Builds the query for one kind of audit log entry: decisions about the person (and, for a provider, about feedback on
 * them), or views of their data. Decisions about feedback are not part of its author's timeline, because they would
 * reveal who wrote it (decision 0025).
 */
function buildAuditEventQuery(
  subject: EventSubject,
  kind: 'decision' | 'look',
  role: TimelineRole,
): RawBuilder<unknown> {
  const { customerAccountId, providerId } = subject
  const isAboutPerson = sql`(a.subject_kind = 'customer' and a.subject_id = ${customerAccountId}
    or a.subject_kind = 'provider' and a.subject_id = ${providerId}::uuid
    or a.subject_kind = 'feedback' and a.subject_id in (select feedback_id from feedback f where f.provider_id = ${providerId}::uuid)
    or (a.subject_kind, a.subject_id) in (${selectPaymentSubjects(subject, role)}))`
  return buildEventQuery(
    kind,
    {
      at: sql`a.at`,
      what: sql`a.action`,
      by: sql`(select c.first_name || ' ' || c.last_name from customer_account c where c.customer_account_id = a.actor_id)`,
      reason: { auditLogId: sql`a.audit_log_id`, reason: VISIBLE_REASON, encryptedReason: sql`r.encrypted_reason` },
    },
    sql`from audit_log a left join audit_reason r using (audit_log_id) where ${isAboutPerson} and a.action ${kind === 'look' ? sql`like` : sql`not like`} 'read%'`,
  )
}
