import { type RawBuilder, sql } from 'kysely'
import type { House } from '#platform/server/context.ts'
import '#modules/ledger/server/public.ts'
import '#modules/payouts/server/transfers/tables.ts'
import { missingOf, type Seller, sellersWhere } from './sellers.ts'

/** Whole cents and counts, one for each quarter. */
export interface Quarters {
  consideration: number[]
  fees: number[]
  activities: number[]
}
export interface ReportRow extends Quarters {
  seller: Seller
  missing: ReturnType<typeof missingOf>
}
interface Sum {
  provider_id: string
  quarter: number
  consideration: number
  fees: number
  activities: number
}

/** The calendar year is Estonia's, whose authority the report goes to. */
const HOME_ZONE = 'Europe/Tallinn'
const boundsOf = (year: number) =>
  [year, year + 1].map((one) =>
    Temporal.PlainDate.from({ year: one, month: 1, day: 1 }).toZonedDateTime(HOME_ZONE).toInstant(),
  ) as [Temporal.Instant, Temporal.Instant]

const within = (at: RawBuilder<unknown>, year: number) => {
  const [from, to] = boundsOf(year)
  return sql`${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz`
}

/** Cents of transfer t that came back by the end of a year: what comes back after it changes no year that is over. */
const backBy = (year: number) => sql<number>`(
  select coalesce(sum(l.amount_cents), 0)::int from ledger_entry e join ledger_line l using (entry_id)
  where e.transfer_id = t.transfer_id and e.kind = 'reversal' and l.account = 'held' and e.at < ${boundsOf(year)[1]}::timestamptz)`

/**
 * Money counts in the quarter in which it was paid out; what was taken back whole was never paid. A transfer of nothing was set
 * off against what had been sent before: its sessions were paid all the same.
 */
const isPaidIn = (year: number) =>
  sql`${within(sql`t.settled_at`, year)} and (t.amount_cents = 0 or ${backBy(year)} < t.amount_cents)`

/**
 * What was paid out, by the day on which it was, and, less than nothing, what came back in this year of transfers of earlier
 * ones, by that day.
 */
const moneyOf = (year: number) => sql`(
  select t.provider_id, t.settled_at as at, t.amount_cents - ${backBy(year)} as cents from transfer t where ${isPaidIn(year)}
  union all
  select t.provider_id, e.at, - l.amount_cents from ledger_entry e join ledger_line l using (entry_id) join transfer t using (transfer_id)
  where e.kind = 'reversal' and l.account = 'held' and ${within(sql`e.at`, year)} and t.settled_at < ${boundsOf(year)[0]}::timestamptz)`

const quarterOf = (at: RawBuilder<unknown>) => sql`extract(quarter from ${at} at time zone ${sql.lit(HOME_ZONE)})::int`

const noQuarters = (): Quarters => ({ consideration: [0, 0, 0, 0], fees: [0, 0, 0, 0], activities: [0, 0, 0, 0] })

/** Everybody who was paid in a year, by quarter: consideration after the fee, the fee beside it (directive 2021/514). */
export async function reportOf({ db, sealing }: Pick<House, 'db' | 'sealing'>, year: number): Promise<ReportRow[]> {
  const { rows } = await sql<Sum>`
    with money as (select provider_id, ${quarterOf(sql`at`)} as quarter, sum(cents)::int as consideration from ${moneyOf(year)} m group by 1, 2),
    work as (
      select t.provider_id, ${quarterOf(sql`t.settled_at`)} as quarter, sum(i.fee_cents)::int as fees, count(*)::int as activities
      from transfer t join transfer_item i using (transfer_id) where ${isPaidIn(year)} group by 1, 2)
    select provider_id, quarter, coalesce(consideration, 0) as consideration, coalesce(fees, 0) as fees, coalesce(activities, 0) as activities
    from money full join work using (provider_id, quarter)`.execute(db)
  const ids = [...new Set(rows.map((row) => row.provider_id))]
  const sellers = await sellersWhere({ db, sealing }, sql`p.provider_id = any(${ids}::uuid[])`)
  return sellers.map((seller) => {
    const sums = noQuarters()
    for (const row of rows.filter((one) => one.provider_id === seller.providerId)) {
      sums.consideration[row.quarter - 1] = row.consideration
      sums.fees[row.quarter - 1] = row.fees
      sums.activities[row.quarter - 1] = row.activities
    }
    return { seller, ...sums, missing: missingOf(seller) }
  })
}

/** Of all of them together. */
export function totalOf(rows: readonly Quarters[]): Quarters {
  const add = (what: keyof Quarters) =>
    [0, 1, 2, 3].map((quarter) => rows.reduce((sum, row) => sum + row[what][quarter]!, 0))
  return { consideration: add('consideration'), fees: add('fees'), activities: add('activities') }
}

/** The same year counted from transfers and their sessions alone: what the report is held against. */
export async function transfersOf({ db }: Pick<House, 'db'>, year: number) {
  const { rows } = await sql<{ consideration: number; fees: number; activities: number }>`
    select (select coalesce(sum(cents), 0)::int from ${moneyOf(year)} m) as consideration,
      (select coalesce(sum(i.fee_cents), 0)::int from transfer_item i join transfer t using (transfer_id) where ${isPaidIn(year)}) as fees,
      (select count(*)::int from transfer_item i join transfer t using (transfer_id) where ${isPaidIn(year)}) as activities`.execute(
    db,
  )
  return rows[0]!
}

/** The schema takes no person without a birth date and nobody without a country and a town. */
export const isInXml = ({ seller }: ReportRow): boolean =>
  Boolean((seller.taxCountry || seller.country) && seller.country && seller.city) &&
  (seller.isCompany ? Boolean(seller.companyName) : seller.birthDate !== null)

/** As the seller is called on paper. */
export const nameOf = ({ isCompany, companyName, firstName, lastName }: Seller): string =>
  (isCompany && companyName) || `${firstName} ${lastName}`
