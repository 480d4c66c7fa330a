import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#platform/values/enums.ts'
import { cleared, isDeep, LISTS, readWanted, toggled, writeWanted } from './wanted.ts'

const read = (query: string) => readWanted(new URLSearchParams(query))
const again = (query: string) => writeWanted(read(query))

describe('the address of a search', () => {
  it('is empty when nothing is asked for', () => {
    expect(again('')).toBe('')
  })

  it('says every filter of specification §2 in short words and reads them back', () => {
    const query =
      '?q=sleep&place=Tallinn&km=10&free=today&how=online&kind=group&topic=anxiety&topic=self-esteem&type=family-therapist&lang=et&lang=ru&min=20&max=80.5&hour-min=30&hour-max=90&saved=1&sort=price&page=3'
    expect(again(query)).toBe(query)
    expect(read(query)).toMatchObject({ km: 10, topic: ['anxiety', 'self-esteem'], max: 80.5, sort: 'price', page: 3 })
  })

  it('is the same however its values are ordered or repeated', () => {
    expect(again('lang=ru&topic=grief&lang=et&topic=anxiety&topic=grief')).toBe(
      '?topic=anxiety&topic=grief&lang=et&lang=ru',
    )
  })

  it('leaves out what is as usual: first page, first free time first, 25 km, a radius around nothing', () => {
    expect(again('page=1&sort=soonest&place=Tartu&km=25')).toBe('?place=Tartu')
    expect(again('km=10')).toBe('')
  })

  it('drops what makes no sense instead of failing', () => {
    expect(again('topic=nonsense&min=abc&max=-5&page=0&page=x&sort=best&km=7&free=')).toBe('')
    expect(again('min=Infinity&max=1e9')).toBe('')
  })

  it('takes prices as people here write them', () => {
    expect(read('min=20,50')).toMatchObject({ min: 20.5 })
  })

  it('cuts an overlong text and cleans what a database cannot hold', () => {
    expect(read(`q=${'a'.repeat(300)}`).q).toHaveLength(120)
    expect(read('q=%00 sleep ').q).toBe('sleep')
  })
})

describe('a filter value', () => {
  it('is chosen and let go by the same step, and either goes back to the first page', () => {
    const chosen = toggled(read('page=4'), 'topic', 'grief')
    expect(writeWanted(chosen)).toBe('?topic=grief')
    expect(writeWanted(toggled(chosen, 'topic', 'grief'))).toBe('')
  })

  it('of every language of the product can be chosen', () => {
    expect([...LISTS.lang].sort()).toEqual(LANGUAGES.map(({ code }) => code).sort())
  })
})

it('clearing lets go of every filter and keeps the order of the list', () => {
  expect(writeWanted(cleared(read('q=x&place=Tartu&free=week&max=50&saved=1&sort=rating&page=2')))).toBe('?sort=rating')
})

it('is for search engines only where the address says nothing of one person', () => {
  expect(['', 'topic=grief', 'sort=price'].map((query) => isDeep(read(query)))).toEqual([false, false, false])
  for (const query of ['q=divorce', 'place=Tartu', 'saved=1', 'topic=grief&how=online', 'max=50&lang=ru'])
    expect(isDeep(read(query)), query).toBe(true)
})
