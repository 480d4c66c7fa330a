import { sql } from 'kysely'
import { loadAccountOwner } from '#modules/accounts/server/public.ts'
import { readAuditReason } from '#platform/server/audit-log/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { listEmailsTo } from '#platform/server/email/public.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'
import { type DataExportQuery, type DataExportRow, euros } from './export-query.ts'
import { providerExportSections } from './provider-sections.ts'

/** A value in data.json: instants in ISO format, money in euros. */
export type DataExportValue =
  | string
  | number
  | boolean
  | null
  | readonly DataExportValue[]
  | { [name: string]: DataExportValue }
export type DataExportRecord = Record<string, DataExportValue>
/** The records of each section, keyed by section name. The text key `dataExport.section.<name>` translates the name. */
export type DataExportSections = Record<string, DataExportRecord[]>

/**
 * Collects all data about one person. Data about other people is limited to what the person was shown, such as names.
 */
export async function collectDataExport(deps: AppDeps, accountId: string): Promise<DataExportSections> {
  const { to } = await loadAccountOwner(deps, accountId)
  const person = { customerAccountId: accountId, email: to.email }
  const exportFromModule = async (section: string) =>
    (await deps.personalData.export[section]!(deps, person)) as unknown as DataExportRow[]
  const sections: Record<string, () => Promise<DataExportRow[]>> = {
    account: () => read(deps, account(accountId)),
    logins: () => read(deps, logins(accountId)),
    passkeys: () => read(deps, passkeys(accountId)),
    bookings: async () => (await read(deps, bookings(accountId))).map((row) => decryptRow(deps, row)),
    moves: async () => (await read(deps, rescheduleRequests(accountId))).map((row) => decryptRow(deps, row)),
    roomAttendance: () => read(deps, roomAttendance(accountId)),
    payments: () => read(deps, payments(accountId)),
    refunds: () => read(deps, refunds(accountId)),
    disputes: () => read(deps, disputes(accountId)),
    feedback: () => read(deps, feedback(accountId)),
    claims: async () => (await read(deps, claims(accountId))).map((row) => decryptRow(deps, row)),
    reports: async () => (await read(deps, reports(accountId))).map((row) => decryptRow(deps, row)),
    favourites: () => read(deps, bookmarks(accountId)),
    requests: async () => (await read(deps, sessionRequests(accountId))).map((row) => decryptAndSpread(deps, row)),
    messages: () => exportFromModule('messages'),
    invitations: async () => (await read(deps, invitations(accountId))).map((row) => withInvitationMessage(deps, row)),
    waiting: () => read(deps, waitlistEntries(accountId)),
    letters: () => read(deps, emailPreferences(accountId)),
    terms: () => read(deps, terms(accountId)),
    consents: () => read(deps, consents(accountId)),
    invoices: () => read(deps, invoices(accountId)),
    invoiceDetails: () => exportFromModule('invoiceDetails'),
    pictures: () => read(deps, pictures(accountId)),
    mails: async () => listEmailsTo(deps, person.email) as unknown as Promise<DataExportRow[]>,
    toUs: () => exportFromModule('toUs'),
    entered: () => exportFromModule('entered'),
    copies: () => read(deps, dataExports(accountId)),
    managing: () => read(deps, managedOrganizations(accountId)),
    decisions: async () => (await read(deps, decisions(accountId))).map((row) => withReason(deps, row)),
  }
  for (const [name, query] of Object.entries(providerExportSections))
    sections[name] = async () => (await read(deps, query(accountId))).map((row) => decryptRow(deps, row))
  const dataExport: DataExportSections = {}
  for (const [name, loadRows] of Object.entries(sections)) dataExport[name] = (await loadRows()).map(toRecord)
  return dataExport
}

const read = async ({ db }: AppDeps, query: DataExportQuery): Promise<DataExportRow[]> => (await query.execute(db)).rows

/** The name of the client's picture file in the data export. */
export const PICTURE_FILE = 'own-picture.jpg'

