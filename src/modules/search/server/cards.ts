import { type RawBuilder, sql } from 'kysely'
import { instantAt, type Minute, minuteAfter, minuteOf, startsApart } from '#modules/availability/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { SESSION_LOCATION, SESSION_TYPE, type UiLanguage } from '#platform/values/enums.ts'
import { endOf, type SearchWanted } from './filters.ts'
import { kmBetween } from './place.ts'
import { FLAG } from './tables.ts'

interface Row {
  /** Where it was asked for. */
  total?: number
  provider_id: string
  slug: string
  first_name: string
  last_name: string
  profession: string | null
  image_square_url: string | null
  topic_mask: number
  /** Languages that the counsellor speaks. */
  spoken_mask: number
  type_mask: number
  /** What any of their sessions offers. */
  offered_flags: number
  rating: number
  feedback_count: number
  hourly_cents: number
  session_template_id: string
  /** Of the session: its place and kind, and its language. */
  flags: number
  language_mask: number
  session_title: string | null
  price_cents: number
  duration_minutes: number
  notice_minutes: number
  next_start_at: Temporal.Instant | null
  bits: string
  city: string | null
  /** Where a place was asked for. */
  latitude?: number | null
  longitude?: number | null
  timezone: string
  is_bookmarked: boolean
}

const DAY = 1440
const MANY_VOICES = 10

type Seen = Pick<SearchWanted, 'location' | 'topicIds' | 'languageIds' | 'availability' | 'timezone'>

/**
 * The cards of a page of results. `found` is a whole `select` of session_search rows, one for each counsellor: the session
 * that the card names. `order` is their order. One statement finds the page and reads its cards; of a
 * counsellor's texts only the lines shown are read, because whole texts were most of what travelled.
 * @returns the cards, and their `total` where `found` has that column.
 */
export async function cardsOf(
  context: Context,
  { found, order, hasTotal = false }: { found: RawBuilder<unknown>; order: RawBuilder<unknown>; hasTotal?: boolean },
  wanted: Seen,
) {
  const inLanguage = (texts: RawBuilder<unknown>) =>
    sql`coalesce(${texts} -> ${context.language}::text, ${texts} -> 'en', ${texts} -> 'et', ${texts} -> 'ru')`
  const who = context.who?.customerAccountId
  const { rows } = await sql<Row>`
    select ${hasTotal ? sql`s.total, ` : sql``}p.provider_id, p.slug, o.first_name, o.last_name, p.image_square_url, s.topic_mask, s.spoken_mask,
      ${inLanguage(sql`p.texts`)} ->> 'profession' as profession,
      s.type_mask, s.offered_flags, s.rating, s.feedback_count, s.hourly_cents, s.session_template_id, s.flags, s.language_mask,
      ${inLanguage(sql`t.texts`)} ->> 'title' as session_title,
      s.price_cents, s.duration_minutes, s.notice_minutes, s.next_start_at, s.bits::text as bits,
      p.city, ${wanted.location ? sql`p.latitude, p.longitude, ` : sql``}p.timezone,
      ${who ? sql`exists (select from bookmark b where b.provider_id = p.provider_id and b.customer_account_id = ${who}::uuid)` : sql`false`} as is_bookmarked
    from (${found}) s
    join provider_account p using (provider_number)
    join customer_account o using (customer_account_id)
    join session_template t using (session_template_id)
    order by ${order}`.execute(context.db)
  const dates = await datesOf(context, rows)
  const end = wanted.availability ? minuteOf(endOf(wanted.availability, wanted.timezone, context.now)) : null
  return {
    cards: rows.map((row) => cardOf(row, { ...wanted, end, dates: dates.get(row.session_template_id) }, context)),
    total: rows[0]?.total ?? null,
  }
}

interface CardTimes {
  /** Times on the card lie before it, in UTC minutes; null: whenever they are. */
  end: Minute | null
  /** Of a group. */
  dates: NextDate[] | undefined
}

