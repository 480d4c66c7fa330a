import { describe, expect, it } from 'vitest'
import {
  FILTER_VALUES,
  formatSearchFilters,
  type ListFilterName,
  parseSearchFilters,
} from '#modules/search/web/shared/search-filters.ts'
import { enFirst } from '#modules/texts/en-first.ts'
import { formatFor } from '#platform/web/format.ts'
import { getTranslate, registerTexts } from '#platform/web/translate.ts'
import { getValueLabel, listActiveFilters, removeFilter } from './active-filters.ts'

registerTexts('en', enFirst)
const t = getTranslate('en')
const format = formatFor(t, { language: 'en', timezone: 'Europe/Tallinn', today: '2026-11-21' })
const parse = (query: string) => parseSearchFilters(new URLSearchParams(query))
const listActive = (query: string) => listActiveFilters(parse(query), { t, format })

describe('active filters', () => {
  it('have a label and the URL without the filter', () => {
    const labels = listActive('q=sleep&place=Tartu&free=today&topic=grief&page=2').map(({ text, without }) => [
      text,
      formatSearchFilters(without),
    ])
    expect(labels).toEqual([
      ['“sleep”', '?place=Tartu&free=today&topic=grief'],
      ['Tartu, 25\u00A0km', '?q=sleep&free=today&topic=grief'],
      ['Available today', '?q=sleep&place=Tartu&topic=grief'],
      ['Grief', '?q=sleep&place=Tartu&free=today'],
    ])
  })

  it.each([
    ['min=20&max=80', '20–80\u00A0€'],
    ['min=20', 'from 20\u00A0€'],
    ['max=80', 'up to 80\u00A0€'],
    ['hour-max=80', 'up to 80\u00A0€ an hour'],
  ])('show the price of %s as one filter', (query, text) => {
    expect(listActive(query).map((filter) => filter.text)).toEqual([text])
  })

  it('are empty on a fresh page, whatever its order', () => {
    expect(listActive('sort=price&page=2')).toEqual([])
  })
})

it('every value of every list has a name', () => {
  const names = (Object.keys(FILTER_VALUES) as ListFilterName[]).flatMap((list) =>
    FILTER_VALUES[list].map((value) => getValueLabel(t, list, value)),
  )
  expect(names.filter((name) => !name)).toEqual([])
})

describe('removing one filter when there are no results', () => {
  it.each([
    ['searchText', 'q'],
    ['place', 'place'],
    ['languages', 'lang'],
    ['topics', 'topic'],
    ['providerTypes', 'type'],
    ['price', 'max'],
    ['hourlyPrice', 'hour-max'],
    ['availability', 'free'],
    ['sessionLocation', 'how'],
    ['sessionType', 'kind'],
  ])('%s removes only %s from the URL', (filter, name) => {
    const query = 'q=x&place=Tartu&free=today&how=online&kind=group&topic=grief&type=coach&lang=et&max=50&hour-max=60'
    const params = new URLSearchParams(formatSearchFilters(removeFilter(parse(query), filter)!))
    expect([...new URLSearchParams(query).keys()].filter((key) => !params.has(key))).toEqual([name])
  })

  it('returns null for an unknown filter', () => {
    expect(removeFilter(parse('q=x'), 'somethingNew')).toBeNull()
  })
})
