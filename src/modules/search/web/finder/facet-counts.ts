import { type ListName, wordOf } from '#modules/search/web/shared/wanted.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/call-request.ts'

export type Facets = Reply<'searchProviders'>['facets']

/** How many would be found with this value in its filter; the number beside it. */
export function countOf(facets: Facets, name: ListName, value: string): number {
  const { availability, sessionLocations, sessionTypes } = facets
  if (name === 'free') return value === 'today' ? availability.today : availability.thisWeek
  if (name === 'how') return value === 'online' ? sessionLocations.online : sessionLocations.onSite
  if (name === 'kind') return value === 'group' ? sessionTypes.group : sessionTypes.personal
  const [counted, id] = byId(facets, name, value)
  return counted.find((one) => one.id === id)?.count ?? 0
}

function byId(facets: Facets, name: 'topic' | 'type' | 'lang', value: string) {
  if (name === 'topic') return [facets.topics, TOPICS.find(({ key }) => wordOf(key) === value)?.topicId] as const
  if (name === 'lang') return [facets.languages, LANGUAGES.find(({ code }) => code === value)?.languageId] as const
  return [facets.providerTypes, PROVIDER_TYPES.find(({ key }) => wordOf(key) === value)?.providerTypeId] as const
}
