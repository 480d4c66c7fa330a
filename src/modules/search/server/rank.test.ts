import { expect, test } from 'vitest'
import { MEAN_RATING, YEARS_WEIGH } from '#modules/search/values/ranking.ts'
import type { Listed } from './listed.ts'
import { rankOf } from './rank.ts'

const listed = (more: Partial<Listed>) => ({ rating: null, feedbackCount: 0, experienceInYears: 0, ...more }) as Listed

test('reads only what the ranking page discloses: no price, name or location', () => {
  const accessed = new Set<PropertyKey>()
  const observed = new Proxy(listed({}), {
    get: (target, name, self) => {
      accessed.add(name)
      return Reflect.get(target, name, self)
    },
  })
  rankOf(observed)
  expect([...accessed].sort()).toEqual(['experienceInYears', 'feedbackCount', 'rating'])
})

test('few reviews have little weight, and twenty years count a tenth of a star', () => {
  expect(rankOf(listed({}))).toBe(MEAN_RATING)
  expect(rankOf(listed({ rating: 5, feedbackCount: 5 }))).toBeLessThan(
    rankOf(listed({ rating: 4.9, feedbackCount: 50 })),
  )
  const years = (experienceInYears: number) => rankOf(listed({ experienceInYears })) - MEAN_RATING
  expect([years(10), years(20), years(40)].map((one) => one.toFixed(3))).toEqual(['0.050', '0.100', '0.100'])
  expect(YEARS_WEIGH).toBe(0.1)
})
