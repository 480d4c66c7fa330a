import { type RawBuilder, sql } from 'kysely'
import {
  ceilToMinute,
  decodeSpacedSlots,
  floorToMinute,
  instantAt,
  type Minute,
} from '#modules/availability/server/public.ts'
import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'
import type { Context } from '#platform/server/context.ts'
import { SESSION_LOCATION, SESSION_TYPE, type UiLanguage } from '#platform/values/enums.ts'
import { getAvailabilityEnd, type ProviderSearch } from './filters.ts'
import { kmBetween } from './place.ts'
import { FLAG } from './tables.ts'

interface CardRow {
  /** Present if the total was requested. */
  total?: number
  provider_id: string
  slug: string
  first_name: string
  last_name: string
  profession: string | null
  image_square_url: string | null
  topic_mask: number
  /** The provider's spoken languages. */
  spoken_mask: number
  type_mask: number
  /** Combined flags of all the provider's session types. */
  offered_flags: number
  rating: number
  feedback_count: number
  hourly_cents: number
  session_template_id: string
  /** Flags for the session's location and type; its language is in `language_mask`. */
  flags: number
  language_mask: number
  session_title: string | null
  price_cents: number
  duration_minutes: number
  notice_minutes: number
  next_start_at: Temporal.Instant | null
  bits: string
  city: string | null
  /** Present if the search has a location. */
  latitude?: number | null
  longitude?: number | null
  timezone: string
  is_bookmarked: boolean
}

const MANY_REVIEWS = 10

type CardFilters = Pick<ProviderSearch, 'location' | 'topicIds' | 'languageIds' | 'availability' | 'timezone'>

/**
 * Loads the cards of one results page. `matches` is a complete `select` of session_search rows with one row per
 * provider: the session on the card. `order` sorts the cards. A single statement finds the page and loads its cards. It
 * reads only the displayed lines of a provider's text, because the full text would make up most of the transferred
 * data.
 * @returns the cards, and their `total` if `matches` has that column.
 */
export async function loadCards(
  context: Context,
  {
    matches,
    order,
    hasTotal = false,
  }: { matches: RawBuilder<unknown>; order: RawBuilder<unknown>; hasTotal?: boolean },
  filters: CardFilters,
) {
  const { language } = context
  const { rows } = await sql<CardRow>`
    select ${hasTotal ? sql`s.total, ` : sql``}p.provider_id, p.slug, o.first_name, o.last_name, p.image_square_url, s.topic_mask, s.spoken_mask,
      ${pickTextSql(sql`p.texts`, language)} ->> 'profession' as profession,
      s.type_mask, s.offered_flags, s.rating, s.feedback_count, s.hourly_cents, s.session_template_id, s.flags, s.language_mask,
      ${pickTextSql(sql`t.texts`, language)} ->> 'title' as session_title,
      s.price_cents, s.duration_minutes, s.notice_minutes, s.next_start_at, s.bits::text as bits,
      p.city, ${filters.location ? sql`p.latitude, p.longitude, ` : sql``}p.timezone,
      ${isBookmarkedSql(context)} as is_bookmarked
    from (${matches}) s
    join provider_account p using (provider_number)
    join customer_account o using (customer_account_id)
    join session_template t using (session_template_id)
    order by ${order}`.execute(context.db)
  const dates = await loadDates(context, rows)
  const end = filters.availability
    ? floorToMinute(getAvailabilityEnd(filters.availability, filters.timezone, context.now))
    : null
  return {
    cards: rows.map((row) => toCard(row, { ...filters, end, dates: dates.get(row.session_template_id) }, context)),
    total: rows[0]?.total ?? null,
  }
}

interface CardTimes {
  /** Upper bound for the times on the card, in UTC minutes; null for no bound. */
  end: Minute | null
  /** The next dates of a group session. */
  dates: NextDate[] | undefined
}

function toCard(row: CardRow, { end, dates, ...filters }: CardFilters & CardTimes, context: Context) {
  const upcomingDates = (dates ?? [])
    .map((date) => ({ ...date, start: instantAt(date.seconds / 60) }))
    .filter(({ start }) => end === null || floorToMinute(start) < end)
  const isGroup = (row.flags & FLAG.group) !== 0
  const nextAvailable = isGroup ? upcomingDates.map(({ start }) => start) : listNextStarts(row, context.now, end)
  const { latitude = null, longitude = null } = row
  const hasLocation = latitude !== null && longitude !== null && row.offered_flags & FLAG.onSite
  const distance = filters.location && hasLocation ? kmBetween(filters.location, { latitude, longitude }) : null
  return {
    providerId: row.provider_id,
    slug: row.slug,
    firstName: row.first_name,
    lastName: row.last_name,
    profession: row.profession ?? '',
    profileImageUrl: row.image_square_url,
    providerTypeIds: listIds(row.type_mask),
    topicIds: sortChosenFirst(listIds(row.topic_mask), filters.topicIds),
    languageIds: listIds(row.spoken_mask),
    rating: row.rating > 0 ? Math.round(row.rating * 10) / 10 : null,
    feedbackCount: row.feedback_count,
    minPrice: row.price_cents,
    avgHourlyPrice: row.hourly_cents,
    city: row.city,
    ...(distance === null ? {} : { distanceKm: Math.round(distance * 10) / 10 }),
    sessionLocations: [
      ...(row.offered_flags & FLAG.online ? [1] : []),
      ...(row.offered_flags & FLAG.onSite ? [2] : []),
    ],
    session: {
      sessionTemplateId: row.session_template_id,
      type: isGroup ? SESSION_TYPE.group : SESSION_TYPE.personal,
      location: row.flags & FLAG.online ? SESSION_LOCATION.online : SESSION_LOCATION.onSite,
      languageId: listIds(row.language_mask)[0]!,
      title: row.session_title ?? '',
      fee: row.price_cents,
      durationInMinutes: row.duration_minutes,
    },
    nextSessionTemplateId: row.session_template_id,
    nextAvailable,
    ...(isGroup
      ? {
          nextDates: upcomingDates.map(({ id, start, free }) => ({
            groupSessionRecurrenceId: id,
            startDateTime: start,
            freeSeats: free,
          })),
        }
      : {}),
    timezone: row.timezone,
    reasons: listRankReasons(row, distance),
    isBookmarked: row.is_bookmarked,
  }
}

