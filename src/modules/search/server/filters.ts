import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { ceilToMinute, floorToMinute, windowMask } from '#modules/availability/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Availability, SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'
import { listCellsWithin, toSquaredChord, toUnitVector } from './place.ts'
import { NOTICE_STEPS } from './search-bits.ts'
import { toMask } from './search-row.ts'
import { FLAG } from './tables.ts'

export type ProviderSearch = z.output<AllCalls['searchProviders']['input']> & { organizationId?: string }
export type FilterName =
  | 'searchText'
  | 'place'
  | 'languages'
  | 'topics'
  | 'providerTypes'
  | 'price'
  | 'hourlyPrice'
  | 'availability'
  | 'sessionLocation'
  | 'sessionType'
  | 'organization'
  | 'saved'
export type Filters = Partial<Record<FilterName, RawBuilder<boolean>>>

const DEFAULT_RADIUS_KM = 25

/**
 * Builds the active filters as SQL conditions on `session_search s`. Values within a filter are ORed; filters are ANDed
 * (api.md): a provider matches if one of their session types meets every filter.
 */
export function buildFilters(search: ProviderSearch, now: Temporal.Instant): Filters {
  const filters: Filters = {}
  if (search.searchText) filters.searchText = matchesText(search.searchText)
  if (search.location) filters.place = isNear(search)
  if (search.providerIds) filters.saved = isOneOf(search.providerIds)
  if (search.organizationId) filters.organization = isMemberOf(search.organizationId)
  if (search.topicIds?.length) filters.topics = hasAny(sql.ref('s.topic_mask'), search.topicIds)
  if (search.providerTypeIds?.length) filters.providerTypes = hasAny(sql.ref('s.type_mask'), search.providerTypeIds)
  const hourly = { from: search.minAvgHourlyPrice, to: search.maxAvgHourlyPrice }
  const hourlyPrice = isBetween(sql.ref('s.hourly_cents'), hourly, search)
  if (hourlyPrice) filters.hourlyPrice = hourlyPrice
  return { ...filters, ...buildSessionFilters(search, now) }
}

/**
 * Builds the filters that apply to a session type, on a `session_search` table with this alias. The others apply to the
 * provider.
 */
export function buildSessionFilters(search: ProviderSearch, now: Temporal.Instant, table = 's'): Filters {
  const filters: Filters = {}
  const column = (name: string) => sql.ref(`${table}.${name}`)
  if (search.languageIds?.length) filters.languages = matchesLanguage(column('language_mask'), search.languageIds)
  const price = isBetween(column('price_cents'), { from: search.minPrice, to: search.maxPrice }, search)
  if (price) filters.price = price
  // A location implies on-site sessions unless online ones were requested.
  const location = search.sessionLocation ?? (search.location ? SESSION_LOCATION.onSite : undefined)
  if (location)
    filters.sessionLocation = hasFlag(column('flags'), location === SESSION_LOCATION.online ? FLAG.online : FLAG.onSite)
  if (search.sessionType)
    filters.sessionType = hasFlag(
      column('flags'),
      search.sessionType === SESSION_TYPE.group ? FLAG.group : FLAG.personal,
    )
  if (search.availability) filters.availability = isAvailableSql(search.availability, search.timezone, now, table)
  return filters
}

/** The input fields of each filter; an organisation is the scope of a search, not a filter. */
const FIELDS: Record<Exclude<FilterName, 'organization'>, readonly (keyof ProviderSearch)[]> = {
  searchText: ['searchText'],
  place: ['location', 'radiusKm'],
  saved: ['providerIds'],
  languages: ['languageIds'],
  topics: ['topicIds'],
  providerTypes: ['providerTypeIds'],
  price: ['minPrice', 'maxPrice'],
  hourlyPrice: ['minAvgHourlyPrice', 'maxAvgHourlyPrice'],
  availability: ['availability'],
  sessionLocation: ['sessionLocation'],
  sessionType: ['sessionType'],
}

