import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { findOrganization } from '#modules/organizations/server/public.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { loadCards } from './cards.ts'
import { countInSnapshot } from './facet-snapshot.ts'
import { loadFacets } from './facets.ts'
import { listFiltersInUse, type ProviderSearch, withoutFilter } from './filters.ts'
import { expectsFewResults, matchingProvidersSql, matchingSessionsSql, ORDER } from './matching-sessions.ts'
import { SearchCache } from './search-cache.ts'
import './tables.ts'

/** A larger count is shown as '1000+', because counting further would cost more than the page (speed.md 2.4). */
const COUNT_CAP = 1000

/** Counts up to this number are exact; larger ones may come from a snapshot that is at most two minutes old. */
const MAX_EXACT_COUNT = 100

/** Searches for providers (specification §2, filters). */
export const searchProviders: Handler<AllCalls['searchProviders']> = (input, context) => search(input, context)

export const searchOrganizationProviders: Handler<AllCalls['searchOrganizationProviders']> = async (input, context) => {
  const organizationId = await findOrganization(context.db, input.slug)
  return organizationId ? search({ ...input, organizationId }, context) : context.fail('notFound')
}

async function search(input: ProviderSearch, context: Context) {
  const [{ items, totalCount, isCountCapped }, facets] = await Promise.all([
    findPage(input, context),
    loadFacets(input, context),
  ])
  return {
    items,
    totalCount,
    page: input.page,
    pageSize: input.pageSize,
    isCountCapped,
    ...facets,
    loosen: totalCount === 0 ? await suggestFiltersToRemove(input, context) : [],
  }
}

/**
 * Finds one page of cards and the number of matches up to the cap, in one statement if few matches are expected,
 * otherwise in two concurrent ones.
 */
export async function findPage(input: ProviderSearch, context: Context) {
  const { page, pageSize, sort = 'recommended' } = input
  const order = ORDER[sort]
  const counted = countInSnapshot(input, context)?.total ?? 0
  const isCounted = counted > MAX_EXACT_COUNT
  const hasTotal = !isCounted && expectsFewResults(input)
  const total = hasTotal ? sql`, count(*) over ()::int as total` : sql``
  const matches = sql`select s.*${total} from ${matchingSessionsSql(input, context.now)} order by ${order} ${limitClause(page, pageSize)}`
  const [{ cards, total: countOnPage }, separateCount] = await Promise.all([
    loadCards(context, { matches, order, hasTotal }, input),
    hasTotal || isCounted ? null : countBroadSearch(input, context),
  ])
  // A page beyond the last one has no rows, so its total must be counted separately.
  // If the first page has no cards, the snapshot's count is out of date.
  const isKnown = isCounted && (page > 1 || cards.length > 0)
  const totalCount = isKnown
    ? counted
    : (countOnPage ?? separateCount ?? (page === 1 && !isCounted ? 0 : await countProviders(input, context)))
  return { items: cards, totalCount: Math.min(totalCount, COUNT_CAP), isCountCapped: totalCount > COUNT_CAP }
}

/**
 * Uses a literal limit: with a parameter, PostgreSQL would plan the query again for each page, which takes longer than
 * the search.
 */
const limitClause = (page: number, pageSize: number): RawBuilder<unknown> =>
  page === 1 ? sql`limit ${sql.lit(pageSize)}` : sql`limit ${sql.lit(pageSize)} offset ${(page - 1) * pageSize}`

const cappedSearches = new SearchCache<true>()

/** Counts the matches of a broad search. If the count exceeds the cap, this fact is cached for a minute. */
async function countBroadSearch(input: ProviderSearch, context: Context): Promise<number> {
  if (cappedSearches.get(input, context)) return COUNT_CAP + 1
  const total = await countProviders(input, context)
  if (total > COUNT_CAP) cappedSearches.set(input, context, true)
  return total
}

/** Counts the matching providers up to `COUNT_CAP + 1`, which means that there are more than the cap. */
async function countProviders(input: ProviderSearch, { db, now }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${matchingProvidersSql(input, now)} limit ${sql.lit(COUNT_CAP + 1)}) as matching`.execute(
    db,
  )
  return rows[0]!.count
}

/**
 * For a search without results, lists the filters whose removal would yield matches, each with the number of matching
 * providers, largest first. The numbers can be up to two minutes old.
 */
async function suggestFiltersToRemove(input: ProviderSearch, context: Context) {
  const searches = listFiltersInUse(input).map((filter) => ({ filter, without: withoutFilter(input, filter) }))
  const totals: (number | undefined)[] = []
  for (const { without } of searches) {
    // Lets other requests run between the counts.
    await setImmediate()
    totals.push(countInSnapshot(without, context)?.total)
  }
  const options = await Promise.all(
    searches.map(async ({ filter, without }, index) => ({
      filter,
      count: Math.min(COUNT_CAP, totals[index] ?? (await countProviders(without, context))),
    })),
  )
  return options.filter((option) => option.count > 0).toSorted((a, b) => b.count - a.count)
}
