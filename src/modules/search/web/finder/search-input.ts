import { type Wanted, wordOf } from '#modules/search/web/shared/wanted.ts'
import { SEARCH_PAGE_SIZE } from '#platform/values/constants.ts'
import { LANGUAGES, PROVIDER_TYPES, SESSION_LOCATION, SESSION_TYPE, TOPICS } from '#platform/values/enums.ts'
import type { Input, Reply } from '#platform/web/call-request.ts'
import type { Visit } from '#platform/web/visit.ts'

export type Place = Reply<'findPlaces'>[number]
type SearchInput = Input<'searchProviders'>

/** The call's input for what the address asks; `place` is where `wanted.place` lies, null when nobody knows it. */
export function searchInput(
  wanted: Wanted,
  place: Place | null,
  { timezone, bookmarks }: Pick<Visit, 'timezone' | 'bookmarks'>,
): SearchInput {
  return {
    ...(wanted.q && { searchText: wanted.q }),
    ...(wanted.saved && { providerIds: bookmarks }),
    ...(place && {
      location: { latitude: place.latitude, longitude: place.longitude },
      radiusKm: wanted.km,
    }),
    ...ids(
      'topicIds',
      TOPICS.filter(({ key }) => wanted.topic.includes(wordOf(key))).map((one) => one.topicId),
    ),
    ...ids(
      'providerTypeIds',
      PROVIDER_TYPES.filter(({ key }) => wanted.type.includes(wordOf(key))).map((one) => one.providerTypeId),
    ),
    ...ids(
      'languageIds',
      LANGUAGES.filter(({ code }) => wanted.lang.includes(code)).map((one) => one.languageId),
    ),
    ...amount('minPrice', wanted.min),
    ...amount('maxPrice', wanted.max),
    ...amount('minAvgHourlyPrice', wanted['hour-min']),
    ...amount('maxAvgHourlyPrice', wanted['hour-max']),
    ...oneOf(wanted),
    sort: wanted.sort,
    page: wanted.page,
    pageSize: SEARCH_PAGE_SIZE,
    timezone,
  }
}

/** Within one filter any (api.md): today lies in this week, and both of two ways leave nobody out. */
function oneOf({ free, how, kind }: Wanted): Partial<SearchInput> {
  const [onlyHow, otherHow] = how
  const [onlyKind, otherKind] = kind
  return {
    ...(free.length > 0 && { availability: free.includes('week') ? 'thisWeek' : 'today' }),
    ...(onlyHow &&
      !otherHow && { sessionLocation: onlyHow === 'online' ? SESSION_LOCATION.online : SESSION_LOCATION.onSite }),
    ...(onlyKind && !otherKind && { sessionType: onlyKind === 'group' ? SESSION_TYPE.group : SESSION_TYPE.personal }),
  }
}

const ids = (name: string, values: number[]) => (values.length > 0 ? { [name]: values } : {})
const amount = (name: string, euros: number | null) => (euros === null ? {} : { [name]: euros })

/** 'Turin, IT' is Turin in Italy; a bare name is looked for at home first, as the gazetteer orders it. */
export function placeParts(place: string): { name: string; country: string | null } {
  const found = /^(.+), ([A-Z]{2})$/.exec(place)
  return found ? { name: found[1]!, country: found[2]! } : { name: place, country: null }
}

/** How a place stands in the address: at home the country goes without saying. */
export const placeText = ({ name, country }: Pick<Place, 'name' | 'country'>): string =>
  country === 'EE' ? name : `${name}, ${country}`

/** The place somebody means among those whose names begin as theirs does. */
export function placeAmong(places: readonly Place[], place: string): Place | null {
  const { name, country } = placeParts(place)
  const inCountry = places.filter((one) => country === null || one.country === country)
  const exact = inCountry.find((one) => one.name.toLowerCase() === name.toLowerCase())
  return exact ?? inCountry[0] ?? null
}
