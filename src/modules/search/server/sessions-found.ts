import { type RawBuilder, sql } from 'kysely'
import type { Sort } from '#platform/values/enums.ts'
import { allOf, filtersInUse, filtersOf, type SearchWanted, sessionFiltersOf } from './filters.ts'

export const ORDER: Record<Sort, RawBuilder<unknown>> = {
  recommended: sql`s.rank desc, s.provider_number`,
  soonest: sql`s.next_start_at asc nulls last, s.provider_number`,
  price: sql`s.price_cents asc, s.provider_number`,
  rating: sql`s.rating desc, s.provider_number`,
}

/** With so many filters few sessions match, and sorting them costs less than walking an order's index past all others. */
const NARROW = 4

/** Whether a search is expected to find few; then one pass finds its page and counts it. */
export const isNarrow = (wanted: SearchWanted): boolean =>
  wanted.location !== undefined || filtersInUse(wanted).length >= NARROW

/**
 * `from` and `where` of the sessions that a search finds, `session_search s`: one for each counsellor, the first in the
 * counsellor's own order that meets every filter (decision 0062).
 */
export function sessionsFound(wanted: SearchWanted, now: Temporal.Instant): RawBuilder<unknown> {
  const meets = sql`${allOf(filtersOf(wanted, now))} and ${isFirst(wanted, now)}`
  // The offset is a fence: the planner cannot see that an index has the order which is asked for outside.
  return isNarrow(wanted)
    ? sql`(select s.* from session_search s where ${meets} offset 0) s`
    : sql`session_search s where ${meets}`
}

/** No earlier session of the same counsellor meets the filters too. As a test of each row it lets a page end a walk of an index. */
function isFirst(wanted: SearchWanted, now: Temporal.Instant): RawBuilder<unknown> {
  const ofSession = sessionFiltersOf(wanted, now, 'earlier')
  if (Object.keys(ofSession).length === 0) return sql`s.position = 0`
  const noneEarlier = sql`not exists (select from session_search earlier
    where earlier.provider_number = s.provider_number and earlier.position < s.position and ${allOf(ofSession)})`
  // Around a place the bare form keeps one plan for all values; elsewhere the shortcut saves most of the look-ups.
  return wanted.location ? noneEarlier : sql`(s.position = 0 or ${noneEarlier})`
}

/** One row for each counsellor that a search finds, to be counted. */
export function counsellorsFound(wanted: SearchWanted, now: Temporal.Instant): RawBuilder<unknown> {
  const meets = allOf(filtersOf(wanted, now))
  return Object.keys(sessionFiltersOf(wanted, now)).length === 0
    ? sql`select from session_search s where ${meets} and s.position = 0`
    : sql`select from session_search s where ${meets} group by s.provider_number`
}
