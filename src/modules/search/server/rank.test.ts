import { expect, test } from 'vitest'
import { MEAN_RATING, YEARS_WEIGH } from '#modules/search/values/ranking.ts'
import type { Listed } from './listed.ts'
import { rankOf } from './rank.ts'

const listed = (more: Partial<Listed>) => ({ rating: null, feedbackCount: 0, experienceInYears: 0, ...more }) as Listed

test('what the page on ranking names is all that is looked at: no price, no name, no place', () => {
  const read = new Set<PropertyKey>()
  const watched = new Proxy(listed({}), {
    get: (target, name, self) => {
      read.add(name)
      return Reflect.get(target, name, self)
    },
  })
  rankOf(watched)
  expect([...read].sort()).toEqual(['experienceInYears', 'feedbackCount', 'rating'])
})

test('few voices weigh little, and twenty years a tenth of a star', () => {
  expect(rankOf(listed({}))).toBe(MEAN_RATING)
  expect(rankOf(listed({ rating: 5, feedbackCount: 5 }))).toBeLessThan(
    rankOf(listed({ rating: 4.9, feedbackCount: 50 })),
  )
  const years = (experienceInYears: number) => rankOf(listed({ experienceInYears })) - MEAN_RATING
  expect([years(10), years(20), years(40)].map((one) => one.toFixed(3))).toEqual(['0.050', '0.100', '0.100'])
  expect(YEARS_WEIGH).toBe(0.1)
})
