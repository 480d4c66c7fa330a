import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { minuteAfter, minuteOf, windowMask } from '#modules/availability/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Availability, SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'

import { cellsWithin, squaredChordOf, vectorOf } from './place.ts'
import { NOTICE_STEPS } from './search-bits.ts'
import { maskOf } from './search-row.ts'
import { FLAG } from './tables.ts'

export type SearchWanted = z.output<AllCalls['searchProviders']['input']> & { organizationId?: string }
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
  | 'organisation'
  | 'saved'
export type Filters = Partial<Record<FilterName, RawBuilder<boolean>>>

const DEFAULT_RADIUS_KM = 25

/**
 * Each filter in use as a condition on `session_search s`. Within one filter any value counts, between filters all
 * (api.md): a counsellor matches when one of their session types meets every filter.
 */
export function filtersOf(wanted: SearchWanted, now: Temporal.Instant): Filters {
  const filters: Filters = {}
  if (wanted.searchText) filters.searchText = says(wanted.searchText)
  if (wanted.location) filters.place = within(wanted)
  if (wanted.providerIds) filters.saved = isOneOf(wanted.providerIds)
  if (wanted.organizationId) filters.organisation = belongsTo(wanted.organizationId)
  if (wanted.topicIds?.length) filters.topics = hasAny(sql.ref('s.topic_mask'), wanted.topicIds)
  if (wanted.providerTypeIds?.length) filters.providerTypes = hasAny(sql.ref('s.type_mask'), wanted.providerTypeIds)
  const hourly = { from: wanted.minAvgHourlyPrice, to: wanted.maxAvgHourlyPrice }
  const hourlyPrice = between(sql.ref('s.hourly_cents'), hourly, wanted)
  if (hourlyPrice) filters.hourlyPrice = hourlyPrice
  return { ...filters, ...sessionFiltersOf(wanted, now) }
}

/** Those that a session type meets or not, on a `session_search` of this name; the others are about its counsellor. */
export function sessionFiltersOf(wanted: SearchWanted, now: Temporal.Instant, table = 's'): Filters {
  const filters: Filters = {}
  const column = (name: string) => sql.ref(`${table}.${name}`)
  if (wanted.languageIds?.length) filters.languages = isIn(column('language_mask'), wanted.languageIds)
  const price = between(column('price_cents'), { from: wanted.minPrice, to: wanted.maxPrice }, wanted)
  if (price) filters.price = price
  // Near a place means meeting there, unless sessions online were asked for.
  const location = wanted.sessionLocation ?? (wanted.location ? SESSION_LOCATION.onSite : undefined)
  if (location)
    filters.sessionLocation = hasFlag(column('flags'), location === SESSION_LOCATION.online ? FLAG.online : FLAG.onSite)
  if (wanted.sessionType)
    filters.sessionType = hasFlag(
      column('flags'),
      wanted.sessionType === SESSION_TYPE.group ? FLAG.group : FLAG.personal,
    )
  if (wanted.availability) filters.availability = isFree(wanted.availability, wanted.timezone, now, table)
  return filters
}

