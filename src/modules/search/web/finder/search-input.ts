import { SEARCH_PAGE_SIZE } from '#modules/search/values/limits.ts'
import type { SearchFilters } from '#modules/search/web/shared/search-filters.ts'
import { LANGUAGES, PROVIDER_TYPES, SESSION_LOCATION, SESSION_TYPE, TOPICS } from '#platform/values/enums.ts'
import { toKebabCase } from '#platform/values/to-kebab-case.ts'
import type { Input, Reply } from '#platform/web/call-request.ts'
import type { Visit } from '#platform/web/visit.ts'

export type Place = Reply<'findPlaces'>[number]
type SearchInput = Input<'searchProviders'>

/** Converts the search in the URL to API input. `place` is the resolved `search.place`, or null if it is unknown. */
export function buildSearchInput(
  search: SearchFilters,
  place: Place | null,
  { timezone, bookmarks }: Pick<Visit, 'timezone' | 'bookmarks'>,
): SearchInput {
  return {
    ...(search.q && { searchText: search.q }),
    ...(search.saved && { providerIds: bookmarks }),
    ...(place && {
      location: { latitude: place.latitude, longitude: place.longitude },
      radiusKm: search.km,
    }),
    ...buildIdsInput(
      'topicIds',
      TOPICS.filter(({ key }) => search.topic.includes(toKebabCase(key))).map(({ topicId }) => topicId),
    ),
    ...buildIdsInput(
      'providerTypeIds',
      PROVIDER_TYPES.filter(({ key }) => search.type.includes(toKebabCase(key))).map(
        ({ providerTypeId }) => providerTypeId,
      ),
    ),
    ...buildIdsInput(
      'languageIds',
      LANGUAGES.filter(({ code }) => search.lang.includes(code)).map(({ languageId }) => languageId),
    ),
    ...buildAmountInput('minPrice', search.min),
    ...buildAmountInput('maxPrice', search.max),
    ...buildAmountInput('minAvgHourlyPrice', search['hour-min']),
    ...buildAmountInput('maxAvgHourlyPrice', search['hour-max']),
    ...toSingleValues(search),
    sort: search.sort,
    page: search.page,
    pageSize: SEARCH_PAGE_SIZE,
    timezone,
  }
}

/**
 * Converts multi-value filters to single values. Values are ORed (api.md): 'this week' includes 'today', and selecting
 * both values of a pair means no filter.
 */
function toSingleValues({ free, how, kind }: SearchFilters): Partial<SearchInput> {
  const [location, otherLocation] = how
  const [type, otherType] = kind
  return {
    ...(free.length > 0 && { availability: free.includes('week') ? 'thisWeek' : 'today' }),
    ...(location &&
      !otherLocation && { sessionLocation: location === 'online' ? SESSION_LOCATION.online : SESSION_LOCATION.onSite }),
    ...(type && !otherType && { sessionType: type === 'group' ? SESSION_TYPE.group : SESSION_TYPE.personal }),
  }
}

const buildIdsInput = (name: string, values: number[]) => (values.length > 0 ? { [name]: values } : {})
const buildAmountInput = (name: string, euros: number | null) => (euros === null ? {} : { [name]: euros })

/** Splits 'Turin, IT' into name and country; a bare name has no country. */
export function parsePlace(place: string): { name: string; country: string | null } {
  const match = /^(.+), ([A-Z]{2})$/.exec(place)
  return match ? { name: match[1]!, country: match[2]! } : { name: place, country: null }
}

/** Formats a place for the URL; the country is omitted for Estonia. */
export const formatPlace = ({ name, country }: Pick<Place, 'name' | 'country'>): string =>
  country === 'EE' ? name : `${name}, ${country}`

/**
 * Returns the suggestion that best matches a place: the exact name, otherwise the first one in its country; null if
 * there is none.
 */
export function matchPlace(places: readonly Place[], place: string): Place | null {
  const { name, country } = parsePlace(place)
  const inCountry = places.filter((candidate) => country === null || candidate.country === country)
  const exact = inCountry.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase())
  return exact ?? inCountry[0] ?? null
}
