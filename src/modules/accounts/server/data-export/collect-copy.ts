import { sql } from 'kysely'
import { keptCompany } from '#modules/accounting/server/invoices/public.ts'
import { importedOf } from '#modules/admin/server/imports/public.ts'
import { messagesToUs } from '#modules/content/server/contact-form/public.ts'
import { messagesOf } from '#modules/messaging/server/public.ts'
import { shownReason } from '#platform/server/audit-log/public.ts'
import type { House } from '#platform/server/context.ts'
import { mailsTo } from '#platform/server/email/public.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'
import { practiceSections } from './copy-of-practice.ts'
import { euros, type Query, type Row } from './copy-query.ts'

/** A value as it stands in data.json: instants ISO, money euros. */
export type CopyValue = string | number | boolean | null | readonly CopyValue[] | { [name: string]: CopyValue }
export type CopyRecord = Record<string, CopyValue>
/** Section name → its records; the names have texts under `copy.`. */
export type Copy = Record<string, CopyRecord[]>

/** Everything kept about one person: their own, and of others only what they were shown (a counsellor's name). */
export async function collectCopy(house: House, me: string): Promise<Copy> {
  const sections: Record<string, () => Promise<Row[]>> = {
    account: () => read(house, account(me)),
    logins: () => read(house, logins(me)),
    passkeys: () => read(house, passkeys(me)),
    bookings: async () => (await read(house, bookings(me))).map((row) => opened(house, row)),
    moves: async () => (await read(house, moves(me))).map((row) => opened(house, row)),
    roomStays: () => read(house, roomStays(me)),
    payments: () => read(house, payments(me)),
    refunds: () => read(house, refunds(me)),
    disputes: () => read(house, disputes(me)),
    feedback: () => read(house, feedback(me)),
    claims: async () => (await read(house, claims(me))).map((row) => opened(house, row)),
    reports: async () => (await read(house, reports(me))).map((row) => opened(house, row)),
    favourites: () => read(house, favourites(me)),
    requests: async () => (await read(house, requests(me))).map((row) => spread(house, row)),
    messages: async () => (await messagesOf(house, me)) as unknown as Row[],
    invitations: async () => (await read(house, invitations(me))).map((row) => withWords(house, row)),
    waiting: () => read(house, waiting(me)),
    letters: () => read(house, letters(me)),
    terms: () => read(house, terms(me)),
    consents: () => read(house, consents(me)),
    invoices: () => read(house, invoices(me)),
    invoiceDetails: async () => [await keptCompany(house, me)].filter((kept) => kept !== null) as unknown as Row[],
    pictures: () => read(house, pictures(me)),
    mails: async () => mailsTo(house, await emailOf(house, me)) as unknown as Promise<Row[]>,
    toUs: async () => messagesToUs(house, await emailOf(house, me)) as unknown as Promise<Row[]>,
    entered: async () => (await importedOf(house, await emailOf(house, me))) as unknown as Row[],
    copies: () => read(house, copies(me)),
    managing: () => read(house, managing(me)),
    decisions: async () => (await read(house, decisions(me))).map((row) => withReason(house, row)),
  }
  for (const [name, query] of Object.entries(practiceSections))
    sections[name] = async () => (await read(house, query(me))).map((row) => opened(house, row))
  const copy: Copy = {}
  for (const [name, rows] of Object.entries(sections)) copy[name] = (await rows()).map(asRecord)
  return copy
}

const read = async ({ db }: House, query: Query): Promise<Row[]> => (await query.execute(db)).rows
const NAME_OF_COUNSELLOR = sql`(select o.first_name || ' ' || o.last_name from provider_account x
  join customer_account o on o.customer_account_id = x.customer_account_id where x.provider_id = t.provider_id)`

const account = (me: string): Query => sql`
  select email_address as "email", first_name as "firstName", last_name as "lastName", date_of_birth as "dateOfBirth", phone,
    address_line1 as "addressLine1", address_line2 as "addressLine2", postal_code as "postalCode", city, country,
    ui_language as "language", timezone, profile_image_url as "picture",
    (select brand || ' ' || last4 || ', ' || lpad(exp_month::text, 2, '0') || '/' || exp_year from saved_card s
      where s.customer_account_id = c.customer_account_id) as "savedCard",
    email_confirmed_at as "emailConfirmedAt", created_at as "createdAt",
    (select confirmed_at from authenticator a where a.customer_account_id = c.customer_account_id) as "twoStepSince"
  from customer_account c where customer_account_id = ${me}`

const logins = (me: string): Query => sql`
  select device, started_at as "startedAt", last_used_at as "lastUsedAt", ended_at as "endedAt", ended_because as "endedBecause"
  from login where customer_account_id = ${me} order by started_at desc`

const passkeys = (me: string): Query => sql`
  select name, added_at as "createdAt", last_used_at as "lastUsedAt" from passkey where customer_account_id = ${me} order by 2`

