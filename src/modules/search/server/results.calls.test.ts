import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createTestProvider } from '#testing/server/factories.ts'
import { createRandomMarket, type MarketProvider } from '#testing/server/random-market.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { refreshSearchRow } from './public.ts'

let deps: TestDeps
let site: Awaited<ReturnType<typeof createTestApp>>
let market: MarketProvider[]
beforeAll(async () => {
  deps = await createTestDeps({ keep: true })
  site = await createTestApp(deps, { keep: true })
  market = await createRandomMarket(deps, 30, 23)
})
afterAll(async () => {
  await site.app.close()
  await deps.close()
})
const search = async (filters: object = {}, language = 'en') =>
  (await site.call('searchProviders', { ...filters }, { language })).body.data!
const listAll = async (filters: object) => (await search({ ...filters, pageSize: 100 })).items

describe('pages', () => {
  it.each(['recommended', 'soonest', 'price', 'rating'])(
    'sorted by %s contain every counsellor once in a stable order',
    async (sort) => {
      const singlePage = (await listAll({ sort })).map((card) => card.providerId)
      const pages = []
      for (let page = 1; page <= 5; page++)
        pages.push(...(await search({ sort, page, pageSize: 7 })).items.map((card) => card.providerId))
      expect(pages).toEqual(singlePage)
      expect(new Set(pages).size).toBe(market.length)
    },
  )

  it('beyond the last are empty and still have the total', async () => {
    const { items, totalCount, page, pageSize } = await search({ page: 9, pageSize: 10 })
    expect([items, totalCount, page, pageSize]).toEqual([[], 30, 9, 10])
  })
})

describe('order', () => {
  const updateSessions = (index: number, values: { rating?: number; rank?: number }) =>
    deps.db
      .updateTable('session_search')
      .set(values)
      .where('provider_number', '=', (query) =>
        query
          .selectFrom('provider_search')
          .select('provider_number')
          .where('provider_id', '=', market[index]!.providerId),
      )
      .execute()
  const isAscending = (list: number[]) => list.every((value, index) => index === 0 || list[index - 1]! <= value)
  it('by price is ascending', async () => {
    expect(isAscending((await listAll({ sort: 'price' })).map((card) => card.minPrice))).toBe(true)
  })

  it('by soonest is ascending by the next free slot', async () => {
    const starts = (await listAll({ sort: 'soonest' })).map((card) => Date.parse(card.nextAvailable[0]!))
    expect(isAscending(starts)).toBe(true)
  })

  it('by rating puts the best rated first and the unrated last', async () => {
    await updateSessions(3, { rating: 4.2 })
    await updateSessions(8, { rating: 4.9 })
    const cards = await listAll({ sort: 'rating' })
    expect(cards.slice(0, 3).map((card) => card.rating)).toEqual([4.9, 4.2, null])
  })

  it('by recommendation follows the rank', async () => {
    await updateSessions(5, { rank: 9 })
    await updateSessions(6, { rank: 8 })
    const cards = await listAll({})
    expect(cards.slice(0, 2).map((card) => card.providerId)).toEqual([market[5]!.providerId, market[6]!.providerId])
  })
})

describe('search text', () => {
  beforeAll(async () => {
    const provider = await createTestProvider(deps, { firstName: 'Õnne-Mai', topicIds: [2] })
    await deps.db
      .updateTable('provider_account')
      .set({ city: 'Jõgeva 100%_sild\\' })
      .where('provider_id', '=', provider.providerId)
      .execute()
    await refreshSearchRow(deps.db, provider.providerId, deps.clock.now())
  })
  const listFirstNames = async (searchText: string) =>
    (await search({ searchText })).items.map((card) => card.firstName)

  it.each([
    'Õnne',
    'onne',
    'ÕNNE-MAI',
    'jõgeva',
    'JOGEVA',
    'jogeva onne',
    'põlemine',
    'Burnout',
    'выгорание',
    'ВЫГОР',
    '100%',
    '_sild',
    'sild\\',
  ])('%s matches', async (text) => {
    expect(await listFirstNames(text)).toContain('Õnne-Mai')
  })

  it.each(['100_', 'J%a', 'o_ne', '\\', '％％', '＿nne', 'onne nobody', "' or true --", 'Õnneke'])(
    '%s does not match',
    async (text) => {
      const names = await listFirstNames(text)
      if (text === '\\') expect(names).toEqual(['Õnne-Mai'])
      else expect(names).not.toContain('Õnne-Mai')
    },
  )

  it('whitespace does not filter', async () => {
    expect((await search({ searchText: '   ' })).totalCount).toBe(31)
  })
})

