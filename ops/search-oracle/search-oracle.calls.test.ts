import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countInSnapshot } from '#modules/search/server/facet-snapshot.ts'
import { type Facets, loadFacets } from '#modules/search/server/facets.ts'
import type { ProviderSearch } from '#modules/search/server/filters.ts'
import { matchingProvidersSql } from '#modules/search/server/matching-sessions.ts'
import { kmBetween } from '#modules/search/server/place.ts'
import { countFromSnapshots } from '#modules/search/server/public.ts'
import { loadDemo } from '#ops/demo/load-demo.ts'
import { generateLargeDataSet } from '#ops/large-data-set/generate-large-data-set.ts'
import { SORTS } from '#platform/values/enums.ts'
import { createRandomMarket } from '#testing/server/random-market.ts'
import { isLongRun } from '#testing/server/run-length.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { createSeededRandom } from '#testing/shared/seeded-random.ts'
import {
  getSortKey,
  getWindowEnd,
  type OracleFilters,
  type OracleMarket,
  type OracleResult,
  searchByBruteForce,
} from './brute-force.ts'
import { type Call, type Reply, readPublicMarket } from './public-market.ts'

/** The search counts results only up to this number. For more results, the page shows 'more than'. */
const COUNT_CAP = 1000

type Place = { latitude: number; longitude: number }

interface Market {
  name: string
  /** The number of random filter combinations. */
  searches: number
  fill: (deps: TestDeps) => Promise<unknown>
}

