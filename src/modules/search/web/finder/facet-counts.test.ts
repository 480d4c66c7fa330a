import { expect, it } from 'vitest'
import { type Facets, getFacetCount } from './facet-counts.ts'

const facets: Facets = {
  topics: [{ id: 7, count: 11 }],
  languages: [{ id: 9, count: 26 }],
  providerTypes: [{ id: 3, count: 7 }],
  availability: { today: 1, thisWeek: 2 },
  sessionLocations: { online: 3, onSite: 4 },
  sessionTypes: { personal: 5, group: 6 },
}

it.each([
  ['free', 'today', 1],
  ['free', 'week', 2],
  ['how', 'online', 3],
  ['how', 'in-person', 4],
  ['kind', 'personal', 5],
  ['kind', 'group', 6],
  ['topic', 'grief', 11],
  ['lang', 'ru', 26],
  ['type', 'family-therapist', 7],
  ['topic', 'anxiety', 0],
] as const)('returns the count of %s %s', (name, value, count) => {
  expect(getFacetCount(facets, name, value)).toBe(count)
})