describe('no results', () => {
  it('suggests which single filter to remove, the most useful first', async () => {
    const { items, totalCount, loosen } = await search({
      searchText: 'nobody-of-this-name',
      minPrice: 30,
      languageIds: [1, 2],
    })
    expect([items, totalCount]).toEqual([[], 0])
    expect(loosen.map(({ filter }) => filter)).toEqual(['searchText'])
    const countWithout = (await search({ minPrice: 30, languageIds: [1, 2] })).totalCount
    expect(loosen[0]!.count).toBe(countWithout)
  })

  it('suggests every filter that alone prevents results', async () => {
    const { loosen } = await search({ minPrice: 1000, maxAvgHourlyPrice: 1 })
    expect(loosen).toEqual([])
    const resultsAbovePrice = await search({ searchText: 'Õnne', topicIds: [2], minPrice: 1000 })
    expect(resultsAbovePrice.loosen).toEqual([{ filter: 'price', count: 1 }])
  })

  it('suggests nothing if there are results', async () => {
    expect((await search({})).loosen).toEqual([])
  })
})

describe('near a place', () => {
  it('includes the edge of the radius and excludes a hundred metres beyond', async () => {
    const here = { latitude: 58.3776, longitude: 26.729 }
    const kmNorth = (km: number) => ({ latitude: here.latitude + km / 111.195, longitude: here.longitude })
    await createTestProvider(deps, { firstName: 'Edge', location: 2, place: kmNorth(9.96) })
    await createTestProvider(deps, { firstName: 'Beyond', location: 2, place: kmNorth(10.05) })
    const { items } = await search({ location: here, radiusKm: 10 })
    expect(items.map((card) => [card.firstName, card.distanceKm, card.reasons.includes('finder.reason.near')])).toEqual(
      [['Edge', 10, false]],
    )
    expect((await search({ location: kmNorth(9), radiusKm: 1 })).items[0]!.reasons).toContain('finder.reason.near')
  })

  it('works at the date line and at the poles', async () => {
    await createTestProvider(deps, { firstName: 'Fiji', location: 2, place: { latitude: -16.8, longitude: 179.95 } })
    expect(
      (await search({ location: { latitude: -16.8, longitude: -179.95 }, radiusKm: 50 })).items.map(
        (card) => card.firstName,
      ),
    ).toEqual(['Fiji'])
    for (const latitude of [90, -90])
      expect((await search({ location: { latitude, longitude: 0 }, radiusKm: 500 })).totalCount).toBe(0)
  })
})

describe('the gazetteer', () => {
  const listPlaces = async (query: string) =>
    (await site.call('findPlaces', { query })).body.data!.map((place) => place.name)
  it.each([
    ['tar', 'Tartu'],
    ['parnu', 'Pärnu'],
    ['PÄRNU', 'Pärnu'],
    ['tall', 'Tallinn'],
  ])('%s suggests %s first', async (query, first) => {
    expect((await listPlaces(query))[0]).toBe(first)
  })

  it('suggests at most eight places, and none for an empty query', async () => {
    expect((await listPlaces('a')).length).toBe(8)
    expect([await listPlaces(''), await listPlaces('   '), await listPlaces('%')]).toEqual([[], [], []])
  })
})

test('lists selected topics first on a card', async () => {
  const topicId = market.find((provider) => provider.topicIds.length > 2)!.topicIds.toSorted((a, b) => b - a)[0]!
  for (const card of (await search({ topicIds: [topicId] })).items) expect(card.topicIds[0]).toBe(topicId)
})

test('counts up to a thousand results; more are capped', async () => {
  const insertCopies = (from: number, to: number) =>
    sql`
    insert into session_search select copy.* from generate_series(${from}::int, ${to}::int) n,
      (select s from session_search s where s.position = 0 limit 1) original,
      jsonb_populate_record(original.s, jsonb_build_object('provider_number', 100000 + n, 'session_template_id',
        lpad(n::text, 32, '0'))) copy`.execute(deps.db)
  await sql`alter table session_search drop constraint session_search_provider_number_fkey,
    drop constraint session_search_session_template_id_fkey`.execute(deps.db)
  const countBefore = (await search()).totalCount
  await insertCopies(1, 1000 - countBefore)
  expect(await search()).toMatchObject({ totalCount: 1000, isCountCapped: false })
  await insertCopies(1001 - countBefore, 1001 - countBefore)
  expect(await search()).toMatchObject({ totalCount: 1000, isCountCapped: true })
})
