import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { freeTimesOf, minuteAfter, minuteOf } from '../availability/public.ts'
import { aRandomMarket, type Known, seeded } from '../testing/random-market.ts'
import { testApp } from '../testing/test-app.ts'
import { type TestHouse, testHouse } from '../testing/test-house.ts'
import { kmBetween } from './place.ts'

type Wanted = Record<string, unknown>
type Passes = (one: Known) => boolean

let house: TestHouse
let site: Awaited<ReturnType<typeof testApp>>
let market: Known[]
/** Free starts of everybody for the eight days to come, by the counsellor's calendar itself. */
const free = new Map<string, number[]>()

beforeAll(async () => {
  house = await testHouse({ keep: true })
  site = await testApp(house, { keep: true })
  market = await aRandomMarket(house, 60, 7)
  const from = minuteOf(house.clock.now())
  for (const one of market) {
    const question = {
      providerId: one.providerId,
      durationMinutes: one.durationMinutes,
      from,
      to: from + 8 * 1440,
      now: house.clock.now(),
    }
    free.set(one.providerId, await freeTimesOf(house.db, question))
  }
})
afterAll(async () => {
  await site.app.close()
  await house.connection.close()
})

const any = (chosen: readonly number[], has: readonly number[]) => chosen.some((id) => has.includes(id))
const isFreeUntil =
  (end: string): Passes =>
  (one) =>
    free.get(one.providerId)!.some((start) => start < minuteOf(Temporal.Instant.from(end)))
const near = (place: { latitude: number; longitude: number }, km: number) => (one: Known) =>
  one.place !== undefined && kmBetween(place, one.place) <= km
const TALLINN = { latitude: 59.437, longitude: 24.7536 }

/** Each filter with what it must let through; now is Monday 23 November 2026, 07:20 UTC. */
const FILTERS: Record<string, [Wanted, Passes][]> = {
  topics: [
    [{ topicIds: [1] }, (one) => one.topicIds.includes(1)],
    [{ topicIds: [2, 5, 9] }, (one) => any([2, 5, 9], one.topicIds)],
  ],
  languages: [
    [{ languageIds: [9] }, (one) => one.languageIds.includes(9)],
    [{ languageIds: [1, 2] }, (one) => any([1, 2], one.languageIds)],
  ],
  types: [[{ providerTypeIds: [3, 4] }, (one) => any([3, 4], one.providerTypeIds)]],
  price: [
    [{ minPrice: 40 }, (one) => one.feeCents >= 4000],
    [{ maxPrice: 60.5 }, (one) => one.feeCents <= 6050],
    [{ minPrice: 30, maxPrice: 70 }, (one) => one.feeCents >= 3000 && one.feeCents <= 7000],
  ],
  hourly: [
    [{ minAvgHourlyPrice: 50, maxAvgHourlyPrice: 90 }, (one) => one.hourlyCents >= 5000 && one.hourlyCents <= 9000],
  ],
  location: [
    [{ sessionLocation: 1 }, (one) => one.location === 1 || one.hasGroup],
    [{ sessionLocation: 2 }, (one) => one.location === 2],
  ],
  type: [
    [{ sessionType: 1 }, (one) => one.hasGroup],
    [{ sessionType: 2 }, () => true],
  ],
  place: [
    [{ location: TALLINN, radiusKm: 20 }, (one) => near(TALLINN, 20)(one) && one.location === 2],
    [{ location: TALLINN }, (one) => near(TALLINN, 25)(one) && one.location === 2],
  ],
  availability: [
    [{ availability: 'today', timezone: 'Europe/Tallinn' }, isFreeUntil('2026-11-23T22:00:00Z')],
    [{ availability: 'thisWeek' }, isFreeUntil('2026-11-29T22:00:00Z')],
    [{ availability: 'today', timezone: 'America/Los_Angeles' }, isFreeUntil('2026-11-23T08:00:00Z')],
    [{ availability: 'thisWeek', timezone: 'America/Los_Angeles' }, isFreeUntil('2026-11-23T08:00:00Z')],
    [{ availability: 'thisWeek', timezone: 'Asia/Tokyo' }, isFreeUntil('2026-11-29T15:00:00Z')],
  ],
}
const ALL = Object.entries(FILTERS).flatMap(([group, list]) =>
  list.map(([wanted, passes]) => ({ group, wanted, passes })),
)
const asOne = (parts: { wanted: Wanted; passes: Passes }[]) => ({
  wanted: Object.assign({}, ...parts.map((part) => part.wanted)) as Wanted,
  passes: (one: Known) => parts.every((part) => part.passes(one)),
})

const search = async (wanted: Wanted) =>
  (await site.call('searchProviders', { pageSize: 100, ...wanted }, { from: nextAddress() })).body.data!
let asked = 0
const nextAddress = () => `10.7.${asked >> 8}.${asked++ & 255}`
const idsOf = (list: { providerId: string }[]) => list.map((one) => one.providerId).sort()

async function expectExactly(wanted: Wanted, passes: Passes): Promise<void> {
  const found = await search(wanted)
  const right = market.filter(passes)
  expect(idsOf(found.items), JSON.stringify(wanted)).toEqual(idsOf(right))
  expect(found.totalCount).toBe(right.length)
}

