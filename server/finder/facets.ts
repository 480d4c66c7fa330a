import { type RawBuilder, sql } from 'kysely'
import { LANGUAGES, PROVIDER_TYPES, TOPICS } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import { allOf, type FilterName, filtersOf, isFree, type SearchWanted } from './filters.ts'
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

const KEPT_SECONDS = 60
const KEPT_AT_MOST = 200
const kept = new Map<string, { until: number; facets: Promise<Facets> }>()

/**
 * Counts beside the filter values: how many counsellors would be found with the value and without its own group's filter.
 * And the earliest start of the sessions found. Cached for a minute, for every caller with the same filters.
 */
export function facetsOf(wanted: SearchWanted, context: Context): Promise<Facets> {
  const { page: _page, pageSize: _size, sort: _sort, ...same } = wanted
  const key = `${context.settings.dataFolder}${JSON.stringify(same)}`
  const second = context.now.epochMilliseconds / 1000
  const known = kept.get(key)
  if (known && second < known.until && known.until - second <= KEPT_SECONDS) return known.facets
  const facets = countAll(wanted, context)
  facets.catch(() => kept.delete(key))
  kept.delete(key)
  kept.set(key, { until: second + KEPT_SECONDS, facets })
  if (kept.size > KEPT_AT_MOST) kept.delete(kept.keys().next().value!)
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
  /** A session meets every filter on sessions but this group's. */
  const sessionMeets = (but?: FilterName) =>
    sql.join([sql`true`, ...OF_SESSION.flatMap((name) => (name !== but && ofSession[name]) || [])], sql` and `)
  const today = isFree('today', wanted.timezone, context.now)
  const thisWeek = isFree('thisWeek', wanted.timezone, context.now)
  const meets = (test: RawBuilder<unknown>, but: FilterName): RawBuilder<unknown> =>
    sql`${test} and ${sql.join(
      OF_COUNSELLOR.map((name) => (name === but ? sql`true` : sql`s.${sql.ref(`ok_${name}`)}`)),
      sql` and `,
    )}`
  const columns: [string, RawBuilder<unknown>][] = [
    ...TOPICS.map(({ topicId }): [string, RawBuilder<unknown>] => [
      `t${topicId}`,
      meets(sql`s.is_met and ${bit('topic_mask', topicId)}`, 'topics'),
    ]),
    ...PROVIDER_TYPES.map(({ providerTypeId }): [string, RawBuilder<unknown>] => [
      `p${providerTypeId}`,
      meets(sql`s.is_met and ${bit('type_mask', providerTypeId)}`, 'providerTypes'),
    ]),
    ...LANGUAGES.map(({ languageId }): [string, RawBuilder<unknown>] => [
      `l${languageId}`,
      meets(bit('language_mask', languageId), 'languages'),
    ]),
    ['today', meets(sql`s.is_today`, 'availability')],
    ['week', meets(sql`s.is_week`, 'availability')],
    ['online', meets(sql`s.location_flags & ${sql.lit(FLAG.online)} <> 0`, 'sessionLocation')],
    ['onSite', meets(sql`s.location_flags & ${sql.lit(FLAG.onSite)} <> 0`, 'sessionLocation')],
    ['personal', meets(sql`s.type_flags & ${sql.lit(FLAG.personal)} <> 0`, 'sessionType')],
    ['group', meets(sql`s.type_flags & ${sql.lit(FLAG.group)} <> 0`, 'sessionType')],
  ]
  const counts = columns.map(([name, test]) => sql`count(*) filter (where ${test})::int as ${sql.ref(name)}`)
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from (
      select s.topic_mask, s.type_mask, (${topics ?? sql`true`}) as ok_topics, (${providerTypes ?? sql`true`}) as "ok_providerTypes",
        bool_or(${sessionMeets()}) as is_met,
        bit_or(s.language_mask) filter (where ${sessionMeets('languages')}) as language_mask,
        bit_or(s.flags) filter (where ${sessionMeets('sessionLocation')}) as location_flags,
        bit_or(s.flags) filter (where ${sessionMeets('sessionType')}) as type_flags,
        bool_or(${today}) filter (where ${sessionMeets('availability')}) as is_today,
        bool_or(${thisWeek}) filter (where ${sessionMeets('availability')}) as is_week
      from session_search s where ${allOf(base)} group by s.provider_number, s.topic_mask, s.type_mask
    ) s`.execute(context.db)
  return rows[0]!
}

const bit = (column: string, id: number) => sql`s.${sql.ref(column)} & ${sql.lit(1 << id)} <> 0`

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
