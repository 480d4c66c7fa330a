import { expect, test } from 'vitest'
import { EXPERIENCE_WEIGHT, MEAN_RATING } from '#modules/search/values/ranking.ts'
import type { ListedProvider } from './listed-providers.ts'
import { computeRank } from './rank.ts'

const listed = (more: Partial<ListedProvider>) =>
  ({ rating: null, feedbackCount: 0, experienceInYears: 0, ...more }) as ListedProvider

test('reads only what the ranking page discloses: no price, name or location', () => {
  const accessed = new Set<PropertyKey>()
  const observed = new Proxy(listed({}), {
    get: (target, name, self) => {
      accessed.add(name)
      return Reflect.get(target, name, self)
    },
  })
  computeRank(observed)
  expect([...accessed].sort()).toEqual(['experienceInYears', 'feedbackCount', 'rating'])
})

test('few reviews have little weight, and twenty years count a tenth of a star', () => {
  expect(computeRank(listed({}))).toBe(MEAN_RATING)
  expect(computeRank(listed({ rating: 5, feedbackCount: 5 }))).toBeLessThan(
    computeRank(listed({ rating: 4.9, feedbackCount: 50 })),
  )
  const years = (experienceInYears: number) => computeRank(listed({ experienceInYears })) - MEAN_RATING
  expect([years(10), years(20), years(40)].map((one) => one.toFixed(3))).toEqual(['0.050', '0.100', '0.100'])
  expect(EXPERIENCE_WEIGHT).toBe(0.1)
})