/** The fields of a search that belong to each filter; an organisation is where one searches, not a filter. */
const FIELDS: Record<Exclude<FilterName, 'organisation'>, readonly (keyof SearchWanted)[]> = {
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

export const filtersInUse = (wanted: SearchWanted): (keyof typeof FIELDS)[] =>
  (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter((name) =>
    FIELDS[name].some((field) => isGiven(wanted[field])),
  )

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The same search without one of its filters. */
export const withoutFilter = (wanted: SearchWanted, filter: keyof typeof FIELDS): SearchWanted => ({
  ...wanted,
  ...Object.fromEntries(FIELDS[filter].map((field) => [field, undefined])),
})

/** All of these conditions joined; the one on availability comes last because it costs most. */
export function allOf(filters: Filters): RawBuilder<boolean> {
  const { availability, ...cheap } = filters
  const parts = Object.values(availability ? { ...cheap, availability } : cheap)
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`
}

const hasAny = (mask: RawBuilder<unknown>, ids: readonly number[]) => sql<boolean>`${mask} & ${maskOf(ids)}::int <> 0`
/** A session has one language, so the sessions in one that is asked for are found by an index. */
const isIn = (mask: RawBuilder<unknown>, ids: readonly number[]) =>
  ids.length === 1 ? sql<boolean>`${mask} = ${maskOf(ids)}::int` : hasAny(mask, ids)
const hasFlag = (flags: RawBuilder<unknown>, flag: number) => sql<boolean>`${flags} & ${sql.lit(flag)} <> 0`

/**
 * An expression, so that no index on the price is read for its own sake: the place's or the order's is better. Without a
 * place also no range: of a range yet unknown PostgreSQL believes that hardly a row is in it, and then reads thousands
 * where the order's index would give a page at once. Around a place few are left, and that belief keeps the plan.
 */
function between(
  column: RawBuilder<unknown>,
  limits: { from: number | undefined; to: number | undefined },
  { location }: SearchWanted,
) {
  const { from = 0, to = 2_147_483_647 } = limits
  if (limits.from === undefined && limits.to === undefined) return undefined
  return location
    ? sql<boolean>`${column} + 0 between ${from}::int and ${to}::int`
    : sql<boolean>`${column} + 0 >= ${from}::int and -${column} >= ${-to}::int`
}

/** Every word, anywhere in what is said of the counsellor; a wildcard somebody types is a letter like any other. */
function says(searchText: string): RawBuilder<boolean> {
  const words = searchText.split(/\s+/).filter(Boolean).slice(0, 6)
  // Escaped after the accents are gone: that is what makes a wildcard of a full-width one.
  const likes = words.map(
    (word) => sql`t.said like '%' || regexp_replace(plain_text(${word}), '[\\\\%_]', '\\\\\\&', 'g') || '%'`,
  )
  return sql`s.provider_number in (select t.provider_number from provider_search_text t where ${sql.join(likes, sql` and `)})`
}

/** Counsellors whose place lies within the radius, in kilometres. */
function within({ location, radiusKm = DEFAULT_RADIUS_KM }: SearchWanted): RawBuilder<boolean> {
  const { x, y, z } = vectorOf(location!)
  const cells = cellsWithin(location!, radiusKm)
  const near = sql<boolean>`power(s.x - ${x}::float8, 2) + power(s.y - ${y}::float8, 2) + power(s.z - ${z}::float8, 2) <= ${squaredChordOf(radiusKm)}::float8`
  // A select hides the values from the planner: one plan then serves all places, and planning costs more than finding.
  return cells ? sql`s.cell = any((select ${cells}::int[])::int[]) and ${near}` : near
}

/** Only who is listed there by consent of both (decision 0039). */
const belongsTo = (organizationId: string): RawBuilder<boolean> => sql`s.provider_number in (
  select p.provider_number from provider_organization l join provider_search p using (provider_id)
  where l.organization_id = ${organizationId} and l.state = 'confirmed')`

const isOneOf = (providerIds: readonly string[]): RawBuilder<boolean> =>
  sql`s.provider_number in (select p.provider_number from provider_search p where p.provider_id = any(${providerIds}::uuid[]))`

/**
 * A start before the end of the day or week: the next one. When its notice has begun it no longer counts, and until the
 * minute's job has found the one after it (`refreshNextStarts`) the start bits tell, by one mask for each step of notice.
 */
export function isFree(
  availability: Availability,
  timezone: string | undefined,
  now: Temporal.Instant,
  table = 's',
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const { end, masks } = windowOf(availability, timezone, now)
  // "bit" without a length: with one, each row would bring the whole array to that length again.
  // In a function, so that the planner does not look at the values: one plan serves all of them.
  return sql`coalesce(${column('next_start_at')} < ${end}::timestamptz and (${column('next_bookable_until')} >= ${now}::timestamptz
    or ${column('bits')} & (${masks}::"bit"[])[${column('notice_step')} + 1] <> 0::bit(768)), false)`
}

interface Window {
  end: Temporal.Instant
  /** The masks of all notice steps, as the text of an array. */
  masks: string
}
const keptWindows = new Map<string, Window>()
const WINDOWS_KEPT = 50

/** What is asked for by 'today' or 'this week': the same all minute long for everybody in one time zone. */
function windowOf(availability: Availability, timezone: string | undefined, now: Temporal.Instant): Window {
  const soonest = minuteAfter(now)
  const key = `${availability} ${timezone} ${minuteOf(now)} ${soonest}`
  const known = keptWindows.get(key)
  if (known) return known
  const end = midnightAfter(availability, timezone, now)
  const last = minuteOf(end)
  const masks = NOTICE_STEPS.map((hours) => hexOf(windowMask(soonest + hours * 60, last)))
  const made = { end, masks: `{${masks.join(',')}}` }
  if (keptWindows.size >= WINDOWS_KEPT) keptWindows.delete(keptWindows.keys().next().value!)
  keptWindows.set(key, made)
  return made
}

/** A bit string as PostgreSQL also reads it, in a quarter of the characters. */
const hexOf = (bits: string): string => `X${bits.replace(/.{4}/g, (four) => Number.parseInt(four, 2).toString(16))}`

/** Midnight that ends the viewer's day, or the one that ends their week on Sunday. */
export const endOf = (
  availability: Availability,
  timezone: string | undefined,
  now: Temporal.Instant,
): Temporal.Instant => windowOf(availability, timezone, now).end

function midnightAfter(
  availability: Availability,
  timezone: string | undefined,
  now: Temporal.Instant,
): Temporal.Instant {
  const today = now.toZonedDateTimeISO(timezone ?? 'Europe/Tallinn').startOfDay()
  const days = availability === 'today' ? 1 : 8 - today.dayOfWeek
  return today.add({ days }).toInstant()
}
