import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { findOrganisation } from '#modules/organizations/server/public.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { cardsOf } from './cards.ts'
import { facetsOf } from './facets.ts'
import { filtersInUse, type SearchWanted, withoutFilter } from './filters.ts'
import { SearchCache } from './search-cache.ts'
import { counsellorsFound, isNarrow, ORDER, sessionsFound } from './sessions-found.ts'
import './tables.ts'

/** Above this a count says 'more than'; counting on would cost more than the page (speed.md 2.4). */
const COUNT_CAP = 1000

/** The finder (specification §2, filters). */
export const searchProviders: Handler<AllCalls['searchProviders']> = (wanted, context) =>
  search(wanted, context as Context)

export const searchOrganizationProviders: Handler<AllCalls['searchOrganizationProviders']> = async (
  wanted,
  context,
) => {
  const organizationId = await findOrganisation(context.db, wanted.slug)
  return organizationId ? search({ ...wanted, organizationId }, context as Context) : context.refuse('notFound')
}

async function search(wanted: SearchWanted, context: Context) {
  const [{ items, totalCount, isCountCapped }, facets] = await Promise.all([
    findPage(wanted, context),
    facetsOf(wanted, context),
  ])
  return {
    items,
    totalCount,
    page: wanted.page,
    pageSize: wanted.pageSize,
    isCountCapped,
    ...facets,
    loosen: totalCount === 0 ? await loosen(wanted, context) : [],
  }
}

/** One page of cards and how many match, counted up to the cap: in one statement where few are expected, else in two side by side. */
export async function findPage(wanted: SearchWanted, context: Context) {
  const { page, pageSize, sort = 'recommended' } = wanted
  const order = ORDER[sort]
  const hasTotal = isNarrow(wanted)
  const total = hasTotal ? sql`, count(*) over ()::int as total` : sql``
  const found = sql`select s.*${total} from ${sessionsFound(wanted, context.now)} order by ${order} ${pieceOf(page, pageSize)}`
  const [{ cards, total: counted }, uncounted] = await Promise.all([
    cardsOf(context, { found, order, hasTotal }, wanted),
    hasTotal ? null : countBroad(wanted, context),
  ])
  // A page beyond the last has no row that could tell the total.
  const totalCount = counted ?? uncounted ?? (page === 1 ? 0 : await count(wanted, context))
  return { items: cards, totalCount: Math.min(totalCount, COUNT_CAP), isCountCapped: totalCount > COUNT_CAP }
}

/** A limit that stands in the text: with one yet unknown PostgreSQL plans each page anew, which takes longer than finding it. */
const pieceOf = (page: number, pageSize: number): RawBuilder<unknown> =>
  page === 1 ? sql`limit ${sql.lit(pageSize)}` : sql`limit ${sql.lit(pageSize)} offset ${(page - 1) * pageSize}`

const manyFound = new SearchCache<true>()

/** The same for a search that may find many: that there are more than the cap is not counted again for a minute. */
async function countBroad(wanted: SearchWanted, context: Context): Promise<number> {
  if (manyFound.get(wanted, context)) return COUNT_CAP + 1
  const found = await count(wanted, context)
  if (found > COUNT_CAP) manyFound.set(wanted, context, true)
  return found
}

/** How many counsellors match; one more than the cap means: more than the cap. */
async function count(wanted: SearchWanted, { db, now }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${counsellorsFound(wanted, now)} limit ${sql.lit(COUNT_CAP + 1)}) as matching`.execute(
    db,
  )
  return rows[0]!.count
}

/** With nothing found: which single filter to remove, and how many would then be found; the most useful first. */
async function loosen(wanted: SearchWanted, context: Context) {
  const options = await Promise.all(
    filtersInUse(wanted).map(async (filter) => {
      const found = await count(withoutFilter(wanted, filter), context)
      return { filter, count: Math.min(COUNT_CAP, found) }
    }),
  )
  return options.filter((option) => option.count > 0).toSorted((a, b) => b.count - a.count)
}
