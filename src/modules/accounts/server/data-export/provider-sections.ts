import { sql } from 'kysely'
import { type DataExportQuery, euros } from './export-query.ts'

/** Queries for a provider's data, without the identity of clients (decision 0018). */
export const providerExportSections: Record<string, (accountId: string) => DataExportQuery> = {
  practice: profile,
  certificates,
  sessionTypes,
  workingRules,
  workingHours,
  exceptions,
  heldSessions: sessions,
  transfers,
  bankPayouts,
  issuedInvoices,
}

const isOwn = (accountId: string) => sql`p.customer_account_id = ${accountId}`

function profile(accountId: string): DataExportQuery {
  return sql`
  select slug as "website", p.status, texts, experience_in_years as "experienceInYears", timezone, address_line1 as "addressLine1",
    address_line2 as "addressLine2", postal_code as "postalCode", city, country, business_type as "businessType",
    company_name as "companyName", registry_code as "registryCode", vat_number as "vatNumber", vat_since::text as "vatSince", submitted_at as "submittedAt",
    approved_at as "approvedAt", created_at as "createdAt",
    (select encrypted_details from payout_account a where a.provider_id = p.provider_id) as "payoutDetails",
    (select bank_last4 from payout_account a where a.provider_id = p.provider_id) as "bankLast4",
    a.encrypted_tax as "taxDetails", (select count::int from tax_reminder r where r.provider_id = p.provider_id) as "askedForTax", nullif(concat_ws(' ', a.pending_first_name, a.pending_last_name), '') as "newName",
    coalesce(a.change_requests, '[]') as "changeRequests",
    array(select language_id::int from provider_language l where l.provider_id = p.provider_id order by 1) as "languages",
    array(select topic_id::int from provider_topic t where t.provider_id = p.provider_id order by 1) as "topics",
    array(select provider_type_id::int from provider_type k where k.provider_id = p.provider_id order by 1) as "types",
    array(select coalesce(nullif(l.name, ''), g.name) || case when l.organization_id is null then '' else ' (' || l.state || ')' end
      from provider_organization l left join organization g using (organization_id)
      where l.provider_id = p.provider_id order by 1) as "organisations"
  from provider_account p left join provider_application a using (provider_id) where ${isOwn(accountId)}`
}

function certificates(accountId: string): DataExportQuery {
  return sql`
  select c.number, c.issuer, c.register_url as "website", c.valid_until as "validUntil", c.status, c.evidence_name as "name",
    c.rejection_reason as "reason", c.created_at as "createdAt"
  from credential c join provider_account p using (provider_id) where ${isOwn(accountId)} order by c.created_at desc`
}

function sessionTypes(accountId: string): DataExportQuery {
  return sql`
  select t.texts, coalesce(t.vat_ground, 'standard') as "vat", case t.type when 1 then 'group' else 'personal' end as "kind", ${euros('t.fee_cents')} as "price",
    t.duration_minutes as "minutes", array[t.language_id::int] as "languages", t.address, t.encrypted_arrival_note as "howToGetIn", t.min_participants as "fewest",
    t.max_participants as "most", t.is_active as "isOffered",
    array(select start_at from group_occurrence g where g.session_template_id = t.session_template_id order by 1) as "dates",
    t.created_at as "createdAt"
  from session_template t join provider_account p using (provider_id) where ${isOwn(accountId)} order by t.created_at desc`
}

function workingRules(accountId: string): DataExportQuery {
  return sql`
  select w.months_in_advance as "monthsInAdvance", w.advance_booking_hours as "hoursOfNotice", w.start_date::text as "from",
    w.end_date::text as "validUntil", w.buffer_before_minutes as "minutesBefore", w.buffer_after_minutes as "minutesAfter",
    w.daily_maximum as "mostADay"
  from working_hours_settings w join provider_account p using (provider_id) where ${isOwn(accountId)}`
}

/** Selects the standard hours, and the hours of individual weeks with their dates. */
function workingHours(accountId: string): DataExportQuery {
  const toClockTime = (column: string) => sql`to_char(make_interval(mins => ${sql.ref(column)}), 'HH24:MI')`
  return sql`
  select w.week_day::int as "weekday", ${toClockTime('w.start_minute')} as "from", ${toClockTime('w.end_minute')} as "to",
    w.pivot_start::text as "firstDay", w.pivot_end::text as "lastDay"
  from working_hours_item w join provider_account p using (provider_id) where ${isOwn(accountId)}
  order by w.pivot_start nulls first, w.week_day, w.start_minute`
}

function exceptions(accountId: string): DataExportQuery {
  return sql`
  select w.start_at as "startAt", w.end_at as "endAt", case w.action when 1 then 'closed' else 'open' end as "kind",
    w.is_holiday as "isHoliday"
  from working_hours_exception w join provider_account p using (provider_id) where ${isOwn(accountId)} order by w.start_at desc`
}

function sessions(accountId: string): DataExportQuery {
  return sql`
  select b.title, b.start_at as "startAt", b.end_at as "endAt", b.address, b.status, b.cancelled_by as "cancelledBy", ${euros('b.price_cents')} as "price"
  from booking b join provider_account p using (provider_id)
  where ${isOwn(accountId)} and b.booked_at is not null order by b.start_at desc`
}

function transfers(accountId: string): DataExportQuery {
  return sql`
  select t.day::text as "day", ${euros('t.amount_cents')} as "amount", ${euros('t.reversed_cents')} as "reversed",
    ${euros('t.deducted_cents')} as "takenOff", t.status, t.reason,
    (select count(*)::int from transfer_item i where i.transfer_id = t.transfer_id) as "sessions", t.requested_at as "sentAt",
    t.settled_at as "paidAt"
  from transfer t join provider_account p using (provider_id) where ${isOwn(accountId)} order by t.day desc`
}

/** Payouts from Stripe to the provider's bank, as Stripe reported them. */
function bankPayouts(accountId: string): DataExportQuery {
  return sql`
  select ${euros('b.amount_cents')} as "amount", b.status, b.failure as "reason", b.sent_at as "sentAt"
  from bank_payout b join provider_account p using (provider_id) where ${isOwn(accountId)} order by b.sent_at desc`
}

/** Selects invoices without the recipient, because the name on them is the client's. */
function issuedInvoices(accountId: string): DataExportQuery {
  return sql`
  select i.series || '-' || i.number as "id", i.kind, ${euros('i.amount_cents')} as "amount", i.issued_at as "createdAt"
  from invoice i join provider_account p using (provider_id) where ${isOwn(accountId)} order by i.issued_at desc`
}