const COUNSELLOR_NAME = sql`(select o.first_name || ' ' || o.last_name from provider_account x
  join customer_account o on o.customer_account_id = x.customer_account_id where x.provider_id = t.provider_id)`

const account = (accountId: string): DataExportQuery => sql`
  select email_address as "email", first_name as "firstName", last_name as "lastName", date_of_birth as "dateOfBirth", phone,
    address_line1 as "addressLine1", address_line2 as "addressLine2", postal_code as "postalCode", city, country,
    ui_language as "language", timezone, case when profile_image_url is not null then ${PICTURE_FILE} end as "picture",
    (select brand || ' ' || last4 || ', ' || lpad(exp_month::text, 2, '0') || '/' || exp_year from saved_card s
      where s.customer_account_id = c.customer_account_id) as "savedCard",
    email_confirmed_at as "emailConfirmedAt", created_at as "createdAt",
    (select confirmed_at from authenticator a where a.customer_account_id = c.customer_account_id) as "twoStepSince"
  from customer_account c where customer_account_id = ${accountId}`

const logins = (accountId: string): DataExportQuery => sql`
  select device, started_at as "startedAt", last_used_at as "lastUsedAt", ended_at as "endedAt", ended_because as "endedBecause"
  from login where customer_account_id = ${accountId} order by started_at desc`

const passkeys = (accountId: string): DataExportQuery => sql`
  select name, added_at as "createdAt", last_used_at as "lastUsedAt" from passkey where customer_account_id = ${accountId} order by 2`

const bookings = (accountId: string): DataExportQuery => sql`
  select t.booking_id as "id", t.title, ${COUNSELLOR_NAME} as "counsellor", t.start_at as "startAt", t.end_at as "endAt",
    t.address, t.status, t.cancelled_by as "cancelledBy", ${euros('t.price_cents')} as "price", t.free_until as "freeUntil", t.created_at as "createdAt",
    t.booked_at as "bookedAt", t.ended_at as "endedAt", t.encrypted_note as "note", t.encrypted_cancellation_reason as "reason",
    t.client_moves as "movedByYou", t.withdraw_until as "withdrawUntil", t.express_request_at as "expressRequestAt",
    t.withdrawn_at as "withdrawnAt", t.cancelled_without_refund as "cancelledWithoutRefund"
  from booking t where t.customer_account_id = ${accountId} order by t.start_at desc`

/** Reschedule requests made by providers, with the offered times and the message. */
const rescheduleRequests = (accountId: string): DataExportQuery => sql`
  select r.booking_id as "booking", ${COUNSELLOR_NAME} as "counsellor", r.old_start_at as "startAt", r.starts as "offeredTimes",
    r.chosen_start_at as "chosenTime", r.encrypted_note as "counsellorSaid", r.status, r.created_at as "createdAt",
    r.answered_at as "answeredAt"
  from reschedule_request r join booking t using (booking_id) where t.customer_account_id = ${accountId} order by r.created_at desc`

const payments = (accountId: string): DataExportQuery => sql`
  select p.purpose_id as "booking", ${euros('p.amount_cents')} as "amount", ${euros('p.refunded_cents')} as "refunded", p.status,
    coalesce(p.card_brand, cp.card_brand) as "card", coalesce(p.card_last4, cp.card_last4) as "cardLast4", p.created_at as "createdAt",
    case when cp.ended_at is null then cp.charge_at end as "chargeAt", p.settled_at as "paidAt"
  from payment p left join scheduled_charge cp using (payment_id) where p.customer_account_id = ${accountId} order by p.created_at desc`

const refunds = (accountId: string): DataExportQuery => sql`
  select p.purpose_id as "booking", ${euros('r.amount_cents')} as "amount", r.reason, r.status, r.created_at as "createdAt"
  from refund r join payment p using (payment_id) where p.customer_account_id = ${accountId} order by r.created_at desc`

