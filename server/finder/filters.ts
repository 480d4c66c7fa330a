import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AllCalls } from '#contract/all-calls.ts'
import type { Availability } from '#contract/enums.ts'
import { type Minute, minuteAfter, minuteOf, windowMask } from '../availability/public.ts'

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
export type Filters = Partial<Record<FilterName, RawBuilder<boolean>>>

const DEFAULT_RADIUS_KM = 25

/** Each chosen filter as a condition on `provider_search s`. Within one any, between them all (api.md). */
export function filtersOf(wanted: SearchWanted, now: Temporal.Instant): Filters {
  const filters: Filters = {}
  if (wanted.searchText) filters.searchText = says(wanted.searchText)
  if (wanted.location) filters.place = within(wanted)
  if (wanted.languageIds?.length) filters.languages = sql`s.language_mask & ${maskOf(wanted.languageIds)}::int <> 0`
  if (wanted.topicIds?.length) filters.topics = sql`s.topic_mask & ${maskOf(wanted.topicIds)}::int <> 0`
  if (wanted.providerTypeIds?.length)
    filters.providerTypes = sql`s.type_mask & ${maskOf(wanted.providerTypeIds)}::int <> 0`
  const isPlaced = wanted.location !== undefined
  const price = between(sql.ref('s.price_cents'), { from: wanted.minPrice, to: wanted.maxPrice, isPlaced })
  const hourly = between(sql.ref('s.hourly_cents'), {
    from: wanted.minAvgHourlyPrice,
    to: wanted.maxAvgHourlyPrice,
    isPlaced,
  })
  if (price) filters.price = price
  if (hourly) filters.hourlyPrice = hourly
  if (wanted.sessionLocation)
    filters.sessionLocation = hasFlag(wanted.sessionLocation === 1 ? FLAG.online : FLAG.onSite)
  if (wanted.sessionType) filters.sessionType = hasFlag(wanted.sessionType === 1 ? FLAG.group : FLAG.personal)
  if (wanted.availability) filters.availability = isFree(wanted.availability, wanted.timezone, now)
  if (wanted.organizationId) filters.organisation = belongsTo(wanted.organizationId)
  return filters
}

/** All of them, or all but one, joined; the bit test comes last because it is the dearest. */
export function allOf(filters: Filters, but?: FilterName): RawBuilder<boolean> {
  const { availability, ...cheap } = filters
  const parts = Object.entries(availability ? { ...cheap, availability } : cheap).filter(([name]) => name !== but)
  return parts.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(
        parts.map(([, part]) => part),
        sql` and `,
      )}`
}

export const hasFlag = (flag: number): RawBuilder<boolean> => sql`s.flags & ${sql.lit(flag)} <> 0`

/**
 * An expression, so that no index on the price is read for its own sake: the place's or the order's is better. Without a
 * place also no range: of a range yet unknown PostgreSQL believes that hardly a row is in it, and then reads thousands
 * where the order's index would give a page at once. Around a place few are left, and that belief keeps the plan.
 */
function between(
  column: RawBuilder<unknown>,
  limits: { from?: number | undefined; to?: number | undefined; isPlaced: boolean },
) {
  const { from = 0, to = 2_147_483_647, isPlaced } = limits
  if (limits.from === undefined && limits.to === undefined) return undefined
  return isPlaced
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

/** Near a place means meeting there, unless online was asked for too. */
function within({ location, radiusKm = DEFAULT_RADIUS_KM, sessionLocation }: SearchWanted): RawBuilder<boolean> {
  const { x, y, z } = vectorOf(location!)
  const cells = cellsWithin(location!, radiusKm)
  const near = sql`power(s.x - ${x}::float8, 2) + power(s.y - ${y}::float8, 2) + power(s.z - ${z}::float8, 2) <= ${squaredChordOf(radiusKm)}::float8`
  const inCells = cells ? sql`s.cell = any(${cells}::int[]) and ${near}` : near
  return sessionLocation ? sql`${inCells}` : sql`${inCells} and ${hasFlag(FLAG.onSite)}`
}

/** Only who is listed there by consent of both (decision 0039). */
const belongsTo = (organizationId: string): RawBuilder<boolean> => sql`s.provider_id in (
  select l.provider_id from provider_organization l where l.organization_id = ${organizationId} and l.state = 'confirmed')`

/** One window a notice step, so that each row is held to its own notice (`search-bits.ts`). */
export function isFree(
  availability: Availability,
  timezone: string | undefined,
  now: Temporal.Instant,
): RawBuilder<boolean> {
  const end = minuteOf(endOf(availability, timezone, now))
  const masks = masksUntil(end, minuteAfter(now))
  // "bit" without a length: with one, each row would bring the whole array to that length again.
  return sql`s.bits & (${masks}::"bit"[])[s.notice_step + 1] <> 0::bit(768)`
}

const keptMasks = new Map<string, string>()
const MASKS_KEPT = 50

/** The masks of all notice steps as an array's text; the same all minute long for everybody whose day or week ends then. */
function masksUntil(end: Minute, soonest: Minute): string {
  const key = `${end} ${soonest}`
  const known = keptMasks.get(key)
  if (known) return known
  const masks = `{${NOTICE_STEPS.map((hours) => windowMask(soonest + hours * 60, end)).join(',')}}`
  if (keptMasks.size >= MASKS_KEPT) keptMasks.delete(keptMasks.keys().next().value!)
  keptMasks.set(key, masks)
  return masks
}

/** Midnight that ends the viewer's day, or the one that ends their week on Sunday. */
export function endOf(
  availability: Availability,
  timezone: string | undefined,
  now: Temporal.Instant,
): Temporal.Instant {
  const today = now.toZonedDateTimeISO(timezone ?? 'Europe/Tallinn').startOfDay()
  const days = availability === 'today' ? 1 : 8 - today.dayOfWeek
  return today.add({ days }).toInstant()
}
