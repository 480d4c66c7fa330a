import { sql } from 'kysely'
import type { House } from '../context.ts'
import '../transfers/tables.ts'
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

/** Money counts in the quarter in which it was paid out; what was taken back whole was never paid. */
const isPaidIn = (year: number) => {
  const [from, to] = boundsOf(year)
  return sql`t.settled_at >= ${from}::timestamptz and t.settled_at < ${to}::timestamptz and t.reversed_cents < t.amount_cents`
}

const noQuarters = (): Quarters => ({ consideration: [0, 0, 0, 0], fees: [0, 0, 0, 0], activities: [0, 0, 0, 0] })

/** Everybody who was paid in a year, by quarter: consideration after the fee, the fee beside it (directive 2021/514). */
export async function reportOf({ db, sealing }: Pick<House, 'db' | 'sealing'>, year: number): Promise<ReportRow[]> {
  const { rows } = await sql<Sum>`
    select t.provider_id, extract(quarter from t.settled_at at time zone ${HOME_ZONE})::int as quarter,
      sum(t.amount_cents - t.reversed_cents)::int as consideration, sum(i.fees)::int as fees, sum(i.activities)::int as activities
    from transfer t cross join lateral (
      select coalesce(sum(fee_cents), 0) as fees, count(*) as activities from transfer_item i where i.transfer_id = t.transfer_id) i
    where ${isPaidIn(year)} group by 1, 2`.execute(db)
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
    select coalesce(sum(t.amount_cents - t.reversed_cents), 0)::int as consideration,
      (select coalesce(sum(i.fee_cents), 0)::int from transfer_item i join transfer t using (transfer_id) where ${isPaidIn(year)}) as fees,
      (select count(*)::int from transfer_item i join transfer t using (transfer_id) where ${isPaidIn(year)}) as activities
    from transfer t where ${isPaidIn(year)}`.execute(db)
  return rows[0]!
}

/** The schema takes no person without a birth date and nobody without a country and a town. */
export const isInXml = ({ seller }: ReportRow): boolean =>
  Boolean((seller.taxCountry || seller.country) && seller.country && seller.city) &&
  (seller.isCompany ? Boolean(seller.companyName) : seller.birthDate !== null)

/** As the seller is called on paper. */
export const nameOf = ({ isCompany, companyName, firstName, lastName }: Seller): string =>
  (isCompany && companyName) || `${firstName} ${lastName}`