/**
 * Lists the next three free slots of a personal session within seven days and before `end` (a UTC minute; null for no
 * bound). If there are none and there is no bound, lists only the next start, because no others are known.
 */
function listNextStarts(row: CardRow, now: Temporal.Instant, end: Minute | null): Temporal.Instant[] {
  const from = ceilToMinute(now)
  const window = {
    from: from + row.notice_minutes,
    to: Math.min(end ?? Number.POSITIVE_INFINITY, from + 7 * MINUTES_PER_DAY),
  }
  const startsInRing = decodeSpacedSlots(row.bits, window, CARD_TIMES)
  if (startsInRing.length > 0 || end !== null) return startsInRing.map(instantAt)
  const nextStart = row.next_start_at
  return nextStart && Temporal.Instant.compare(nextStart, now) > 0 ? [nextStart] : []
}

/**
 * Loads the next dates of the group sessions among the rows, by session id. This is a separate query, because few pages
 * contain group sessions.
 */
async function loadDates(context: Context, rows: readonly CardRow[]): Promise<Map<string, NextDate[]>> {
  const groups = rows.filter((row) => row.flags & FLAG.group).map((row) => row.session_template_id)
  if (groups.length === 0) return new Map()
  const { rows: sessions } = await sql<{ id: string; dates: NextDate[] }>`
    select t.session_template_id as id, ${nextDatesSql(context.now)} as dates from session_template t
    where t.session_template_id = any(${groups}::uuid[])`.execute(context.db)
  return new Map(sessions.map(({ id, dates }) => [id, dates]))
}

export interface NextDate {
  /** Id of the group date. */
  id: string
  /** Start of the date in seconds since 1970. */
  seconds: number
  /** Number of free seats. */
  free: number
}

/** Times on a card are at least three hours apart; consecutive quarter-hours would say little about availability. */
export const CARD_TIMES = { minutesApart: 180, limit: 3 } as const

/** SQL for the next dates with a free seat of the group `session_template t`, as JSON; null for a personal session. */
export const nextDatesSql = (
  now: Temporal.Instant,
): RawBuilder<unknown> => sql`case when t.type = ${SESSION_TYPE.group} then coalesce((
  select json_agg(json_build_object('id', g.group_occurrence_id, 'seconds', extract(epoch from g.start_at)::int8,
    'free', g.seats - g.seats_taken) order by g.start_at)
  from (select * from group_occurrence d where d.session_template_id = t.session_template_id and d.status = 'scheduled'
    and d.start_at > ${now}::timestamptz and d.seats_taken < d.seats order by d.start_at limit ${CARD_TIMES.limit}) g
), '[]') end`

/** Lists the reasons for a card's rank, as text keys. */
function listRankReasons(row: CardRow, distance: number | null): string[] {
  const reasons = [
    row.feedback_count >= MANY_REVIEWS && row.rating >= 4.7 && 'finder.reason.praised',
    distance !== null && distance < 5 && 'finder.reason.near',
  ]
  return reasons.filter((reason): reason is string => reason !== false)
}

/** Lists the ids 1..30 whose bits are set in a mask. */
function listIds(mask: number): number[] {
  const ids: number[] = []
  for (let id = 1; id <= 30; id++) if (mask & (1 << id)) ids.push(id)
  return ids
}

const sortChosenFirst = (ids: number[], chosen: readonly number[] = []) =>
  chosen.length === 0 ? ids : [...ids.filter((id) => chosen.includes(id)), ...ids.filter((id) => !chosen.includes(id))]

/** SQL for the entry of a `texts` column in the given language, falling back to the first available one. */
export const pickTextSql = (texts: RawBuilder<unknown>, language: UiLanguage): RawBuilder<unknown> =>
  sql`coalesce(${texts} -> ${language}::text, ${texts} -> 'en', ${texts} -> 'et', ${texts} -> 'ru')`

/** Returns the entry for the given language, falling back to the first available one. */
export const pickText = <T>(texts: Partial<Record<UiLanguage, T>>, language: UiLanguage): T | undefined =>
  texts[language] ?? texts.en ?? texts.et ?? texts.ru

/**
 * SQL for whether the caller has bookmarked the provider in row `p`. Pages for visitors do not read bookmarks, so
 * changing a bookmark does not drop the stored pages (decision 0079).
 */
export function isBookmarkedSql({ caller }: Context): RawBuilder<unknown> {
  if (!caller) return sql`false`
  return sql`exists (select from bookmark b where b.provider_id = p.provider_id and b.customer_account_id = ${caller.customerAccountId}::uuid)`
}
