import type { ListFilterName } from '#modules/search/web/shared/search-filters.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'
import { toKebabCase } from '#platform/values/to-kebab-case.ts'
import type { Reply } from '#platform/web/call-request.ts'

export type Facets = Reply<'searchProviders'>['facets']

/** Returns the number of results for a filter value. */
export function getFacetCount(facets: Facets, name: ListFilterName, value: string): number {
  const { availability, sessionLocations, sessionTypes } = facets
  if (name === 'free') return value === 'today' ? availability.today : availability.thisWeek
  if (name === 'how') return value === 'online' ? sessionLocations.online : sessionLocations.onSite
  if (name === 'kind') return value === 'group' ? sessionTypes.group : sessionTypes.personal
  const [counts, valueId] = findCounts(facets, name, value)
  return counts.find(({ id }) => id === valueId)?.count ?? 0
}

function findCounts(facets: Facets, name: 'topic' | 'type' | 'lang', value: string) {
  if (name === 'topic') return [facets.topics, TOPICS.find(({ key }) => toKebabCase(key) === value)?.topicId] as const
  if (name === 'lang') return [facets.languages, LANGUAGES.find(({ code }) => code === value)?.languageId] as const
  return [facets.providerTypes, PROVIDER_TYPES.find(({ key }) => toKebabCase(key) === value)?.providerTypeId] as const
}