const bookings = (me: string): Query => sql`
  select t.booking_id as "id", t.title, ${NAME_OF_COUNSELLOR} as "counsellor", t.start_at as "startAt", t.end_at as "endAt",
    t.address, t.status, t.called_off_by as "calledOffBy", ${euros('t.price_cents')} as "price", t.free_until as "freeUntil", t.created_at as "createdAt",
    t.booked_at as "bookedAt", t.ended_at as "endedAt", t.sealed_note as "note", t.sealed_cancellation_reason as "reason",
    t.client_moves as "movedByYou", t.withdraw_until as "withdrawUntil", t.express_request_at as "expressRequestAt",
    t.withdrawn_at as "withdrawnAt", t.cancelled_without_refund as "cancelledWithoutRefund"
  from booking t where t.customer_account_id = ${me} order by t.start_at desc`

/** A counsellor asked to move a session: what they offered and wrote. */
const moves = (me: string): Query => sql`
  select r.booking_id as "booking", ${NAME_OF_COUNSELLOR} as "counsellor", r.old_start_at as "startAt", r.starts as "offeredTimes",
    r.chosen_start_at as "chosenTime", r.sealed_note as "counsellorSaid", r.status, r.created_at as "createdAt",
    r.answered_at as "answeredAt"
  from reschedule_request r join booking t using (booking_id) where t.customer_account_id = ${me} order by r.created_at desc`

const payments = (me: string): Query => sql`
  select p.purpose_id as "booking", ${euros('p.amount_cents')} as "amount", ${euros('p.refunded_cents')} as "refunded", p.status,
    coalesce(p.card_brand, cp.card_brand) as "card", coalesce(p.card_last4, cp.card_last4) as "cardLast4", p.created_at as "createdAt",
    case when cp.ended_at is null then cp.charge_at end as "chargeAt", p.settled_at as "paidAt"
  from payment p left join card_promise cp using (payment_id) where p.customer_account_id = ${me} order by p.created_at desc`

const refunds = (me: string): Query => sql`
  select p.purpose_id as "booking", ${euros('r.amount_cents')} as "amount", r.reason, r.status, r.created_at as "createdAt"
  from refund r join payment p using (payment_id) where p.customer_account_id = ${me} order by r.created_at desc`

/** When they were in the room of a session; by the number of the group's date where there is one. */
const roomStays = (me: string): Query => sql`
  select coalesce(r.booking_id, r.group_session_recurrence_id) as "booking", s.came_at as "cameAt", s.admitted_at as "letInAt",
    s.left_at as "leftAt"
  from room_stay s join session_room r using (session_room_id) where s.customer_account_id = ${me} order by s.came_at desc`

/** What the client's bank took back, or asked about. */
const disputes = (me: string): Query => sql`
  select p.purpose_id as "booking", ${euros('d.amount_cents')} as "amount", d.reason, d.status, d.opened_at as "createdAt",
    d.decided_at as "answeredAt"
  from dispute d join payment p using (payment_id) where p.customer_account_id = ${me} order by d.opened_at desc`

const feedback = (me: string): Query => sql`
  select ${NAME_OF_COUNSELLOR} as "counsellor", t.score, t.text, t.created_at as "createdAt", t.published_at as "publishedAt",
    t.removed_because as "because"
  from feedback t join booking b using (booking_id) where b.customer_account_id = ${me} order by t.created_at desc`

const claims = (me: string): Query => sql`
  select t.booking_id as "booking", t.status, t.sealed_text as "said", t.sealed_words as "words",
    case when t.refund_cents is not null then ${euros('t.refund_cents')} end as "refunded", t.opened_at as "createdAt",
    t.answered_at as "answeredAt"
  from claim t join booking b using (booking_id) where b.customer_account_id = ${me} order by t.opened_at desc`

const reports = (me: string): Query => sql`
  select ${NAME_OF_COUNSELLOR} as "counsellor", r.reason as "kind", r.sealed_text as "said", r.reported_at as "createdAt"
  from feedback_report r join feedback t using (feedback_id) where r.customer_account_id = ${me} order by r.reported_at desc`

const favourites = (me: string): Query => sql`
  select ${NAME_OF_COUNSELLOR} as "counsellor", t.created_at as "createdAt"
  from bookmark t where t.customer_account_id = ${me} order by t.created_at desc`

const requests = (me: string): Query => sql`
  select ${NAME_OF_COUNSELLOR} as "counsellor", t.sealed, t.available_times as "times", t.consent_words as "agreedTo",
    t.created_at as "createdAt"
  from customer_request t where t.customer_account_id = ${me} order by t.created_at desc`

const invitations = (me: string): Query => sql`
  select ${NAME_OF_COUNSELLOR} as "counsellor", t.title, ${euros('t.new_price_cents')} as "price", t.status, t.sealed,
    array(select start_at from invitation_time i where i.invitation_id = t.invitation_id order by 1) as "times",
    t.created_at as "createdAt", t.ended_at as "endedAt"
  from invitation t where t.customer_account_id = ${me} order by t.created_at desc`

