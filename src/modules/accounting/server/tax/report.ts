import { type RawBuilder, sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import '#modules/ledger/server/public.ts'
import '#modules/payouts/server/transfers/tables.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'
import { listMissingDetails, listSellersWhere, type Seller } from './sellers.ts'

/** Totals for each of the four quarters: amounts in cents, and the number of activities. */
export interface Quarters {
  consideration: number[]
  fees: number[]
  activities: number[]
}
export interface ReportRow extends Quarters {
  seller: Seller
  missing: ReturnType<typeof listMissingDetails>
}
interface QuarterSum {
  provider_id: string
  quarter: number
  consideration: number
  fees: number
  activities: number
}

const getYearBounds = (year: number) =>
  [year, year + 1].map((startYear) =>
    Temporal.PlainDate.from({ year: startYear, month: 1, day: 1 }).toZonedDateTime(HOME_TIME_ZONE).toInstant(),
  ) as [Temporal.Instant, Temporal.Instant]

const isWithinYear = (at: RawBuilder<unknown>, year: number) => {
  const [from, to] = getYearBounds(year)
  return sql`${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz`
}

/**
 * SQL expression: the amount of transfer `t` reversed by the end of a year, in cents. Later reversals do not change a
 * past year.
 */
const reversedByYearEnd = (year: number) => sql<number>`(
  select coalesce(sum(l.amount_cents), 0)::int from ledger_entry e join ledger_line l using (entry_id)
  where e.transfer_id = t.transfer_id and e.kind = 'reversal' and l.account = 'held' and e.at < ${getYearBounds(year)[1]}::timestamptz)`

/**
 * SQL condition: transfer `t` was paid in the given year and not fully reversed by the end of that year. A transfer of
 * zero was offset against earlier transfers, so its sessions count as paid.
 */
const isPaidIn = (year: number) =>
  sql`${isWithinYear(sql`t.settled_at`, year)} and (t.amount_cents = 0 or ${reversedByYearEnd(year)} < t.amount_cents)`

/** Selects the payouts of a year and, as negative amounts, that year's reversals of transfers from earlier years. */
const movementsIn = (year: number) => sql`(
  select t.provider_id, t.settled_at as at, t.amount_cents - ${reversedByYearEnd(year)} as cents from transfer t where ${isPaidIn(year)}
  union all
  select t.provider_id, e.at, - l.amount_cents from ledger_entry e join ledger_line l using (entry_id) join transfer t using (transfer_id)
  where e.kind = 'reversal' and l.account = 'held' and ${isWithinYear(sql`e.at`, year)} and t.settled_at < ${getYearBounds(year)[0]}::timestamptz)`

const quarterAt = (at: RawBuilder<unknown>) =>
  sql`extract(quarter from ${at} at time zone ${sql.lit(HOME_TIME_ZONE)})::int`

const emptyQuarters = (): Quarters => ({ consideration: [0, 0, 0, 0], fees: [0, 0, 0, 0], activities: [0, 0, 0, 0] })

/**
 * Lists every provider paid in a year, with the consideration (net of the fee) and the fee for each quarter (directive
 * 2021/514).
 */
export async function loadTaxReport(
  { db, encryption }: Pick<AppDeps, 'db' | 'encryption'>,
  year: number,
): Promise<ReportRow[]> {
  const { rows } = await sql<QuarterSum>`
    with money as (select provider_id, ${quarterAt(sql`at`)} as quarter, sum(cents) as consideration from ${movementsIn(year)} m group by 1, 2),
    work as (
      select t.provider_id, ${quarterAt(sql`t.settled_at`)} as quarter, sum(i.fee_cents) as fees, count(*)::int as activities
      from transfer t join transfer_item i using (transfer_id) where ${isPaidIn(year)} group by 1, 2)
    select provider_id, quarter, coalesce(consideration, 0) as consideration, coalesce(fees, 0) as fees, coalesce(activities, 0) as activities
    from money full join work using (provider_id, quarter)`.execute(db)
  const ids = [...new Set(rows.map((row) => row.provider_id))]
  const sellers = await listSellersWhere({ db, encryption }, sql`p.provider_id = any(${ids}::uuid[])`)
  return sellers.map((seller) => {
    const sums = emptyQuarters()
    for (const row of rows.filter(({ provider_id }) => provider_id === seller.providerId)) {
      sums.consideration[row.quarter - 1] = row.consideration
      sums.fees[row.quarter - 1] = row.fees
      sums.activities[row.quarter - 1] = row.activities
    }
    return { seller, ...sums, missing: listMissingDetails(seller) }
  })
}

export function sumQuarters(rows: readonly Quarters[]): Quarters {
  const sumByQuarter = (field: keyof Quarters) =>
    [0, 1, 2, 3].map((quarter) => rows.reduce((sum, row) => sum + row[field][quarter]!, 0))
  return {
    consideration: sumByQuarter('consideration'),
    fees: sumByQuarter('fees'),
    activities: sumByQuarter('activities'),
  }
}

/** Computes the year's totals from transfers and their sessions alone, as a cross-check of the report. */
export async function loadTransferTotals({ db }: Pick<AppDeps, 'db'>, year: number) {
  const { rows } = await sql<{ consideration: number; fees: number; activities: number }>`
    select (select coalesce(sum(cents), 0) from ${movementsIn(year)} m) as consideration,
      (select coalesce(sum(i.fee_cents), 0) from transfer_item i join transfer t using (transfer_id) where ${isPaidIn(year)}) as fees,
      (select count(*)::int from transfer_item i join transfer t using (transfer_id) where ${isPaidIn(year)}) as activities`.execute(
    db,
  )
  return rows[0]!
}

/**
 * Returns whether the schema accepts the seller. It requires a country and a city, and either a birth date or a company
 * name.
 */
export const isInXml = ({ seller }: ReportRow): boolean =>
  Boolean((seller.taxCountry || seller.country) && seller.country && seller.city) &&
  (seller.isCompany ? Boolean(seller.companyName) : seller.birthDate !== null)

/** Returns the company name or the person's full name. */
export const formatSellerName = ({ isCompany, companyName, firstName, lastName }: Seller): string =>
  (isCompany && companyName) || `${firstName} ${lastName}`
