import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#platform/values/enums.ts'
import {
  clearFilters,
  FILTER_VALUES,
  formatSearchFilters,
  isNoIndex,
  parseSearchFilters,
  toggleFilter,
} from './search-filters.ts'

const read = (query: string) => parseSearchFilters(new URLSearchParams(query))
const roundTrip = (query: string) => formatSearchFilters(read(query))

describe('the URL of a search', () => {
  it('is empty without filters', () => {
    expect(roundTrip('')).toBe('')
  })

  it('round-trips every filter of specification §2', () => {
    const query =
      '?q=sleep&place=Tallinn&km=10&free=today&how=online&kind=group&topic=anxiety&topic=self-esteem&type=family-therapist&lang=et&lang=ru&min=20&max=80.5&hour-min=30&hour-max=90&saved=1&sort=price&page=3'
    expect(roundTrip(query)).toBe(query)
    expect(read(query)).toMatchObject({ km: 10, topic: ['anxiety', 'self-esteem'], max: 80.5, sort: 'price', page: 3 })
  })

  it('is canonical regardless of order and repetition', () => {
    expect(roundTrip('lang=ru&topic=grief&lang=et&topic=anxiety&topic=grief')).toBe(
      '?topic=anxiety&topic=grief&lang=et&lang=ru',
    )
  })

  it('omits defaults: first page, soonest first, 25 km, a radius without a place', () => {
    expect(roundTrip('page=1&sort=soonest&place=Tartu&km=25')).toBe('?place=Tartu')
    expect(roundTrip('km=10')).toBe('')
  })

  it('ignores invalid values', () => {
    expect(roundTrip('topic=nonsense&min=abc&max=-5&page=0&page=x&sort=best&km=7&free=')).toBe('')
    expect(roundTrip('min=Infinity&max=1e9')).toBe('')
  })

  it('accepts a decimal comma in prices', () => {
    expect(read('min=20,50')).toMatchObject({ min: 20.5 })
  })

  it('truncates long text and removes characters that PostgreSQL cannot store', () => {
    expect(read(`q=${'a'.repeat(300)}`).q).toHaveLength(120)
    expect(read('q=%00 sleep ').q).toBe('sleep')
  })
})

describe('a filter value', () => {
  it('is toggled and resets the page', () => {
    const chosen = toggleFilter(read('page=4'), 'topic', 'grief')
    expect(formatSearchFilters(chosen)).toBe('?topic=grief')
    expect(formatSearchFilters(toggleFilter(chosen, 'topic', 'grief'))).toBe('')
  })

  it('exists for every language of the product', () => {
    expect([...FILTER_VALUES.lang].sort()).toEqual(LANGUAGES.map(({ code }) => code).sort())
  })
})

it('clearing removes every filter and keeps the order', () => {
  expect(formatSearchFilters(clearFilters(read('q=x&place=Tartu&free=week&max=50&saved=1&sort=rating&page=2')))).toBe(
    '?sort=rating',
  )
})

it('is indexable only for single, impersonal filters', () => {
  expect(['', 'topic=grief', 'sort=price'].map((query) => isNoIndex(read(query)))).toEqual([false, false, false])
  for (const query of ['q=divorce', 'place=Tartu', 'saved=1', 'topic=grief&how=online', 'max=50&lang=ru'])
    expect(isNoIndex(read(query)), query).toBe(true)
})
