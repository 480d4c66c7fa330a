import { type RawBuilder, sql } from 'kysely'
import { LANGUAGES, PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'
import { countInSnapshot, type FacetCounts, FREE_BITS } from './facet-snapshot.ts'
import { buildFilters, type FilterName, isAvailableSql, joinFilters, type ProviderSearch } from './filters.ts'
import { matchingSessionsSql } from './matching-sessions.ts'
import { SearchCache, type SearchContext } from './search-cache.ts'
import { FLAG } from './tables.ts'

export interface Facets {
  firstFree: Temporal.Instant | null
  facets: {
    topics: { id: number; count: number }[]
    languages: { id: number; count: number }[]
    providerTypes: { id: number; count: number }[]
    availability: { today: number; thisWeek: number }
    sessionLocations: { online: number; onSite: number }
    sessionTypes: { personal: number; group: number }
  }
}

const cache = new SearchCache<Promise<Facets>>()

/**
 * For each filter value, counts the providers that would match if that value were the only one selected in its filter;
 * also finds the matching sessions' earliest start time. Cached for a minute for all callers with the same filters.
 */
export async function loadFacets(search: ProviderSearch, context: SearchContext): Promise<Facets> {
  const counts = countInSnapshot(search, context)
  if (counts) return { firstFree: counts.firstFree, facets: toFacets(nameCounts(counts)) }
  const cached = cache.get(search, context)
  if (cached) return cached
  const facets = computeFacets(search, context)
  facets.catch(() => cache.delete(search, context))
  cache.set(search, context, facets)
  return facets
}

function nameCounts({ topics, types, languages, places, kinds, free }: FacetCounts): Record<string, number> {
  const nameByBit = (prefix: string, counts: Int32Array) => [...counts].map((count, bit) => [`${prefix}${bit}`, count])
  const getCount = (counts: Int32Array, flag: number) => counts[Math.log2(flag)]!
  return {
    ...Object.fromEntries([...nameByBit('t', topics), ...nameByBit('p', types), ...nameByBit('l', languages)]),
    today: getCount(free, FREE_BITS.today),
    week: getCount(free, FREE_BITS.thisWeek),
    online: getCount(places, FLAG.online),
    onSite: getCount(places, FLAG.onSite),
    personal: getCount(kinds, FLAG.personal),
    group: getCount(kinds, FLAG.group),
  }
}

/** Provider filters whose values are counted. */
const PROVIDER_FILTERS = ['topics', 'providerTypes'] as const satisfies FilterName[]
/** Session filters whose values are counted. */
const SESSION_FILTERS = ['languages', 'availability', 'sessionLocation', 'sessionType'] as const satisfies FilterName[]

async function computeFacets(search: ProviderSearch, context: SearchContext): Promise<Facets> {
  const [counted, firstFree] = await Promise.all([countValues(search, context), findFirstFree(search, context)])
  return { firstFree, facets: toFacets(counted) }
}

/**
 * Makes a single pass over the sessions that match every filter whose values are not counted, grouped by provider. For
 * each provider, it collects the languages, locations and so on of the sessions that match all other session filters,
 * and then counts the providers for each value.
 */
async function countValues(search: ProviderSearch, context: SearchContext): Promise<Record<string, number>> {
  const { topics, providerTypes, languages, availability, sessionLocation, sessionType, ...base } = buildFilters(
    search,
    context.now,
  )
  const sessionFilters = { languages, availability, sessionLocation, sessionType }
  /** Limits an aggregate to the sessions that match every session filter except the given one. */
  const matchingSessions = (except?: FilterName) => {
    const conditions = SESSION_FILTERS.flatMap((name) => (name !== except && sessionFilters[name]) || [])
    return conditions.length === 0 ? sql`` : sql` filter (where ${sql.join(conditions, sql` and `)})`
  }
  const providerFilters = { topics, providerTypes }
  /**
   * Returns the value for providers that match every provider filter except the given one, otherwise 0, which is not
   * counted.
   */
  const ifProviderMatches = (value: RawBuilder<unknown>, except?: FilterName) => {
    const conditions = PROVIDER_FILTERS.flatMap((name) => (name !== except && providerFilters[name]) || [])
    return conditions.length === 0 ? value : sql`case when ${sql.join(conditions, sql` and `)} then ${value} else 0 end`
  }
  const today = isAvailableSql('today', search.timezone, context.now)
  const thisWeek = isAvailableSql('thisWeek', search.timezone, context.now)
  const hasMatch = sql`count(*)${matchingSessions()} > 0`
  const counts = [
    ...TOPICS.map(({ topicId }) => countBit(`t${topicId}`, 'topics', 1 << topicId)),
    ...PROVIDER_TYPES.map(({ providerTypeId }) => countBit(`p${providerTypeId}`, 'types', 1 << providerTypeId)),
    ...LANGUAGES.map(({ languageId }) => countBit(`l${languageId}`, 'languages', 1 << languageId)),
    countBit('today', 'free', FREE_BITS.today),
    countBit('week', 'free', FREE_BITS.thisWeek),
    countBit('online', 'places', FLAG.online),
    countBit('onSite', 'places', FLAG.onSite),
    countBit('personal', 'kinds', FLAG.personal),
    countBit('group', 'kinds', FLAG.group),
  ]
  const freeBits = sql`case when ${today} then ${sql.lit(FREE_BITS.today | FREE_BITS.thisWeek)} when ${thisWeek} then ${sql.lit(FREE_BITS.thisWeek)} else 0 end`
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from (
      select case when ${hasMatch} then ${ifProviderMatches(sql`s.topic_mask`, 'topics')} else 0 end as topics,
        case when ${hasMatch} then ${ifProviderMatches(sql`s.type_mask`, 'providerTypes')} else 0 end as types,
        ${ifProviderMatches(sql`bit_or(s.language_mask)${matchingSessions('languages')}`)} as languages,
        ${ifProviderMatches(sql`bit_or(s.flags)${matchingSessions('sessionLocation')}`)} as places,
        ${ifProviderMatches(sql`bit_or(s.flags)${matchingSessions('sessionType')}`)} as kinds,
        ${ifProviderMatches(sql`bit_or(${freeBits})${matchingSessions('availability')}`)} as free
      from session_search s where ${joinFilters(base)} group by s.provider_number, s.topic_mask, s.type_mask
      offset 0
    ) s`.execute(context.db)
  return rows[0]!
}

/** SQL that counts the providers with this bit set in a mask. */
const countBit = (name: string, mask: string, bit: number) =>
  sql`count(*) filter (where s.${sql.ref(mask)} & ${sql.lit(bit)} <> 0)::int as ${sql.ref(name)}`

/** Finds the earliest next start time among the sessions that match this search, one per provider. */
async function findFirstFree(search: ProviderSearch, context: SearchContext): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ next_start_at: Temporal.Instant }>`
    select next_start_at from (select s.* from ${matchingSessionsSql(search, context.now)}) s
    where s.next_start_at > ${context.now}::timestamptz order by s.next_start_at limit 1`.execute(context.db)
  return rows[0]?.next_start_at ?? null
}

function toFacets(row: Record<string, number>): Facets['facets'] {
  const listCounts = (prefix: string, ids: readonly number[]) =>
    ids.map((id) => ({ id, count: row[`${prefix}${id}`]! }))
  return {
    topics: listCounts(
      't',
      TOPICS.map(({ topicId }) => topicId),
    ),
    languages: listCounts(
      'l',
      LANGUAGES.map(({ languageId }) => languageId),
    ),
    providerTypes: listCounts(
      'p',
      PROVIDER_TYPES.map(({ providerTypeId }) => providerTypeId),
    ),
    availability: { today: row['today']!, thisWeek: row['week']! },
    sessionLocations: { online: row['online']!, onSite: row['onSite']! },
    sessionTypes: { personal: row['personal']!, group: row['group']! },
  }
}