export const listFiltersInUse = (search: ProviderSearch): (keyof typeof FIELDS)[] =>
  (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter((name) =>
    FIELDS[name].some((field) => hasValue(search[field])),
  )

const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

export const withoutFilter = (search: ProviderSearch, filter: keyof typeof FIELDS): ProviderSearch => ({
  ...search,
  ...Object.fromEntries(FIELDS[filter].map((field) => [field, undefined])),
})

/** Joins all conditions with `and`. Availability comes last, because it is the most expensive one. */
export function joinFilters(filters: Filters): RawBuilder<boolean> {
  const { availability, ...cheap } = filters
  const conditions = Object.values(availability ? { ...cheap, availability } : cheap)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const hasAny = (mask: RawBuilder<unknown>, ids: readonly number[]) => sql<boolean>`${mask} & ${toMask(ids)}::int <> 0`
/** A session has exactly one language, so a filter for a single language can use the index. */
const matchesLanguage = (mask: RawBuilder<unknown>, ids: readonly number[]) =>
  ids.length === 1 ? sql<boolean>`${mask} = ${toMask(ids)}::int` : hasAny(mask, ids)
const hasFlag = (flags: RawBuilder<unknown>, flag: number) => sql<boolean>`${flags} & ${sql.lit(flag)} <> 0`

/**
 * Compares an expression instead of the column, so that PostgreSQL does not choose the price index: the index of the
 * location or of the sort order is better. Without a location, the condition is also not written as a range: PostgreSQL
 * estimates that a range with unknown bounds matches hardly any rows, and then reads thousands of rows where the sort
 * order's index would return a page immediately. With a location, few rows remain and that estimate leads to the right
 * plan.
 */
function isBetween(
  column: RawBuilder<unknown>,
  bounds: { from: number | undefined; to: number | undefined },
  { location }: ProviderSearch,
) {
  const { from = 0, to = 2_147_483_647 } = bounds
  if (bounds.from === undefined && bounds.to === undefined) return undefined
  return location
    ? sql<boolean>`${column} + 0 between ${from}::int and ${to}::int`
    : sql<boolean>`${column} + 0 >= ${from}::int and -${column} >= ${-to}::int`
}

/** Matches if the provider's search text contains each of the first six words. Wildcards are matched literally. */
function matchesText(searchText: string): RawBuilder<boolean> {
  const words = searchText.split(/\s+/).filter(Boolean).slice(0, 6)
  // Escaped after the accents are removed, because that step converts a full-width wildcard to a real one.
  const conditions = words.map(
    (word) => sql`t.text like '%' || regexp_replace(plain_text(${word}), '[\\\\%_]', '\\\\\\&', 'g') || '%'`,
  )
  return sql`s.provider_number in (select t.provider_number from provider_search_text t where ${sql.join(conditions, sql` and `)})`
}

/** Matches providers within the radius in kilometres. */
function isNear({ location, radiusKm = DEFAULT_RADIUS_KM }: ProviderSearch): RawBuilder<boolean> {
  const { x, y, z } = toUnitVector(location!)
  const cells = listCellsWithin(location!, radiusKm)
  const near = sql<boolean>`power(s.x - ${x}::float8, 2) + power(s.y - ${y}::float8, 2) + power(s.z - ${z}::float8, 2) <= ${toSquaredChord(radiusKm)}::float8`
  // The subselect hides the values from the planner, so that one plan serves all locations; planning costs more than
  // the search.
  return cells ? sql`s.cell = any((select ${cells}::int[])::int[]) and ${near}` : near
}

/** Matches only providers whose membership both parties have confirmed (decision 0039). */
const isMemberOf = (organizationId: string): RawBuilder<boolean> => sql`s.provider_number in (
  select p.provider_number from provider_organization l join provider_search p using (provider_id)
  where l.organization_id = ${organizationId} and l.state = 'confirmed')`

const isOneOf = (providerIds: readonly string[]): RawBuilder<boolean> =>
  sql`s.provider_number in (select p.provider_number from provider_search p where p.provider_id = any(${providerIds}::uuid[]))`

/**
 * SQL condition: the session's next start is before the end of the viewer's day or week and can still be booked. If its
 * notice period has begun, the start bits decide, with one mask per notice step, until the job that runs every minute
 * has found the following start (`refreshNextStarts`).
 */
export function isAvailableSql(
  availability: Availability,
  timezone: string | undefined,
  now: Temporal.Instant,
  table = 's',
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const { end, masks } = getWindow(availability, timezone, now)
  // Casts to "bit" without a length, because a length would make every row cast the whole array to it again. The
  // condition is wrapped in a function so that the planner does not see the values and one plan serves all of them.
  return sql`coalesce(${column('next_start_at')} < ${end}::timestamptz and (${column('next_bookable_until')} >= ${now}::timestamptz
    or ${column('bits')} & (${masks}::"bit"[])[${column('notice_step')} + 1] <> 0::bit(768)), false)`
}

export interface AvailabilityWindow {
  end: Temporal.Instant
  /** The masks of all notice steps, as an array literal. */
  masks: string
  /** The same masks, as bytes. */
  maskBytes: readonly Buffer[]
}
const windowCache = new Map<string, AvailabilityWindow>()
const MAX_CACHED_WINDOWS = 50

/**
 * Returns the time window for 'today' or 'this week'. Cached, because all searches within the same minute and time zone
 * share it.
 */
export function getWindow(
  availability: Availability,
  timezone: string | undefined,
  now: Temporal.Instant,
): AvailabilityWindow {
  const earliest = ceilToMinute(now)
  const key = `${availability} ${timezone} ${floorToMinute(now)} ${earliest}`
  const cached = windowCache.get(key)
  if (cached) return cached
  const end = findMidnightAfter(availability, timezone, now)
  const endMinute = floorToMinute(end)
  const masks = NOTICE_STEPS.map((hours) => toHex(windowMask(earliest + hours * 60, endMinute)))
  const maskBytes = masks.map((mask) => Buffer.from(mask.slice(1), 'hex'))
  const window = { end, masks: `{${masks.join(',')}}`, maskBytes }
  if (windowCache.size >= MAX_CACHED_WINDOWS) windowCache.delete(windowCache.keys().next().value!)
  windowCache.set(key, window)
  return window
}

/** Converts a bit string to hexadecimal notation, which PostgreSQL also accepts and which is four times shorter. */
const toHex = (bits: string): string => `X${bits.replace(/.{4}/g, (nibble) => Number.parseInt(nibble, 2).toString(16))}`

/** Returns the end of the viewer's day, or the end of their week, which is midnight after Sunday. */
export const getAvailabilityEnd = (
  availability: Availability,
  timezone: string | undefined,
  now: Temporal.Instant,
): Temporal.Instant => getWindow(availability, timezone, now).end

function findMidnightAfter(
  availability: Availability,
  timezone: string | undefined,
  now: Temporal.Instant,
): Temporal.Instant {
  const today = now.toZonedDateTimeISO(timezone ?? 'Europe/Tallinn').startOfDay()
  const days = availability === 'today' ? 1 : 8 - today.dayOfWeek
  return today.add({ days }).toInstant()
}
