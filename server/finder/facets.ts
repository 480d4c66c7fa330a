import { type RawBuilder, sql } from 'kysely'
import { LANGUAGES, PROVIDER_TYPES, TOPICS } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import { allOf, type FilterName, type Filters, hasFlag, isFree, type SearchWanted } from './filters.ts'
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

/** Counts beside the filter values, each as if its own group were not filtered; one pass over the rows, kept a minute. */
export function facetsOf(context: Context, wanted: SearchWanted, filters: Filters): Promise<Facets> {
  const { page: _page, pageSize: _size, sort: _sort, ...same } = wanted
  const key = `${context.settings.dataFolder}${JSON.stringify(same)}`
  const second = context.now.epochMilliseconds / 1000
  const known = kept.get(key)
  if (known && second < known.until && known.until - second <= KEPT_SECONDS) return known.facets
  const facets = countAll(context, wanted, filters)
  facets.catch(() => kept.delete(key))
  kept.delete(key)
  kept.set(key, { until: second + KEPT_SECONDS, facets })
  if (kept.size > KEPT_AT_MOST) kept.delete(kept.keys().next().value!)
  return facets
}

const GROUPS = [
  'topics',
  'languages',
  'providerTypes',
  'availability',
  'sessionLocation',
  'sessionType',
] as const satisfies FilterName[]

async function countAll(context: Context, wanted: SearchWanted, filters: Filters): Promise<Facets> {
  const { base, grouped } = split(filters)
  // Alone among the groups, each row is asked once whether it passes each of them.
  const passes = GROUPS.map((name) => sql`(${grouped[name] ?? sql`true`}) as ${sql.ref(`ok_${name}`)}`)
  const today = isFree('today', wanted.timezone, context.now)
  const thisWeek = isFree('thisWeek', wanted.timezone, context.now)
  const columns: [string, FilterName, RawBuilder<unknown>][] = [
    ...TOPICS.map(
      ({ topicId }) =>
        [`t${topicId}`, 'topics', bit('topic_mask', topicId)] as [string, FilterName, RawBuilder<unknown>],
    ),
    ...LANGUAGES.map(
      ({ languageId }) =>
        [`l${languageId}`, 'languages', bit('language_mask', languageId)] as [string, FilterName, RawBuilder<unknown>],
    ),
    ...PROVIDER_TYPES.map(
      ({ providerTypeId }) =>
        [`p${providerTypeId}`, 'providerTypes', bit('type_mask', providerTypeId)] as [
          string,
          FilterName,
          RawBuilder<unknown>,
        ],
    ),
    ['today', 'availability', sql`s.is_today`],
    ['week', 'availability', sql`s.is_week`],
    ['online', 'sessionLocation', hasFlag(FLAG.online)],
    ['onSite', 'sessionLocation', hasFlag(FLAG.onSite)],
    ['personal', 'sessionType', hasFlag(FLAG.personal)],
    ['group', 'sessionType', hasFlag(FLAG.group)],
  ]
  const counts = columns.map(
    ([name, group, test]) => sql`count(*) filter (where ${test} and ${others(group)})::int as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, number> & { first_free: Temporal.Instant | null }>`
    select ${sql.join(counts)}, min(s.next_start_at) filter (where ${others()} and s.next_start_at > ${context.now}) as first_free
    from (
      select s.topic_mask, s.language_mask, s.type_mask, s.flags, s.next_start_at, ${sql.join(passes)},
        (${today}) as is_today, (${thisWeek}) as is_week
      from provider_search s where ${base}
    ) s`.execute(context.db)
  return shape(rows[0]!)
}

const bit = (column: string, id: number) => sql`s.${sql.ref(column)} & ${sql.lit(1 << id)} <> 0`

/** Passes every faceted filter but its own group's. */
const others = (but?: FilterName) =>
  sql.join(
    GROUPS.filter((name) => name !== but).map((name) => sql`s.${sql.ref(`ok_${name}`)}`),
    sql` and `,
  )

function split(filters: Filters) {
  const grouped = Object.fromEntries(
    GROUPS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])),
  ) as Filters
  const base = Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in grouped))) as Filters
  return { grouped, base: allOf(base) }
}

function shape(row: Record<string, number> & { first_free: Temporal.Instant | null }): Facets {
  const counted = (prefix: string, ids: readonly number[]) => ids.map((id) => ({ id, count: row[`${prefix}${id}`]! }))
  return {
    firstFree: row.first_free,
    facets: {
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
    },
  }
}
