import { type RawBuilder, sql } from 'kysely'
import type { UiLanguage } from '#contract/enums.ts'
import { instantAt, minuteAfter, startsApart } from '../availability/public.ts'
import type { Context } from '../context.ts'
import type { SearchWanted } from './filters.ts'
import { kmBetween } from './place.ts'
import { FLAG } from './tables.ts'

interface Row {
  provider_number: number
  provider_id: string
  slug: string
  first_name: string
  last_name: string
  profession: string | null
  image_square_url: string | null
  topic_mask: number
  language_mask: number
  type_mask: number
  flags: number
  rating: number
  feedback_count: number
  price_cents: number
  hourly_cents: number
  lead_template_id: string
  lead_minutes: number
  lead_type: number
  notice_minutes: number
  next_start_at: Temporal.Instant | null
  bits: string
  city: string | null
  latitude: number | null
  longitude: number | null
  timezone: string
  is_bookmarked: boolean
}

const DAY = 1440
const SHOWN_TIMES = 3
const MANY_VOICES = 10

type Seen = Pick<SearchWanted, 'location' | 'topicIds' | 'languageIds'>

/**
 * The cards of a page of results. `found` is a whole `select` of search rows, `order` its order: one statement finds the
 * page and reads what stands on its cards. Of a counsellor's texts only the line shown is read; whole texts were most of
 * what travelled.
 */
export async function cardsOf(
  context: Context,
  { found, order }: { found: RawBuilder<unknown>; order: RawBuilder<unknown> },
  wanted: Seen,
) {
  const { rows } = await sql<Row>`
    select s.provider_number, s.provider_id, p.slug, o.first_name, o.last_name, p.image_square_url, s.topic_mask, s.language_mask,
      coalesce(p.texts -> ${context.language}::text, p.texts -> 'en', p.texts -> 'et', p.texts -> 'ru') ->> 'profession' as profession,
      s.type_mask, s.flags, s.rating, s.feedback_count, s.price_cents, s.hourly_cents, s.lead_template_id, s.lead_minutes, t.type as lead_type,
      s.notice_minutes, s.next_start_at, s.bits::text as bits, p.city, p.latitude, p.longitude, p.timezone,
      exists (select from bookmark b where b.provider_id = s.provider_id and b.customer_account_id = ${context.who?.customerAccountId ?? null}::uuid) as is_bookmarked
    from (${found}) s
    join provider_account p using (provider_id)
    join customer_account o using (customer_account_id)
    join session_template t on t.session_template_id = s.lead_template_id
    order by ${order}`.execute(context.db)
  return rows.map((row) => cardOf(row, wanted, context))
}

function cardOf(row: Row, wanted: Seen, context: Context) {
  const nextAvailable = nextStarts(row, context.now)
  const isPlaced = row.latitude !== null && row.longitude !== null && row.flags & FLAG.onSite
  const distance =
    wanted.location && isPlaced
      ? kmBetween(wanted.location, { latitude: row.latitude!, longitude: row.longitude! })
      : null
  return {
    providerId: row.provider_id,
    slug: row.slug,
    firstName: row.first_name,
    lastName: row.last_name,
    profession: row.profession ?? '',
    profileImageUrl: row.image_square_url,
    providerTypeIds: idsOf(row.type_mask),
    topicIds: chosenFirst(idsOf(row.topic_mask), wanted.topicIds),
    languageIds: idsOf(row.language_mask),
    rating: row.rating > 0 ? Math.round(row.rating * 10) / 10 : null,
    feedbackCount: row.feedback_count,
    minPrice: row.price_cents,
    minPriceDurationInMinutes: row.lead_minutes,
    avgHourlyPrice: row.hourly_cents,
    city: row.city,
    ...(distance === null ? {} : { distanceKm: Math.round(distance * 10) / 10 }),
    sessionLocations: [...(row.flags & FLAG.online ? [1] : []), ...(row.flags & FLAG.onSite ? [2] : [])],
    nextAvailable,
    nextSessionTemplateId: row.lead_type === 2 ? row.lead_template_id : null,
    timezone: row.timezone,
    reasons: reasonsOf(row, { nextAvailable, distance, now: context.now }),
    isBookmarked: row.is_bookmarked,
  }
}

/** The next three free starts; beyond the ring's eight days only the first is known. */
function nextStarts(row: Row, now: Temporal.Instant): Temporal.Instant[] {
  const from = minuteAfter(now)
  const window = { from: from + row.notice_minutes, to: from + 7 * DAY }
  const near = startsApart(row.bits, window, { apart: APART_MINUTES, limit: SHOWN_TIMES })
  if (near.length > 0) return near.map(instantAt)
  const far = row.next_start_at
  return far && Temporal.Instant.compare(far, now) > 0 ? [far] : []
}

/** A morning's quarter-hours in a row are one offer: three that lie apart show more of what is free. */
const APART_MINUTES = 180

/** Why a card ranks where it does, as text keys a page can show (field-notes: reasons shown). */
function reasonsOf(
  row: Row,
  seen: { nextAvailable: Temporal.Instant[]; distance: number | null; now: Temporal.Instant },
): string[] {
  const [first] = seen.nextAvailable
  const isSoon = first !== undefined && first.epochMilliseconds - seen.now.epochMilliseconds < DAY * 60_000
  const reasons = [
    isSoon && 'finder.reason.soon',
    row.feedback_count >= MANY_VOICES && row.rating >= 4.7 && 'finder.reason.praised',
    seen.distance !== null && seen.distance < 5 && 'finder.reason.near',
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