function cardOf(row: Row, { end, dates, ...wanted }: Seen & CardTimes, context: Context) {
  const coming = (dates ?? [])
    .map((date) => ({ ...date, start: instantAt(date.seconds / 60) }))
    .filter(({ start }) => end === null || minuteOf(start) < end)
  const isGroup = (row.flags & FLAG.group) !== 0
  const nextAvailable = isGroup ? coming.map(({ start }) => start) : nextStarts(row, context.now, end)
  const { latitude = null, longitude = null } = row
  const isPlaced = latitude !== null && longitude !== null && row.offered_flags & FLAG.onSite
  const distance = wanted.location && isPlaced ? kmBetween(wanted.location, { latitude, longitude }) : null
  return {
    providerId: row.provider_id,
    slug: row.slug,
    firstName: row.first_name,
    lastName: row.last_name,
    profession: row.profession ?? '',
    profileImageUrl: row.image_square_url,
    providerTypeIds: idsOf(row.type_mask),
    topicIds: chosenFirst(idsOf(row.topic_mask), wanted.topicIds),
    languageIds: idsOf(row.spoken_mask),
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
      languageId: idsOf(row.language_mask)[0]!,
      title: row.session_title ?? '',
      fee: row.price_cents,
      durationInMinutes: row.duration_minutes,
    },
    nextSessionTemplateId: row.session_template_id,
    nextAvailable,
    ...(isGroup
      ? {
          nextDates: coming.map(({ id, start, free }) => ({
            groupSessionRecurrenceId: id,
            startDateTime: start,
            freeSeats: free,
          })),
        }
      : {}),
    timezone: row.timezone,
    reasons: reasonsOf(row, distance),
    isBookmarked: row.is_bookmarked,
  }
}

/**
 * The next three free starts of a personal session before `end` (a UTC minute; null: whenever); beyond the ring's eight days
 * only the first is known.
 */
function nextStarts(row: Row, now: Temporal.Instant, end: Minute | null): Temporal.Instant[] {
  const from = minuteAfter(now)
  const window = { from: from + row.notice_minutes, to: Math.min(end ?? Number.POSITIVE_INFINITY, from + 7 * DAY) }
  const near = startsApart(row.bits, window, CARD_TIMES)
  if (near.length > 0 || end !== null) return near.map(instantAt)
  const far = row.next_start_at
  return far && Temporal.Instant.compare(far, now) > 0 ? [far] : []
}

/** The next dates of those of these sessions that are groups, by session: few pages have any, so they are read apart. */
async function datesOf(context: Context, rows: readonly Row[]): Promise<Map<string, NextDate[]>> {
  const groups = rows.filter((row) => row.flags & FLAG.group).map((row) => row.session_template_id)
  if (groups.length === 0) return new Map()
  const { rows: found } = await sql<{ id: string; dates: NextDate[] }>`
    select t.session_template_id as id, ${nextDates(context.now)} as dates from session_template t
    where t.session_template_id = any(${groups}::uuid[])`.execute(context.db)
  return new Map(found.map(({ id, dates }) => [id, dates]))
}

export interface NextDate {
  /** Of the date. */
  id: string
  /** Its start, since 1970. */
  seconds: number
  /** Seats. */
  free: number
}

/** Times on a card: a morning's quarter-hours in a row are one offer, so three that lie apart show more of what is free. */
export const CARD_TIMES = { apart: 180, limit: 3 } as const

/** The next dates with a free seat of the group `session_template t`, as JSON; null for a personal session. */
export const nextDates = (
  now: Temporal.Instant,
): RawBuilder<unknown> => sql`case when t.type = ${SESSION_TYPE.group} then coalesce((
  select json_agg(json_build_object('id', g.group_session_recurrence_id, 'seconds', extract(epoch from g.start_at)::int8,
    'free', g.seats - g.seats_taken) order by g.start_at)
  from (select * from group_occurrence d where d.session_template_id = t.session_template_id and d.status = 'scheduled'
    and d.start_at > ${now}::timestamptz and d.seats_taken < d.seats order by d.start_at limit ${CARD_TIMES.limit}) g
), '[]') end`

/** Why a card ranks where it does, as text keys that a page can show. */
function reasonsOf(row: Row, distance: number | null): string[] {
  const reasons = [
    row.feedback_count >= MANY_VOICES && row.rating >= 4.7 && 'finder.reason.praised',
    distance !== null && distance < 5 && 'finder.reason.near',
  ]
  return reasons.filter((reason): reason is string => reason !== false)
}

/** Ids 1..30 of a mask's set bits. */
function idsOf(mask: number): number[] {
  const ids: number[] = []
  for (let id = 1; id <= 30; id++) if (mask & (1 << id)) ids.push(id)
  return ids
}

const chosenFirst = (ids: number[], chosen: readonly number[] = []) =>
  chosen.length === 0 ? ids : [...ids.filter((id) => chosen.includes(id)), ...ids.filter((id) => !chosen.includes(id))]

export const textOf = <T>(texts: Partial<Record<UiLanguage, T>>, language: UiLanguage): T | undefined =>
  texts[language] ?? texts.en ?? texts.et ?? texts.ru
