import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import '#modules/bookings/server/tables.ts'
import '#modules/ledger/server/tables.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'

export interface DayInterval {
  first: Temporal.PlainDate
  last: Temporal.PlainDate
}

interface DayRow {
  date: Temporal.PlainDate
  payments: number
  paid: number
  refunded: number
  fee: number
  fee_back: number
  sign_ups: number
  held: number
  no_shows: number
  by_client: number
  by_provider: number
  by_platform: number
}

const toDay = (column: string) => sql`(${sql.ref(column)} at time zone ${HOME_TIME_ZONE}::text)::date`

/** Lists every day of an interval, including empty ones. Amounts come from the ledger, in cents, by day of booking. */
export async function listDashboardDays(db: Database, { first, last }: DayInterval): Promise<DayRow[]> {
  const start = first.toZonedDateTime(HOME_TIME_ZONE).toInstant()
  const end = last.add({ days: 1 }).toZonedDateTime(HOME_TIME_ZONE).toInstant()
  const isInInterval = (column: string) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`
  const { rows } = await sql<DayRow>`
    with money as (
      select ${toDay('e.at')} as date, count(distinct e.entry_id) filter (where e.kind = 'payment') as payments,
        sum(l.amount_cents) filter (where e.kind = 'payment' and l.account = 'held') as paid,
        - sum(l.amount_cents) filter (where e.kind in ('refund', 'refundReturned') and l.account = 'held') as refunded,
        - sum(l.amount_cents) filter (where e.kind = 'payment' and l.account = 'fee') as fee,
        sum(l.amount_cents) filter (where e.kind <> 'payment' and l.account = 'fee') as fee_back
      from ledger_entry e join ledger_line l using (entry_id) where ${isInInterval('e.at')} group by 1),
    people as (
      select ${toDay('created_at')} as date, count(*) as sign_ups from customer_account where ${isInInterval('created_at')} group by 1),
    sessions as (
      select ${toDay('start_at')} as date, count(*) as held, count(*) filter (where status = 'noShow') as no_shows
      from booking where ${isInInterval('start_at')} and status in ('completed', 'noShow') group by 1),
    off as (
      select ${toDay('ended_at')} as date, count(*) filter (where status = 'cancelledByCustomer' and cancelled_by is null) as by_client,
        count(*) filter (where status = 'cancelledByProvider' and cancelled_by is null) as by_provider,
        count(*) filter (where cancelled_by is not null) as by_platform
      from booking where ${isInInterval('ended_at')} and booked_at is not null
        and status in ('cancelledByCustomer', 'cancelledByProvider') group by 1)
    select d::date as date, coalesce(payments, 0)::int as payments, coalesce(paid, 0)::int as paid,
      coalesce(refunded, 0)::int as refunded, coalesce(fee, 0)::int as fee, coalesce(fee_back, 0)::int as fee_back, coalesce(sign_ups, 0)::int as sign_ups,
      coalesce(held, 0)::int as held, coalesce(no_shows, 0)::int as no_shows, coalesce(by_client, 0)::int as by_client,
      coalesce(by_provider, 0)::int as by_provider, coalesce(by_platform, 0)::int as by_platform
    from generate_series(${first}::date, ${last}::date, interval '1 day') as d
    left join money on money.date = d left join people on people.date = d
    left join sessions on sessions.date = d left join off on off.date = d order by d`.execute(db)
  return rows
}
