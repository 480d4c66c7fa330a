import { describe, expect, it } from 'vitest'
import { searchCalls } from '#modules/search/contract/search.ts'
import { parseSearchFilters } from '#modules/search/web/shared/search-filters.ts'
import { buildSearchInput, formatPlace, matchPlace, type Place } from './search-input.ts'

const tallinn: Place = { name: 'Tallinn', country: 'EE', latitude: 59.4, longitude: 24.7 }
const bookmarkedId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const buildInput = (query: string, place: Place | null = null) =>
  buildSearchInput(parseSearchFilters(new URLSearchParams(query)), place, {
    timezone: 'Europe/Tallinn',
    bookmarks: [bookmarkedId],
  })

describe('search input', () => {
  it('contains the saved counsellors only if the URL requests them', () => {
    expect(buildInput('saved=1')).toMatchObject({ providerIds: [bookmarkedId] })
    expect(buildInput('topic=grief')).not.toHaveProperty('providerIds')
  })

  it('contains every filter as its id', () => {
    const query =
      'q=sleep&place=Tallinn&km=50&topic=grief&type=coach&lang=ru&min=20&hour-max=90&how=in-person&kind=group'
    expect(buildInput(query, tallinn)).toMatchObject({
      searchText: 'sleep',
      location: { latitude: 59.4, longitude: 24.7 },
      radiusKm: 50,
      topicIds: [7],
      providerTypeIds: [7],
      languageIds: [9],
      minPrice: 20,
      maxAvgHourlyPrice: 90,
      sessionLocation: 2,
      sessionType: 1,
      timezone: 'Europe/Tallinn',
    })
  })

  it('is accepted by the contract for any URL', () => {
    const schema = searchCalls.searchProviders.input
    for (const query of [
      '',
      'page=9999&min=100000',
      'free=today&free=week&how=online&how=in-person',
      'q=%F0%9F%98%80',
    ]) {
      expect(schema.safeParse(buildInput(query)).error).toBeUndefined()
    }
  })

  it('has no filter if both of two values are selected; this week includes today', () => {
    const both = buildInput('how=online&how=in-person&kind=personal&kind=group&free=today&free=week')
    expect(both).not.toHaveProperty('sessionLocation')
    expect(both).not.toHaveProperty('sessionType')
    expect(both.availability).toBe('thisWeek')
    expect(buildInput('free=today').availability).toBe('today')
  })

  it('has no location for an unknown place', () => {
    expect(buildInput('place=Nowhere')).not.toHaveProperty('location')
  })
})

describe('a place in the URL', () => {
  const turin: Place = { name: 'Turin', country: 'IT', latitude: 45, longitude: 7.7 }
  const tartu: Place = { name: 'Tartu', country: 'EE', latitude: 58.4, longitude: 26.7 }

  it('contains the country only for foreign places and resolves to the same place', () => {
    expect([tartu, turin].map(formatPlace)).toEqual(['Tartu', 'Turin, IT'])
    expect(matchPlace([tartu, turin], 'Turin, IT')).toBe(turin)
  })

  it('resolves to the town of exactly that name, otherwise the first with that prefix', () => {
    const tartumaa = { ...tartu, name: 'Tartumaa' }
    expect(matchPlace([tartumaa, tartu], 'tartu')).toBe(tartu)
    expect(matchPlace([tartu], 'tar')).toBe(tartu)
    expect(matchPlace([], 'Atlantis')).toBeNull()
  })
})