/** Reads provider coordinates from the database, because they are not public. */
async function loadCoordinates({ db }: TestDeps): Promise<Map<string, Place>> {
  const rows = await db.selectFrom('provider_account').select(['provider_id', 'latitude', 'longitude']).execute()
  return new Map(
    rows.flatMap(({ provider_id, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[provider_id, { latitude, longitude }] as const],
    ),
  )
}

/** Returns a function that makes each call from a different IP address, because rate limits apply per address. */
function callFromManyAddresses({ call }: Awaited<ReturnType<typeof createTestApp>>): Call {
  let count = 0
  return (name, input) => {
    count++
    return call(name, input, { from: `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` }) as never
  }
}

const MARKETS: Market[] = [
  {
    name: 'counsellors with every kind of hours, notice, buffer and zone',
    searches: isLongRun ? 500 : 100,
    fill: (deps) => createRandomMarket(deps, 80, 7),
  },
  { name: 'the demo data', searches: isLongRun ? 1000 : 100, fill: loadDemo },
  {
    name: 'generated counsellors, more than are counted exactly',
    searches: 1000,
    fill: (deps) => generateLargeDataSet({ connection: deps.connection, clock: deps.clock, providers: 2000 }),
  },
]

/** The large market takes longer to read than the other two together, so a short run leaves it out. */
const SEARCHED_MARKETS = isLongRun ? MARKETS : MARKETS.slice(0, 2)

describe.each(SEARCHED_MARKETS)('a search of $name', ({ searches, fill }) => {
  let deps: TestDeps
  let close: () => Promise<void>
  let call: Call
  let market: OracleMarket
  let centres: Place[]

  beforeAll(async () => {
    deps = await createTestDeps({ keep: true })
    await fill(deps)
    const testApp = await createTestApp(deps, { keep: true })
    close = async () => {
      await testApp.app.close()
      await deps.close()
    }
    call = callFromManyAddresses(testApp)
    const now = deps.clock.now()
    const listed = await deps.db.selectFrom('provider_search').select('provider_id').execute()
    const providers = await readPublicMarket(
      call,
      listed.map((row) => row.provider_id),
      now,
    )
    const coordinates = await loadCoordinates(deps)
    centres = [...coordinates.values()].slice(0, 20).map(({ latitude, longitude }) => ({
      latitude: Math.round(latitude * 100) / 100,
      longitude: Math.round(longitude * 100) / 100,
    }))
    market = {
      providers,
      now,
      isNear: ({ providerId }, { location, radiusKm = 25 }) => {
        const place = coordinates.get(providerId)
        return place !== undefined && kmBetween(place, location!) <= radiusKm
      },
    }
  }, 300_000)
  afterAll(() => close())

  test(`${searches} random filter combinations give the same results as a brute-force search of the public data`, async () => {
    const random = createSeededRandom(searches + 3)
    let cards = 0
    for (let round = 0; round < searches; round++) {
      const filters = generateFilters(random, centres)
      const found = searchByBruteForce(market, filters)
      const [page, pageSize] = [1 + Math.floor(random() * 3), 1 + Math.floor(random() * 40)]
      const { status, body } = await call('searchProviders', { ...filters, page, pageSize })
      expect(status, JSON.stringify(filters)).toBe(200)
      const problems = compare({ filters, found, page, pageSize, market, reply: body.data! })
      expect(problems, JSON.stringify({ ...filters, page, pageSize })).toEqual([])
      cards += body.data!.items.length
    }
    expect(cards).toBeGreaterThan(searches)
  }, 600_000)

  test('the count of each filter value equals the results with only that value in its filter', async () => {
    const random = createSeededRandom(29)
    for (let round = 0; round < (isLongRun ? 25 : 8); round++) {
      const filters = generateFilters(random, centres)
      const { facets } = (await call('searchProviders', { ...filters, pageSize: 1 })).body.data!
      const count = (change: OracleFilters) => searchByBruteForce(market, { ...filters, ...change }).length
      for (const { id, count: shown } of facets.topics) expect([id, shown]).toEqual([id, count({ topicIds: [id] })])
      for (const { id, count: shown } of facets.languages)
        expect([id, shown, filters]).toEqual([id, count({ languageIds: [id] }), filters])
      for (const { id, count: shown } of facets.providerTypes)
        expect([id, shown]).toEqual([id, count({ providerTypeIds: [id] })])
      expect({ ...facets.availability, ...facets.sessionLocations, ...facets.sessionTypes }).toEqual({
        today: count({ availability: 'today' }),
        thisWeek: count({ availability: 'thisWeek' }),
        online: count({ sessionLocation: 1 }),
        onSite: count({ sessionLocation: 2 }),
        group: count({ sessionType: 1 }),
        personal: count({ sessionType: 2 }),
      })
    }
  }, 120_000)

  test('counts from a snapshot equal those of the database, even if it is old or notice periods have begun', async () => {
    const random = createSeededRandom(31)
    const searches = Array.from({ length: isLongRun ? 400 : 100 }, () => {
      const { location: _location, radiusKm: _radius, ...filters } = generateFilters(random, centres)
      return filters as ProviderSearch
    })
    const start = deps.clock.now()
    const later = [{ minutes: 90 }, { hours: 23 }].map((duration) => start.add(duration))
    const times = [start, start.add({ seconds: 59 }), start.add({ seconds: 100 }), ...later]
    // The data folder is part of the cache key for counts.
    const createContext = (now: Temporal.Instant) => ({
      ...deps,
      now,
      settings: { ...deps.settings, dataFolder: `${deps.settings.dataFolder} ${now}` },
    })
    const countMatches = async (search: ProviderSearch, now: Temporal.Instant) =>
      (await sql`select from (${matchingProvidersSql(search, now)}) s`.execute(deps.db)).rows.length
    const expected: [Facets, number][] = []
    for (const now of times)
      for (const search of searches)
        expected.push([await loadFacets(search, createContext(now)), await countMatches(search, now)])
    // The snapshot also caches counts, so each point in time needs its own snapshot.
    const actual = []
    for (const now of times) {
      const snapshot = countFromSnapshots([deps.db])
      await snapshot.load(later.includes(now) ? now : start)
      // Counted synchronously, before an outdated snapshot can be replaced.
      const totals = searches.map((search) => countInSnapshot(search, { db: deps.db, now })!.total)
      const facets = await Promise.all(searches.map((search) => loadFacets(search, createContext(now))))
      actual.push(...facets.map((one, index) => [one, totals[index]!] as const))
      snapshot.stop()
      expect(countInSnapshot(searches[0]!, { db: deps.db, now })).toBeNull()
    }
    expect(expected.some(([, total]) => total > 0)).toBe(true)
    actual.forEach((counts, index) => {
      expect(counts, JSON.stringify(searches[index % searches.length])).toEqual(expected[index])
    })
  }, 300_000)

  test('with a snapshot, numbers of results, pages beyond the last one and suggestions are those of a brute-force search', async () => {
    const snapshot = countFromSnapshots([deps.db])
    await snapshot.load(deps.clock.now())
    const random = createSeededRandom(37)
    for (let round = 0; round < (isLongRun ? 200 : 60); round++) {
      const filters = generateFilters(random, centres)
      const page = round % 3 === 0 ? 500 : 1
      const { totalCount, isCountCapped, items } = (await call('searchProviders', { ...filters, page })).body.data!
      const total = searchByBruteForce(market, filters).length
      expect([totalCount, isCountCapped], JSON.stringify(filters)).toEqual([
        Math.min(total, COUNT_CAP),
        total > COUNT_CAP,
      ])
      expect(items.length, JSON.stringify(filters)).toBe(page === 1 ? Math.min(total, 20) : 0)
    }
    const tooCheap = (await call('searchProviders', { topicIds: [3], maxPrice: 1 })).body.data!
    const count = searchByBruteForce(market, { topicIds: [3] } as OracleFilters).length
    expect(count).toBeGreaterThan(0)
    expect([tooCheap.totalCount, tooCheap.loosen]).toEqual([0, [{ filter: 'price', count }]])
    snapshot.stop()
  }, 300_000)
})

const ZONES = ['Europe/Tallinn', 'America/Los_Angeles', 'Asia/Tokyo']

/** Generates random filters with values that occur in the data. */
function generateFilters(random: () => number, centres: readonly Place[]): OracleFilters {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const pickIds = (maxCount: number, maxId: number) => [
    ...new Set(Array.from({ length: 1 + Math.floor(random() * maxCount) }, () => 1 + Math.floor(random() * maxId))),
  ]
  const probability = 0.1 + 0.4 * random()
  const maybe = <T extends object>(create: () => T): Partial<T> => (random() < probability ? create() : {})
  const from = 10 + 5 * Math.floor(random() * 12)
  return {
    ...maybe(() => ({ topicIds: pickIds(4, 19) })),
    ...maybe(() => ({ languageIds: pickIds(2, 9) })),
    ...maybe(() => ({ providerTypeIds: pickIds(3, 7) })),
    ...maybe(() => ({ minPrice: from })),
    ...maybe(() => ({ maxPrice: from + 20 + 5 * Math.floor(random() * 10) })),
    ...maybe(() => ({
      minAvgHourlyPrice: 30 + Math.floor(random() * 30),
      maxAvgHourlyPrice: 70 + Math.floor(random() * 60),
    })),
    ...maybe(() => ({ availability: pick(['today', 'thisWeek'] as const) })),
    ...maybe(() => ({ sessionLocation: pick([1, 2] as const) })),
    ...maybe(() => ({ sessionType: pick([1, 2] as const) })),
    ...maybe(() => ({ location: pick(centres), radiusKm: pick([1, 5, 25, 100, 400]) })),
    ...maybe(() => ({ sort: pick(SORTS) })),
    ...maybe(() => ({ timezone: pick(ZONES) })),
  } as OracleFilters
}

type SearchReply = Reply<'searchProviders'>

interface SearchComparison {
  filters: OracleFilters
  found: readonly OracleResult[]
  page: number
  pageSize: number
  market: OracleMarket
  reply: SearchReply
}

/** Lists the differences between the reply and the brute-force search. */
function compare({ filters, found, page, pageSize, market, reply }: SearchComparison): string[] {
  const problems: string[] = []
  const reportIf = (isWrong: boolean, problem: string) => isWrong && problems.push(problem)
  const { sort = 'recommended' } = filters
  const { items, totalCount, isCountCapped, firstFree } = reply
  reportIf(totalCount !== Math.min(found.length, COUNT_CAP), `count ${totalCount} instead of ${found.length}`)
  reportIf(isCountCapped !== found.length > COUNT_CAP, 'the cap of the count')
  const expectedKeys = found
    .map((result) => getSortKey(sort, result))
    .toSorted((a, b) => a - b)
    .slice((page - 1) * pageSize, page * pageSize)
  const byId = new Map(found.map((result) => [result.provider.providerId, result]))
  const shown = items.map((card) => byId.get(card.providerId))
  reportIf(
    shown.some((result) => result === undefined),
    'a provider who does not match',
  )
  reportIf(new Set(items.map((card) => card.providerId)).size !== items.length, 'a provider twice')
  const keys = shown.map((result) => result && getSortKey(sort, result))
  reportIf(
    JSON.stringify(keys) !== JSON.stringify(expectedKeys),
    `order by ${sort}: ${keys} instead of ${expectedKeys}`,
  )
  items.forEach((card, index) => {
    const result = shown[index]
    if (result) problems.push(...compareCard(card, result, getWindowEnd(filters, market.now)))
  })
  const firsts = found.flatMap(({ session }) => (session.first === null ? [] : [session.first]))
  const first = firsts.length > 0 ? new Date(Math.min(...firsts)).toISOString().replace('.000Z', 'Z') : null
  reportIf(firstFree !== first, `first free ${firstFree} instead of ${first}`)
  return problems
}

function compareCard(card: SearchReply['items'][number], { session }: OracleResult, end: number | null): string[] {
  const problems: string[] = []
  const reportIf = (isWrong: boolean, problem: string) => isWrong && problems.push(`${card.providerId}: ${problem}`)
  const { sessionTemplateId, type, location, languageId, fee } = card.session
  reportIf(sessionTemplateId !== session.sessionTemplateId, 'another session')
  reportIf(card.nextSessionTemplateId !== sessionTemplateId, 'the link leads to another session')
  reportIf(
    type !== session.type || location !== session.location || languageId !== session.languageId,
    'other session details',
  )
  reportIf(fee !== session.fee || card.minPrice !== session.fee, 'another price')
  const times = card.nextAvailable.map((start) => Date.parse(start))
  const upcoming = end === null ? session.starts : session.starts.filter((start) => start < end)
  reportIf(
    times.some((start) => !session.starts.includes(start) && start !== session.first),
    'a time that is not available',
  )
  reportIf(end !== null && times.some((start) => start >= end), 'a time after the requested day or week')
  reportIf(
    times[0] !== (upcoming[0] ?? (end === null ? (session.first ?? undefined) : undefined)),
    `first time ${times[0]}`,
  )
  const dates = card.nextDates?.map(({ startDateTime }) => startDateTime)
  reportIf(
    dates !== undefined && JSON.stringify(dates) !== JSON.stringify(card.nextAvailable),
    'dates without their ids',
  )
  return problems
}
