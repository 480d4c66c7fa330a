import { sql } from 'kysely'
import type { UiLanguage } from '#contract/enums.ts'
import type { Minute } from '../availability/public.ts'
import { instantAt, minuteAfter, startsFromBits } from '../availability/public.ts'
import type { Context } from '../context.ts'
import type { ProviderTexts } from '../providers/tables.ts'
import type { SearchWanted } from './filters.ts'
import { kmBetween } from './place.ts'
import { FLAG } from './tables.ts'

interface Row {
  provider_number: number
  provider_id: string
  slug: string
  first_name: string
  last_name: string
  texts: ProviderTexts
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

/** The cards of these counsellors, in this order. One read. */
export async function cardsOf(
  context: Context,
  numbers: readonly number[],
  wanted: Pick<SearchWanted, 'location' | 'topicIds' | 'languageIds'>,
) {
  if (numbers.length === 0) return []
  const { rows } = await sql<Row>`
    select s.provider_number, s.provider_id, p.slug, o.first_name, o.last_name, p.texts, p.image_square_url, s.topic_mask, s.language_mask,
      s.type_mask, s.flags, s.rating, s.feedback_count, s.price_cents, s.hourly_cents, s.lead_template_id, s.lead_minutes, t.type as lead_type,
      s.notice_minutes, s.next_start_at, s.bits::text as bits, p.city, p.latitude, p.longitude, p.timezone,
      exists (select from bookmark b where b.provider_id = s.provider_id and b.customer_account_id = ${context.who?.customerAccountId ?? null}::uuid) as is_bookmarked
    from provider_search s
    join provider_account p using (provider_id)
    join customer_account o using (customer_account_id)
    join session_template t on t.session_template_id = s.lead_template_id
    where s.provider_number = any(${numbers}::int[])`.execute(context.db)
  const byNumber = new Map(rows.map((row) => [row.provider_number, row]))
  return numbers.flatMap((number) => {
    const row = byNumber.get(number)
    return row ? [cardOf(row, wanted, context)] : []
  })
}

function cardOf(row: Row, wanted: Pick<SearchWanted, 'location' | 'topicIds' | 'languageIds'>, context: Context) {
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
    profession: textOf(row.texts, context.language)?.profession ?? '',
    profileImageUrl: row.image_square_url,
    providerTypeIds: idsOf(row.type_mask),
    topicIds: chosenFirst(idsOf(row.topic_mask), wanted.topicIds),
    languageIds: idsOf(row.language_mask),
    rating: row.feedback_count > 0 ? Math.round(row.rating * 10) / 10 : null,
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
  const from = minuteAfter(now) + row.notice_minutes
  const near = spread(startsFromBits(row.bits, from, minuteAfter(now) + 7 * DAY, 7 * 96))
  if (near.length > 0) return near.map(instantAt)
  const far = row.next_start_at
  return far && Temporal.Instant.compare(far, now) > 0 ? [far] : []
}

const APART_MINUTES = 180

/** A morning's quarter-hours in a row are one offer: three that lie apart show more of what is free. */
function spread(starts: readonly Minute[]): Minute[] {
  const shown: Minute[] = []
  for (const start of starts) {
    if (shown.length === SHOWN_TIMES) break
    if (shown.length === 0 || start >= shown.at(-1)! + APART_MINUTES) shown.push(start)
  }
  return shown
}

/** Why a card ranks where it does, as text keys a page can show (field-notes: reasons shown). */
function reasonsOf(
  row: Row,
  seen: { nextAvailable: Temporal.Instant[]; distance: number | null; now: Temporal.Instant },
): string[] {
  const [first] = seen.nextAvailable
  const isSoon = first !== undefined && seen.now.until(first).total('hours') < 24
  const reasons = [
    isSoon && 'finder.reason.soon',
    row.feedback_count >= MANY_VOICES && row.rating >= 4.7 && 'finder.reason.praised',
    seen.distance !== null && seen.distance < 5 && 'finder.reason.near',
  ]
  return reasons.filter((reason): reason is string => reason !== false)
}

/** Ids 1..30 of a mask's set bits. */
export const idsOf = (mask: number): number[] =>
  Array.from({ length: 31 }, (_, id) => id).filter((id) => mask & (1 << id))

const chosenFirst = (ids: number[], chosen: readonly number[] = []) => [
  ...ids.filter((id) => chosen.includes(id)),
  ...ids.filter((id) => !chosen.includes(id)),
]

export const textOf = <T>(texts: Partial<Record<UiLanguage, T>>, language: UiLanguage): T | undefined =>
  texts[language] ?? texts.en ?? texts.et ?? texts.ru
