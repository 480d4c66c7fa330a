import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import { createSeededGenerator, pickRandom } from '#ops/demo/seeded-random.ts'
import type { Connection } from '#platform/server/database/connect.ts'

export type SearchInput = z.input<AllCalls['searchProviders']['input']>
export type QueryName = 'T1' | 'T2' | 'T3' | 'T4' | 'T5'

const SEARCHES_PER_QUERY = 60

/**
 * Generates 60 seeded searches for each query of speed.md 2.2. T1: two topics, language, price, 25 km, today, by
 * rating. T2: topics, language, price, online, this week, by price. T3: this week only. T4: no filters. T5: 25 km,
 * today, soonest first.
 */
export async function generateSearches({ pool }: Connection): Promise<Record<QueryName, SearchInput[]>> {
  const random = createSeededGenerator(20_261_121)
  const { rows: places } = await pool.query<{ latitude: number; longitude: number }>(
    'select latitude, longitude from provider_account where provider_number <= 500 order by provider_number',
  )
  const repeat = (create: () => SearchInput) => Array.from({ length: SEARCHES_PER_QUERY }, create)
  const randomFilters = () => ({
    topicIds: [1 + Math.floor(19 * random()), 1 + Math.floor(19 * random())],
    languageIds: [1 + Math.floor(9 * random() ** 2)],
    minPrice: 20 + 5 * Math.floor(4 * random()),
    maxPrice: 60 + 5 * Math.floor(6 * random()),
  })
  const nearby = () => ({ location: pickRandom(random, places), radiusKm: 25, availability: 'today' as const })
  return {
    T1: repeat(() => ({ ...randomFilters(), ...nearby(), sort: 'rating' })),
    T2: repeat(() => ({ ...randomFilters(), sessionLocation: 1, availability: 'thisWeek', sort: 'price' })),
    T3: repeat(() => ({ availability: 'thisWeek' })),
    T4: repeat(() => ({})),
    T5: repeat(() => ({ ...nearby(), sort: 'soonest' })),
  }
}
