import { type RawBuilder, sql } from 'kysely'
import type { Sort } from '#platform/values/enums.ts'
import { buildFilters, buildSessionFilters, joinFilters, listFiltersInUse, type ProviderSearch } from './filters.ts'

export const ORDER: Record<Sort, RawBuilder<unknown>> = {
  recommended: sql`s.rank desc, s.provider_number`,
  soonest: sql`s.next_start_at asc nulls last, s.provider_number`,
  price: sql`s.price_cents asc, s.provider_number`,
  rating: sql`s.rating desc, s.provider_number`,
}

/**
 * With at least this many filters, few sessions match, and sorting them costs less than scanning the sort order's index
 * past all the others.
 */
const NARROW_SEARCH_FILTERS = 4

/**
 * Returns whether a search is expected to match few sessions. If so, a single pass finds both the page and the total.
 */
export const expectsFewResults = (search: ProviderSearch): boolean =>
  search.location !== undefined || listFiltersInUse(search).length >= NARROW_SEARCH_FILTERS

/**
 * SQL for the `from` and `where` of the sessions that a search matches, as `session_search s`: one per provider, the
 * first in the provider's display order that meets every filter (decision 0062).
 */
export function matchingSessionsSql(search: ProviderSearch, now: Temporal.Instant): RawBuilder<unknown> {
  const matches = sql`${joinFilters(buildFilters(search, now))} and ${isFirstMatchSql(search, now)}`
  // `offset 0` is an optimization fence: the planner must not use an index that has the order of the outer query.
  return expectsFewResults(search)
    ? sql`(select s.* from session_search s where ${matches} offset 0) s`
    : sql`session_search s where ${matches}`
}

/**
 * SQL condition: no earlier session of the same provider matches. It is evaluated per row, so that a page can end an
 * index scan early.
 */
function isFirstMatchSql(search: ProviderSearch, now: Temporal.Instant): RawBuilder<unknown> {
  const sessionFilters = buildSessionFilters(search, now, 'earlier')
  if (Object.keys(sessionFilters).length === 0) return sql`s.position = 0`
  const noneEarlier = sql`not exists (select from session_search earlier
    where earlier.provider_number = s.provider_number and earlier.position < s.position and ${joinFilters(sessionFilters)})`
  // The shortcut `s.position = 0` avoids most lookups. Searches with a location omit it, so that one plan serves all
  // values.
  return search.location ? noneEarlier : sql`(s.position = 0 or ${noneEarlier})`
}

/** SQL that selects one row per matching provider, for counting. */
export function matchingProvidersSql(search: ProviderSearch, now: Temporal.Instant): RawBuilder<unknown> {
  const matches = joinFilters(buildFilters(search, now))
  return Object.keys(buildSessionFilters(search, now)).length === 0
    ? sql`select from session_search s where ${matches} and s.position = 0`
    : sql`select from session_search s where ${matches} group by s.provider_number`
}