/** Selects when the person was in a session room. A group session is identified by its occurrence. */
const roomAttendance = (accountId: string): DataExportQuery => sql`
  select coalesce(r.booking_id, r.group_occurrence_id) as "booking", s.joined_at as "cameAt", s.admitted_at as "letInAt",
    s.left_at as "leftAt"
  from room_participant s join session_room r using (session_room_id) where s.customer_account_id = ${accountId} order by s.joined_at desc`

/** Disputes and inquiries opened by the client's bank. */
const disputes = (accountId: string): DataExportQuery => sql`
  select p.purpose_id as "booking", ${euros('d.amount_cents')} as "amount", d.reason, d.status, d.opened_at as "createdAt",
    d.decided_at as "answeredAt"
  from dispute d join payment p using (payment_id) where p.customer_account_id = ${accountId} order by d.opened_at desc`

const feedback = (accountId: string): DataExportQuery => sql`
  select ${COUNSELLOR_NAME} as "counsellor", t.score, t.text, t.created_at as "createdAt", t.published_at as "publishedAt",
    t.removed_because as "because"
  from feedback t join booking b using (booking_id) where b.customer_account_id = ${accountId} order by t.created_at desc`

const claims = (accountId: string): DataExportQuery => sql`
  select t.booking_id as "booking", t.status, t.encrypted_text as "said", t.encrypted_answer as "words",
    case when t.refund_cents is not null then ${euros('t.refund_cents')} end as "refunded", t.opened_at as "createdAt",
    t.answered_at as "answeredAt"
  from claim t join booking b using (booking_id) where b.customer_account_id = ${accountId} order by t.opened_at desc`

const reports = (accountId: string): DataExportQuery => sql`
  select ${COUNSELLOR_NAME} as "counsellor", r.reason as "kind", r.encrypted_text as "said", r.reported_at as "createdAt"
  from feedback_report r join feedback t using (feedback_id) where r.customer_account_id = ${accountId} order by r.reported_at desc`

const bookmarks = (accountId: string): DataExportQuery => sql`
  select ${COUNSELLOR_NAME} as "counsellor", t.created_at as "createdAt"
  from bookmark t where t.customer_account_id = ${accountId} order by t.created_at desc`

const sessionRequests = (accountId: string): DataExportQuery => sql`
  select ${COUNSELLOR_NAME} as "counsellor", t.encrypted, t.available_times as "times", t.consent_wording as "agreedTo",
    t.created_at as "createdAt"
  from session_request t where t.customer_account_id = ${accountId} order by t.created_at desc`

const invitations = (accountId: string): DataExportQuery => sql`
  select ${COUNSELLOR_NAME} as "counsellor", t.title, ${euros('t.new_price_cents')} as "price", t.status, t.encrypted,
    array(select start_at from invitation_time i where i.invitation_id = t.invitation_id order by 1) as "times",
    t.created_at as "createdAt", t.ended_at as "endedAt"
  from invitation t where t.customer_account_id = ${accountId} order by t.created_at desc`

/** Selects only the person's own waiting list entries. */
const waitlistEntries = (accountId: string): DataExportQuery => sql`
  select ${COUNSELLOR_NAME} as "counsellor", g.start_at as "startAt", t.weekdays::int[] as "weekdays", t.parts as "partsOfDay",
    t.until::text as "validUntil", t.status, t.created_at as "createdAt", t.ended_at as "endedAt"
  from waitlist_entry t left join group_occurrence g using (group_occurrence_id)
  where t.customer_account_id = ${accountId} order by t.place desc`

const emailPreferences = (accountId: string): DataExportQuery => sql`
  select kind, is_enabled as "isEnabled" from email_preference where customer_account_id = ${accountId} order by kind`

const terms = (accountId: string): DataExportQuery => sql`
  select audience as "forWhom", valid_from::text as "validFrom", language, place as "where", accepted_at as "createdAt"
  from terms_acceptance where customer_account_id = ${accountId} order by accepted_at desc`

/** Includes the wording that was shown, so that each record is a complete receipt. */
const consents = (accountId: string): DataExportQuery => sql`
  select purpose, is_given as "isGiven", version, wording, language, place as "where", at as "createdAt"
  from consent where customer_account_id = ${accountId} order by number desc`