describe('a search finds exactly those whom the filters let through', () => {
  it('none', () => expectExactly({}, () => true))
  it.each(ALL.map((one) => [JSON.stringify(one.wanted), one] as const))('%s', (_name, { wanted, passes }) =>
    expectExactly(wanted, passes),
  )

  it('any two filters of different kinds', async () => {
    for (const one of ALL)
      for (const other of ALL) {
        // Online near a place is a rule of its own, tested below.
        const isPlaceRule = [one.group, other.group].sort().join() === 'location,place'
        if (one.group >= other.group || isPlaceRule) continue
        const { wanted, passes } = asOne([one, other])
        await expectExactly(wanted, passes)
      }
  })

  it('random handfuls of them', async () => {
    const random = seeded(11)
    const groups = Object.keys(FILTERS).filter((group) => group !== 'location')
    for (let round = 0; round < 40; round++) {
      const chosen = groups
        .filter(() => random() < 0.45)
        .map((group) => ALL.filter((one) => one.group === group).at(Math.floor(random() * -1))!)
      const { wanted, passes } = asOne(chosen)
      await expectExactly(wanted, passes)
    }
  })

  it('near a place: who meets there, or who is placed there and asked for online', async () => {
    await expectExactly(
      { location: TALLINN, radiusKm: 40, sessionLocation: 2 },
      (one) => near(TALLINN, 40)(one) && one.location === 2,
    )
    await expectExactly(
      { location: TALLINN, radiusKm: 40, sessionLocation: 1 },
      (one) => near(TALLINN, 40)(one) && (one.location === 1 || one.hasGroup),
    )
  })

  it('in one organisation', async () => {
    const { body } = await site.call('searchOrganizationProviders', {
      slug: 'tugi',
      languageIds: [1, 2],
      pageSize: 100,
    })
    const right = market.filter((one) => one.organisation === 'tugi' && any([1, 2], one.languageIds))
    expect(idsOf(body.data!.items)).toEqual(idsOf(right))
    const organisation = (await site.call('getOrganization', { id: 'tugi' })).body.data!
    expect(organisation.providerCount).toBe(market.filter((one) => one.organisation === 'tugi').length)
    expect((await site.call('getOrganization', { id: organisation.organizationId })).body.data).toEqual(organisation)
    expect((await site.call('searchOrganizationProviders', { slug: 'none' })).status).toBe(404)
  })
})

describe('beside each filter value stands how many it would find without its own group', () => {
  it.each([
    ['topics', 'languages', { topicIds: [1, 2, 3], languageIds: [1, 2] }],
    ['types', 'price', { providerTypeIds: [3, 4], minPrice: 40 }],
    ['availability', 'topics', { availability: 'thisWeek', topicIds: [1, 2, 3] }],
  ] as const)('%s with %s', async (_group, _other, wanted) => {
    const { facets } = await search(wanted)
    const filters: Record<string, Passes> = {
      topicIds: (one) => any((wanted as { topicIds?: number[] }).topicIds ?? one.topicIds, one.topicIds),
      languageIds: (one) => any((wanted as { languageIds?: number[] }).languageIds ?? one.languageIds, one.languageIds),
      providerTypeIds: (one) =>
        any((wanted as { providerTypeIds?: number[] }).providerTypeIds ?? one.providerTypeIds, one.providerTypeIds),
      minPrice: (one) => one.feeCents >= 100 * ((wanted as { minPrice?: number }).minPrice ?? 0),
      availability: 'availability' in wanted ? isFreeUntil('2026-11-29T22:00:00Z') : () => true,
    }
    const count = (but: string, test: Passes) =>
      market.filter(
        (one) => test(one) && Object.entries(filters).every(([name, passes]) => name === but || passes(one)),
      ).length
    for (const { id, count: shown } of facets.topics)
      expect(shown).toBe(count('topicIds', (one) => one.topicIds.includes(id)))
    for (const { id, count: shown } of facets.languages)
      expect(shown).toBe(count('languageIds', (one) => one.languageIds.includes(id)))
    for (const { id, count: shown } of facets.providerTypes)
      expect(shown).toBe(count('providerTypeIds', (one) => one.providerTypeIds.includes(id)))
    expect(facets.availability).toEqual({
      today: count('availability', isFreeUntil('2026-11-23T22:00:00Z')),
      thisWeek: count('availability', isFreeUntil('2026-11-29T22:00:00Z')),
    })
    expect(facets.sessionTypes).toEqual({ personal: count('', () => true), group: count('', (one) => one.hasGroup) })
    expect(facets.sessionLocations.onSite).toBe(count('', (one) => one.location === 2))
  })
})

test('a card’s free times are free by the calendar, and its first one is the first there is', async () => {
  for (const card of (await search({})).items) {
    const one = market.find((known) => known.providerId === card.providerId)!
    const starts = free.get(one.providerId)!
    const shown = card.nextAvailable.map((text) => minuteOf(Temporal.Instant.from(text)))
    const horizon = minuteAfter(house.clock.now()) + 7 * 1440
    expect(shown[0], one.providerId).toBe(starts.find((start) => start < horizon) ?? shown[0])
    for (const start of shown.filter((at) => at < horizon)) expect(starts).toContain(start)
    expect(shown.length).toBeGreaterThan(0)
    expect(card.minPriceDurationInMinutes).toBe(one.durationMinutes)
    expect(card.nextSessionTemplateId).toBe(one.sessionTemplateId)
  }
})

test('the earliest free start of all results is named', async () => {
  const { firstFree } = await search({ topicIds: [1, 2, 3] })
  const starts = market
    .filter((one) => any([1, 2, 3], one.topicIds))
    .flatMap((one) => free.get(one.providerId)!.slice(0, 1))
  expect(minuteOf(Temporal.Instant.from(firstFree!))).toBe(Math.min(...starts))
})
