import { EXPERIENCE_WEIGHT, MAX_RANKED_YEARS, MEAN_RATING, MEAN_WEIGHT } from '#modules/search/values/ranking.ts'
import { FEEDBACK_BATCH } from '#platform/values/constants.ts'
import { SESSION_LOCATION, type Sort } from '#platform/values/enums.ts'
import type { PublicCounsellor, PublicSession } from './public-market.ts'

/** The filters of a search, as a caller sends them. */
export interface Asked {
  topicIds?: number[]
  languageIds?: number[]
  providerTypeIds?: number[]
  minPrice?: number
  maxPrice?: number
  minAvgHourlyPrice?: number
  maxAvgHourlyPrice?: number
  availability?: 'today' | 'thisWeek'
  sessionLocation?: 1 | 2
  sessionType?: 1 | 2
  sort?: Sort
  timezone?: string
  location?: { latitude: number; longitude: number }
  radiusKm?: number
}

export interface World {
  market: readonly PublicCounsellor[]
  now: Temporal.Instant
  /** Whether the counsellor lies within the place that is asked for; coordinates are not public. */
  isNear: (counsellor: PublicCounsellor, asked: Asked) => boolean
}

export interface Found {
  counsellor: PublicCounsellor
  session: PublicSession
}

/** Every counsellor with a session type that meets all filters, each with the first such type in the counsellor's own order. */
export function bruteForce({ market, now, isNear }: World, asked: Asked): Found[] {
  const end = windowEnd(asked, now)
  return market.flatMap((counsellor) => {
    if (!meetsAsCounsellor(counsellor, asked) || (asked.location && !isNear(counsellor, asked))) return []
    const session = counsellor.sessions.find((one) => meetsAsSession(one, asked, end))
    return session ? [{ counsellor, session }] : []
  })
}

const any = (chosen: readonly number[] | undefined, has: readonly number[]) =>
  !chosen?.length || chosen.some((id) => has.includes(id))
const within = (value: number, from = 0, to = Number.POSITIVE_INFINITY) => value >= from && value <= to

const meetsAsCounsellor = (one: PublicCounsellor, asked: Asked): boolean =>
  any(asked.topicIds, one.topicIds) &&
  any(asked.providerTypeIds, one.providerTypeIds) &&
  within(one.avgHourlyPrice, asked.minAvgHourlyPrice, asked.maxAvgHourlyPrice)

function meetsAsSession(one: PublicSession, asked: Asked, end: number | null): boolean {
  // Near a place means meeting there, unless sessions online are asked for.
  const location = asked.sessionLocation ?? (asked.location ? SESSION_LOCATION.onSite : undefined)
  return (
    any(asked.languageIds, [one.languageId]) &&
    within(one.fee, asked.minPrice, asked.maxPrice) &&
    (location === undefined || one.location === location) &&
    (asked.sessionType === undefined || one.type === asked.sessionType) &&
    (end === null || one.starts.some((start) => start < end))
  )
}

/** The midnight that ends the caller's day, or their week on Sunday; milliseconds since 1970. */
export function windowEnd({ availability, timezone }: Asked, now: Temporal.Instant): number | null {
  if (!availability) return null
  const today = now.toZonedDateTimeISO(timezone ?? 'Europe/Tallinn').startOfDay()
  return today.add({ days: availability === 'today' ? 1 : 8 - today.dayOfWeek }).epochMilliseconds
}

/** What each order sorts by, ascending. */
const KEY: Record<Sort, (found: Found) => number> = {
  recommended: ({ counsellor }) => -rank(counsellor),
  rating: ({ counsellor }) => -(ratingOf(counsellor).rating ?? 0),
  price: ({ session }) => session.fee,
  soonest: ({ session }) => session.first ?? Number.POSITIVE_INFINITY,
}

/** The sort key of a result, rounded: equal keys may stand in any order. */
export const keyOf = (sort: Sort, found: Found): number => {
  const key = KEY[sort](found)
  return Number.isFinite(key) ? Math.round(key * 1000) / 1000 : key
}

/** 'Recommended' from what is public (page 'How ranking works'). */
function rank(counsellor: PublicCounsellor): number {
  const { rating, count } = ratingOf(counsellor)
  const feedback = ((rating ?? MEAN_RATING) * count + MEAN_RATING * MEAN_WEIGHT) / (count + MEAN_WEIGHT)
  return (
    feedback + (Math.min(counsellor.experienceInYears ?? 0, MAX_RANKED_YEARS) / MAX_RANKED_YEARS) * EXPERIENCE_WEIGHT
  )
}

/** The exact average, which is shown rounded; null while there are too few. */
function ratingOf({ feedbackByScore }: PublicCounsellor): { rating: number | null; count: number } {
  const count = feedbackByScore.reduce((sum, of) => sum + of, 0)
  const stars = feedbackByScore.reduce((sum, of, index) => sum + of * (index + 1), 0)
  return { rating: count >= FEEDBACK_BATCH ? stars / count : null, count }
}
