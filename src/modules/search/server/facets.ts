import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'
import { allOf, type FilterName, filtersOf, isFree, type SearchWanted } from './filters.ts'
import { SearchCache } from './search-cache.ts'
import { sessionsFound } from './sessions-found.ts'
import { FLAG } from './tables.ts'

interface Facets {
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

const kept = new SearchCache<Promise<Facets>>()

/**
 * Counts beside the filter values: how many counsellors would be found with the value and without its own group's filter.
 * And the earliest start of the sessions found. Cached for a minute, for every caller with the same filters.
 */
export function facetsOf(wanted: SearchWanted, context: Context): Promise<Facets> {
  const known = kept.get(wanted, context)
  if (known) return known
  const facets = countAll(wanted, context)
  facets.catch(() => kept.delete(wanted, context))
  kept.set(wanted, context, facets)
  return facets
}

/** Filters with counts beside their values: about the counsellor, and about the session. */
const OF_COUNSELLOR = ['topics', 'providerTypes'] as const satisfies FilterName[]
const OF_SESSION = ['languages', 'availability', 'sessionLocation', 'sessionType'] as const satisfies FilterName[]

/**
 * One pass over the sessions that meet every filter without counts, gathered for each counsellor: in which languages, places
 * and so on they have a session that meets all other filters on sessions. Then the counsellors are counted.
 */
async function countAll(wanted: SearchWanted, context: Context): Promise<Facets> {
  const [counted, firstFree] = await Promise.all([countValues(wanted, context), findFirstFree(wanted, context)])
  return { firstFree, facets: shape(counted) }
}

async function countValues(wanted: SearchWanted, context: Context): Promise<Record<string, number>> {
  const { topics, providerTypes, languages, availability, sessionLocation, sessionType, ...base } = filtersOf(
    wanted,
    context.now,
  )
  const ofSession = { languages, availability, sessionLocation, sessionType }
  /** Limits an aggregate to the sessions that meet every filter on sessions but this group's. */
  const ofSessions = (but?: FilterName) => {
    const tests = OF_SESSION.flatMap((name) => (name !== but && ofSession[name]) || [])
    return tests.length === 0 ? sql`` : sql` filter (where ${sql.join(tests, sql` and `)})`
  }
  const ofCounsellor = { topics, providerTypes }
  /** A value of counsellors that meet every filter on counsellors but this group's; of the others 0, which is counted nowhere. */
  const ifMet = (value: RawBuilder<unknown>, but?: FilterName) => {
    const tests = OF_COUNSELLOR.flatMap((name) => (name !== but && ofCounsellor[name]) || [])
    return tests.length === 0 ? value : sql`case when ${sql.join(tests, sql` and `)} then ${value} else 0 end`
  }
  const today = isFree('today', wanted.timezone, context.now)
  const thisWeek = isFree('thisWeek', wanted.timezone, context.now)
  const isMet = sql`count(*)${ofSessions()} > 0`
  const counts = [
    ...TOPICS.map(({ topicId }) => countOf(`t${topicId}`, 'topics', 1 << topicId)),
    ...PROVIDER_TYPES.map(({ providerTypeId }) => countOf(`p${providerTypeId}`, 'types', 1 << providerTypeId)),
    ...LANGUAGES.map(({ languageId }) => countOf(`l${languageId}`, 'languages', 1 << languageId)),
    countOf('today', 'free', FREE.today),
    countOf('week', 'free', FREE.thisWeek),
    countOf('online', 'places', FLAG.online),
    countOf('onSite', 'places', FLAG.onSite),
    countOf('personal', 'kinds', FLAG.personal),
    countOf('group', 'kinds', FLAG.group),
  ]
  const free = sql`case when ${today} then ${sql.lit(FREE.today | FREE.thisWeek)} when ${thisWeek} then ${sql.lit(FREE.thisWeek)} else 0 end`
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from (
      select case when ${isMet} then ${ifMet(sql`s.topic_mask`, 'topics')} else 0 end as topics,
        case when ${isMet} then ${ifMet(sql`s.type_mask`, 'providerTypes')} else 0 end as types,
        ${ifMet(sql`bit_or(s.language_mask)${ofSessions('languages')}`)} as languages,
        ${ifMet(sql`bit_or(s.flags)${ofSessions('sessionLocation')}`)} as places,
        ${ifMet(sql`bit_or(s.flags)${ofSessions('sessionType')}`)} as kinds,
        ${ifMet(sql`bit_or(${free})${ofSessions('availability')}`)} as free
      from session_search s where ${allOf(base)} group by s.provider_number, s.topic_mask, s.type_mask
      offset 0
    ) s`.execute(context.db)
  return rows[0]!
}

/** Bits of when a counsellor is free; who is free today is free this week. */
const FREE = { today: 1, thisWeek: 2 } as const

/** How many counsellors have this bit in a mask. */
const countOf = (name: string, mask: string, bit: number) =>
  sql`count(*) filter (where s.${sql.ref(mask)} & ${sql.lit(bit)} <> 0)::int as ${sql.ref(name)}`

/** The earliest coming start of the sessions that the cards of this search name. */
async function findFirstFree(wanted: SearchWanted, context: Context): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ next_start_at: Temporal.Instant }>`
    select next_start_at from (select s.* from ${sessionsFound(wanted, context.now)}) s
    where s.next_start_at > ${context.now}::timestamptz order by s.next_start_at limit 1`.execute(context.db)
  return rows[0]?.next_start_at ?? null
}

function shape(row: Record<string, number>): Facets['facets'] {
  const counted = (prefix: string, ids: readonly number[]) => ids.map((id) => ({ id, count: row[`${prefix}${id}`]! }))
  return {
    topics: counted(
      't',
      TOPICS.map((one) => one.topicId),
    ),
    languages: counted(
      'l',
      LANGUAGES.map((one) => one.languageId),
    ),
    providerTypes: counted(
      'p',
      PROVIDER_TYPES.map((one) => one.providerTypeId),
    ),
    availability: { today: row['today']!, thisWeek: row['week']! },
    sessionLocations: { online: row['online']!, onSite: row['onSite']! },
    sessionTypes: { personal: row['personal']!, group: row['group']! },
  }
}
