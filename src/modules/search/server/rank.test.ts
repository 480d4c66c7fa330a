import { expect, test } from 'vitest'
import { EXPERIENCE_WEIGHT, MEAN_RATING } from '#modules/search/values/ranking.ts'
import type { ListedProvider } from './listed-providers.ts'
import { computeRank } from './rank.ts'

const buildListedProvider = (part: Partial<ListedProvider>) =>
  ({ rating: null, feedbackCount: 0, experienceInYears: 0, ...part }) as ListedProvider

test('reads only what the ranking page discloses: no price, name or location', () => {
  const accessed = new Set<PropertyKey>()
  const observedProvider = new Proxy(buildListedProvider({}), {
    get: (target, name, self) => {
      accessed.add(name)
      return Reflect.get(target, name, self)
    },
  })
  computeRank(observedProvider)
  expect([...accessed].sort()).toEqual(['experienceInYears', 'feedbackCount', 'rating'])
})

test('gives few reviews little weight, and twenty years of experience a tenth of a star', () => {
  expect(computeRank(buildListedProvider({}))).toBe(MEAN_RATING)
  expect(computeRank(buildListedProvider({ rating: 5, feedbackCount: 5 }))).toBeLessThan(
    computeRank(buildListedProvider({ rating: 4.9, feedbackCount: 50 })),
  )
  const getYearsScore = (experienceInYears: number) =>
    computeRank(buildListedProvider({ experienceInYears })) - MEAN_RATING
  expect([getYearsScore(10), getYearsScore(20), getYearsScore(40)].map((score) => score.toFixed(3))).toEqual([
    '0.050',
    '0.100',
    '0.100',
  ])
  expect(EXPERIENCE_WEIGHT).toBe(0.1)
})
