import { EXPERIENCE_WEIGHT, MAX_RANKED_YEARS, MEAN_RATING, MEAN_WEIGHT } from '#modules/search/values/ranking.ts'
import { FEEDBACK_BATCH } from '#platform/values/constants.ts'
import { SESSION_LOCATION, type Sort } from '#platform/values/enums.ts'
import type { PublicProvider, PublicSession } from './public-market.ts'

/** The search filters as a caller sends them. */
export interface OracleFilters {
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

export interface OracleMarket {
  providers: readonly PublicProvider[]
  now: Temporal.Instant
  /**
   * Whether the provider is within the requested distance. The caller supplies this function, because coordinates are
   * not public.
   */
  isNear: (provider: PublicProvider, filters: OracleFilters) => boolean
}

export interface OracleResult {
  provider: PublicProvider
  session: PublicSession
}

/** Finds the providers with a session type that matches all filters, and the first matching type of each. */
export function searchByBruteForce({ providers, now, isNear }: OracleMarket, filters: OracleFilters): OracleResult[] {
  const end = getWindowEnd(filters, now)
  return providers.flatMap((provider) => {
    if (!providerMatches(provider, filters) || (filters.location && !isNear(provider, filters))) return []
    const session = provider.sessions.find((candidate) => sessionMatches(candidate, filters, end))
    return session ? [{ provider, session }] : []
  })
}

const includesAny = (chosen: readonly number[] | undefined, has: readonly number[]) =>
  !chosen?.length || chosen.some((id) => has.includes(id))
const isWithin = (value: number, from = 0, to = Number.POSITIVE_INFINITY) => value >= from && value <= to

const providerMatches = (provider: PublicProvider, filters: OracleFilters): boolean =>
  includesAny(filters.topicIds, provider.topicIds) &&
  includesAny(filters.providerTypeIds, provider.providerTypeIds) &&
  isWithin(provider.avgHourlyPrice, filters.minAvgHourlyPrice, filters.maxAvgHourlyPrice)

function sessionMatches(session: PublicSession, filters: OracleFilters, end: number | null): boolean {
  // Searching by location finds on-site sessions unless online ones are requested.
  const location = filters.sessionLocation ?? (filters.location ? SESSION_LOCATION.onSite : undefined)
  return (
    includesAny(filters.languageIds, [session.languageId]) &&
    isWithin(session.fee, filters.minPrice, filters.maxPrice) &&
    (location === undefined || session.location === location) &&
    (filters.sessionType === undefined || session.type === filters.sessionType) &&
    (end === null || session.starts.some((start) => start < end))
  )
}

/**
 * Returns the end of the requested day or week (midnight after Sunday) in the given time zone, in milliseconds since
 * the Unix epoch, or null if the filters do not restrict the date.
 */
export function getWindowEnd({ availability, timezone }: OracleFilters, now: Temporal.Instant): number | null {
  if (!availability) return null
  const today = now.toZonedDateTimeISO(timezone ?? 'Europe/Tallinn').startOfDay()
  return today.add({ days: availability === 'today' ? 1 : 8 - today.dayOfWeek }).epochMilliseconds
}

/** The sort key of a result for each sort order. Results are sorted by it in ascending order. */
const SORT_KEYS: Record<Sort, (found: OracleResult) => number> = {
  recommended: ({ provider }) => -computeRank(provider),
  rating: ({ provider }) => -(computeRating(provider).rating ?? 0),
  price: ({ session }) => session.fee,
  soonest: ({ session }) => session.first ?? Number.POSITIVE_INFINITY,
}

/** Returns a result's rounded sort key. Results with equal keys may be in any order. */
export const getSortKey = (sort: Sort, found: OracleResult): number => {
  const key = SORT_KEYS[sort](found)
  return Number.isFinite(key) ? Math.round(key * 1000) / 1000 : key
}

/** Computes the rank for the 'recommended' order from public data (page 'How ranking works'). */
function computeRank(provider: PublicProvider): number {
  const { rating, count } = computeRating(provider)
  const feedback = ((rating ?? MEAN_RATING) * count + MEAN_RATING * MEAN_WEIGHT) / (count + MEAN_WEIGHT)
  return feedback + (Math.min(provider.experienceInYears ?? 0, MAX_RANKED_YEARS) / MAX_RANKED_YEARS) * EXPERIENCE_WEIGHT
}

/** Computes the exact average rating, or null if there are too few ratings. */
function computeRating({ feedbackByScore }: PublicProvider): { rating: number | null; count: number } {
  const count = feedbackByScore.reduce((sum, amount) => sum + amount, 0)
  const stars = feedbackByScore.reduce((sum, amount, index) => sum + amount * (index + 1), 0)
  return { rating: count >= FEEDBACK_BATCH ? stars / count : null, count }
}