/** Never who else waits. */
const waiting = (me: string): Query => sql`
  select ${NAME_OF_COUNSELLOR} as "counsellor", g.start_at as "startAt", t.weekdays::int[] as "weekdays", t.parts as "partsOfDay",
    t.until::text as "validUntil", t.status, t.created_at as "createdAt", t.ended_at as "endedAt"
  from waiting t left join group_occurrence g using (group_session_recurrence_id)
  where t.customer_account_id = ${me} order by t.place desc`

const letters = (me: string): Query => sql`
  select kind, is_wanted as "isWanted" from mail_preference where customer_account_id = ${me} order by kind`

const terms = (me: string): Query => sql`
  select audience as "forWhom", valid_from::text as "validFrom", language, place as "where", accepted_at as "createdAt"
  from terms_acceptance where customer_account_id = ${me} order by accepted_at desc`

/** With the words that stood there: each is a receipt of its own. */
const consents = (me: string): Query => sql`
  select purpose, is_given as "isGiven", version, words as "wording", language, place as "where", at as "createdAt"
  from consent where customer_account_id = ${me} order by number desc`

const invoices = (me: string): Query => sql`
  select i.series || '-' || i.number as "id", i.kind, ${euros('i.amount_cents')} as "amount", p.purpose_id as "booking",
    i.issued_at as "createdAt"
  from invoice i join payment p using (payment_id) where p.customer_account_id = ${me} order by i.issued_at desc`

const pictures = (me: string): Query => sql`
  select kind, name, state as "status", created_at as "createdAt" from media_item
  where customer_account_id = ${me} and removed_at is null order by created_at desc`

/** Whose page this person looks after. */
const managing = (me: string): Query => sql`
  select g.name as "name", m.since as "createdAt", m.until as "endedAt" from organization g join (
    select customer_account_id, organization_id, since, null as until from organization_manager union all
    select * from past_manager) m using (organization_id)
  where m.customer_account_id = ${me}`

const copies = (me: string): Query => sql`
  select requested_at as "createdAt", ready_at as "readyAt", expires_at as "expiresAt", downloads
  from data_request where customer_account_id = ${me} order by requested_at desc`

/** What was decided about this person; not by whom. Why their clients were looked at may speak of a client. */
const decisions = (me: string): Query => sql`
  select g.audit_log_id::text as "auditLogId", g.action, g.at as "createdAt", g.reason,
    case when g.action <> 'readProviderClients' then w.sealed_words end as words
  from audit_log g left join audit_words w using (audit_log_id)
  where g.subject_id = ${me} or g.subject_id in (select provider_id from provider_account where customer_account_id = ${me})
  order by g.at desc, g.audit_log_id desc`

async function emailOf({ db }: House, me: string): Promise<string> {
  const found = await db
    .selectFrom('customer_account')
    .select('email_address')
    .where('customer_account_id', '=', me)
    .executeTakeFirstOrThrow()
  return found.email_address
}

const SEALED = ['note', 'reason', 'payoutDetails', 'taxDetails', 'said', 'words', 'counsellorSaid']
const opened = ({ sealing }: House, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      SEALED.includes(name) && Buffer.isBuffer(value) ? sealing.open(value) : value,
    ]),
  )
const spread = (house: House, { sealed, ...row }: Row): Row => ({
  ...row,
  ...house.sealing.open<Row>(sealed as Buffer),
})

const withReason = (house: House, { auditLogId, words, ...row }: Row): Row => {
  const kept = {
    auditLogId: auditLogId as string,
    reason: row['reason'] as string | null,
    words: words as Buffer | null,
  }
  const { choice, reason } = shownReason(house, kept)
  return { ...row, reason: reason ?? choice }
}

/** Of what an invitation says, the words to the client: name and address are their own. */
const withWords = (house: House, { sealed, ...row }: Row): Row => ({
  ...row,
  counsellorSaid: house.sealing.open<{ message: string | null }>(sealed as Buffer).message,
})

function asRecord(row: Row): CopyRecord {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asValue(name, value)]))
}

const NAMES: Record<string, (id: number) => string | undefined> = {
  languages: (id) => LANGUAGES.find((one) => one.languageId === id)?.code,
  topics: (id) => TOPICS.find((one) => one.topicId === id)?.key,
  types: (id) => PROVIDER_TYPES.find((one) => one.providerTypeId === id)?.key,
}

/** Instants and dates as ISO text; languages, topics and types by name, not by our number for them. */
function asValue(name: string, value: unknown): CopyValue {
  const named = NAMES[name]
  if (named && Array.isArray(value)) return value.map((id: number) => named(id) ?? id)
  return JSON.parse(JSON.stringify(value ?? null)) as CopyValue
}