const invoices = (accountId: string): DataExportQuery => sql`
  select i.series || '-' || i.number as "id", i.kind, ${euros('i.amount_cents')} as "amount", p.purpose_id as "booking",
    i.issued_at as "createdAt"
  from invoice i join payment p using (payment_id) where p.customer_account_id = ${accountId} order by i.issued_at desc`

const pictures = (accountId: string): DataExportQuery => sql`
  select kind, name, state as "status", created_at as "createdAt" from media_item
  where customer_account_id = ${accountId} and removed_at is null order by created_at desc`

/** Organizations that the person manages or has managed. */
const managedOrganizations = (accountId: string): DataExportQuery => sql`
  select g.name as "name", m.since as "createdAt", m.until as "endedAt" from organization g join (
    select customer_account_id, organization_id, since, null as until from organization_manager union all
    select * from past_manager) m using (organization_id)
  where m.customer_account_id = ${accountId}`

const dataExports = (accountId: string): DataExportQuery => sql`
  select requested_at as "createdAt", ready_at as "readyAt", expires_at as "expiresAt", downloaded_at as "downloadedAt"
  from data_export where customer_account_id = ${accountId} order by requested_at desc`

/**
 * Decisions about the person, without the administrator's name. Reasons for viewing a provider's clients are left out,
 * because they may be about a client.
 */
const decisions = (accountId: string): DataExportQuery => sql`
  select g.audit_log_id::text as "auditLogId", g.action, g.at as "createdAt", g.reason,
    case when g.action <> 'readProviderClients' then w.encrypted_reason end as "encryptedReason"
  from audit_log g left join audit_reason w using (audit_log_id)
  where g.subject_id = ${accountId} or g.subject_id in (select provider_id from provider_account where customer_account_id = ${accountId})
  order by g.at desc, g.audit_log_id desc`

const ENCRYPTED_FIELDS = ['note', 'reason', 'payoutDetails', 'taxDetails', 'said', 'words', 'counsellorSaid']
const decryptRow = ({ encryption }: AppDeps, row: DataExportRow): DataExportRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      ENCRYPTED_FIELDS.includes(name) && Buffer.isBuffer(value) ? encryption.decrypt(value) : value,
    ]),
  )
const decryptAndSpread = (deps: AppDeps, { encrypted, ...row }: DataExportRow): DataExportRow => ({
  ...row,
  ...deps.encryption.decrypt<DataExportRow>(encrypted as Buffer),
})

const withReason = (deps: AppDeps, { auditLogId, encryptedReason, ...row }: DataExportRow): DataExportRow => {
  const stored = {
    auditLogId: auditLogId as string,
    reason: row['reason'] as string | null,
    encryptedReason: encryptedReason as Buffer | null,
  }
  const { choice, reason } = readAuditReason(deps, stored)
  return { ...row, reason: reason ?? choice }
}

/** Adds only the message of an invitation; its other encrypted fields are the person's own name and address. */
const withInvitationMessage = (deps: AppDeps, { encrypted, ...row }: DataExportRow): DataExportRow => ({
  ...row,
  counsellorSaid: deps.encryption.decrypt<{ message: string | null }>(encrypted as Buffer).message,
})

function toRecord(row: DataExportRow): DataExportRecord {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toValue(name, value)]))
}

const NAME_LOOKUPS: Record<string, (id: number) => string | undefined> = {
  languages: (id) => LANGUAGES.find(({ languageId }) => languageId === id)?.code,
  topics: (id) => TOPICS.find(({ topicId }) => topicId === id)?.key,
  types: (id) => PROVIDER_TYPES.find(({ providerTypeId }) => providerTypeId === id)?.key,
}

/** Converts instants and dates to ISO text, and ids of languages, topics and types to names. */
function toValue(name: string, value: unknown): DataExportValue {
  const getName = NAME_LOOKUPS[name]
  if (getName && Array.isArray(value)) return value.map((id: number) => getName(id) ?? id)
  return JSON.parse(JSON.stringify(value ?? null)) as DataExportValue
}
