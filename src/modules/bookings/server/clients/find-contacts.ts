import { type Kysely, type RawBuilder, sql } from 'kysely'
import { selectSessionTitle } from '#modules/bookings/server/session-title.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import '#modules/bookings/server/tables.ts'
import './tables.ts'

/** SQL condition on booking `b`: it was paid, which makes the customer a client (specification §2; decision 0018). */
const WAS_PAID = sql`b.booked_at is not null and b.status not in ('pendingPayment', 'expired')`

/** Creates the missing contacts for all paid bookings of a provider, however the bookings were made. Idempotent. */
export async function createMissingContacts(db: Kysely<Tables>, providerId: string): Promise<void> {
  await sql`
    insert into contact (provider_id, customer_account_id)
    select distinct b.provider_id, b.customer_account_id from booking b
    where b.provider_id = ${providerId} and ${WAS_PAID}
      and not exists (select from contact c where c.provider_id = b.provider_id and c.customer_account_id = b.customer_account_id)
    on conflict do nothing`.execute(db)
}

export interface ContactRow {
  contact_id: string
  customer_account_id: string
  /** Null after the account has been deleted. */
  name: string | null
  email: string | null
  phone: string | null
  sessions: number
  last_at: Temporal.Instant | null
  next_at: Temporal.Instant | null
  paid: number
  notes: number
}

interface ContactQuery {
  providerId: string
  now: Temporal.Instant
  /** SQL condition on `contact c` and `customer_account o`. */
  condition: RawBuilder<unknown>
  page?: RawBuilder<unknown>
}

/** Lists one provider's clients, with totals over their bookings with this provider. */
export async function findContacts(
  db: Kysely<Tables>,
  { providerId, now, condition, page = sql`` }: ContactQuery,
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select c.contact_id, c.customer_account_id, case when o.closed_at is null then o.first_name || ' ' || o.last_name end as name,
      case when o.closed_at is null then o.email_address end as email, case when o.closed_at is null then o.phone end as phone,
      h.sessions, h.last_at, h.next_at, h.paid,
      (select count(*)::int from contact_note n where n.contact_id = c.contact_id and n.deleted_at is null) as notes
    from contact c
    join customer_account o using (customer_account_id)
    cross join lateral (
      select count(*) filter (where b.status in ('completed', 'noShow') or (b.status in ('booked', 'rescheduleRequested') and b.end_at <= ${now}))::int as sessions,
        max(b.start_at) filter (where b.start_at <= ${now}) as last_at,
        min(b.start_at) filter (where b.start_at > ${now} and b.status in ('booked', 'rescheduleRequested')) as next_at,
        coalesce(sum(p.amount_cents - p.refunded_cents), 0)::int as paid
      from booking b left join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id and p.settled_at is not null
      where b.provider_id = c.provider_id and b.customer_account_id = c.customer_account_id and ${WAS_PAID}
    ) h
    where c.provider_id = ${providerId} and ${condition}
    order by h.last_at desc nulls first, h.next_at, c.contact_id ${page}`.execute(db)
  return rows
}

export async function countContacts(db: Kysely<Tables>, { providerId, condition }: ContactQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from contact c join customer_account o using (customer_account_id)
    where c.provider_id = ${providerId} and ${condition}`.execute(db)
  return rows[0]!.count
}

export interface HistoryRow {
  booking_id: string
  title: string
  status: Tables['booking']['status']['__select__']
  is_by_platform: boolean
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  location: 1 | 2
  is_group: boolean
  price: number
  refunded: number
}

/** Lists the sessions between a provider and one client, latest first, with titles in the provider's language. */
export async function listSessionHistory(
  db: Kysely<Tables>,
  { providerId, customerAccountId, language }: { providerId: string; customerAccountId: string; language: UiLanguage },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select b.booking_id, ${selectSessionTitle(language)} as title, b.status, b.cancelled_by is not null as is_by_platform, b.start_at, b.end_at, b.location, b.group_occurrence_id is not null as is_group,
      b.price_cents as price, coalesce(p.refunded_cents, 0) as refunded
    from booking b join session_template t using (session_template_id)
    left join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id
    where b.provider_id = ${providerId} and b.customer_account_id = ${customerAccountId} and ${WAS_PAID}
    order by b.start_at desc, b.booking_id`.execute(db)
  return rows
}
