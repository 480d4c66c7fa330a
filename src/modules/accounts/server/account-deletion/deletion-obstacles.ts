import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

interface UpcomingClientSession {
  bookingId: string
  title: string
  providerFirstName: string
  providerLastName: string
  startDateTime: Temporal.Instant
  price: number
}

interface UnsettledPayment {
  bookingId: string
  title: string
  startDateTime: Temporal.Instant
  amount: number
  why: 'paying' | 'refundOnItsWay' | 'disputed' | 'claim'
}

/**
 * Lists the client's upcoming sessions. A session with a pending reschedule counts even if its old time has passed
 * (0015).
 */
export async function listUpcomingClientSessions(
  db: Kysely<Tables>,
  customerAccountId: string,
  now: Temporal.Instant,
): Promise<UpcomingClientSession[]> {
  const { rows } = await sql<UpcomingClientSession>`
    select b.booking_id as "bookingId", b.title, o.first_name as "providerFirstName", o.last_name as "providerLastName",
      b.start_at as "startDateTime", b.price_cents as price
    from booking b
    join provider_account p using (provider_id)
    join customer_account o on o.customer_account_id = p.customer_account_id
    where b.customer_account_id = ${customerAccountId}
      and (b.status = 'rescheduleRequested' or (b.status = 'booked' and b.end_at > ${now}))
    order by b.start_at`.execute(db)
  return rows
}

/** Payment p has an undecided dispute. */
const IS_DISPUTED = sql<boolean>`(p.status = 'disputed' and disputed_cents_lost(p.payment_id) = 0)`

/**
 * Lists the client's unsettled payments: a payment in progress, a refund, a dispute or a claim. Waiting list offers
 * count only with `countsOffers`, which deletion sets after it has released them.
 */
export async function listUnsettledPayments(
  db: Kysely<Tables>,
  { customerAccountId, countsOffers }: { customerAccountId: string; countsOffers: boolean },
): Promise<UnsettledPayment[]> {
  const unpaid = sql`(b.status = 'pendingPayment' and (${countsOffers}
    or not exists (select from waitlist_offer o where o.booking_id = b.booking_id)))`
  const { rows } = await sql<UnsettledPayment>`
    select b.booking_id as "bookingId", b.title, b.start_at as "startDateTime", p.amount_cents as amount,
      case when ${IS_DISPUTED} then 'disputed' when b.status = 'pendingPayment' then 'paying'
        when exists (select from refund r where r.payment_id = p.payment_id and r.status = 'pending') then 'refundOnItsWay'
        else 'claim' end as why
    from payment p join booking b on b.booking_id = p.purpose_id and p.purpose = 'booking'
    where p.customer_account_id = ${customerAccountId} and (${IS_DISPUTED} or ${unpaid}
      or exists (select from refund r where r.payment_id = p.payment_id and r.status = 'pending')
      or exists (select from claim c where c.booking_id = b.booking_id and c.decided_at is null))
    order by b.start_at`.execute(db)
  return rows
}

interface ProviderObstacles {
  clientSessions: number
  owed: number
}

/**
 * Counts the sessions that clients have paid or are paying for, regardless of the provider's status, and the whole
 * cents that have not reached the provider's bank: held by the platform, or returned by the bank.
 */
export async function loadProviderObstacles(db: Kysely<Tables>, customerAccountId: string): Promise<ProviderObstacles> {
  const { rows } = await sql<ProviderObstacles>`
    select coalesce(sum(open.sessions), 0)::int as "clientSessions", coalesce(sum(greatest(0, open.owed) + open.lost), 0)::int as owed
    from provider_account p cross join lateral (
      select (select count(*) from booking b where b.provider_id = p.provider_id
          and b.status in ('pendingPayment', 'booked', 'rescheduleRequested')) as sessions,
        (select - coalesce(sum(l.amount_cents), 0) from ledger_line l where l.provider_id = p.provider_id) as owed,
        (select coalesce(sum(o.amount_cents), 0) from unresolved_bank_payout o where o.provider_id = p.provider_id) as lost
    ) open
    where p.customer_account_id = ${customerAccountId}`.execute(db)
  return rows[0]!
}

/** Whether the account has a provider profile that is public or under review. */
export async function hasOpenProviderProfile(db: Kysely<Tables>, customerAccountId: string): Promise<boolean> {
  const provider = await db
    .selectFrom('provider_account')
    .select('provider_id')
    .where('customer_account_id', '=', customerAccountId)
    .where('status', 'in', ['submitted', 'changesRequested', 'approved'])
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return provider !== undefined
}
