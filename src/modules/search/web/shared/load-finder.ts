import { data, type RouterContextProvider, redirect } from 'react-router'
import { findGuideLink, type GuideTextLink } from '#modules/content/web/shared/guide-link.server.ts'
import { loadMatchLink, type MatchLink } from '#modules/content/web/shared/match-link.server.ts'
import { buildSearchInput, matchPlace, type Place, parsePlace } from '#modules/search/web/finder/search-input.ts'
import type { Api, ApiFailure, Reply } from '#platform/web/call-request.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { visitContext } from '#platform/web/server-context.ts'
import { formatSearchFilters, parseSearchFilters, type SearchFilters } from './search-filters.ts'

export interface FinderData {
  results: Reply<'searchProviders'>
  /** The resolved place; null if there is none or if the gazetteer does not contain it. */
  place: Place | null
  /** The topic's guide, if exactly one topic is selected. */
  guide: GuideTextLink | null
  /** Link to the questionnaire if there are no results; null in the finder of a single organisation. */
  match: MatchLink | null
}

interface LoadRequest {
  request: Request
  context: Readonly<RouterContextProvider>
  /** Limits the search to this organisation (specification §7). */
  slug?: string
}

/** Loads the finder's data for a URL on the server, both for the initial document and after each filter change. */
export async function loadFinder({ request, context, slug }: LoadRequest): Promise<FinderData> {
  const url = new URL(request.url)
  const search = parseSearchFilters(url.searchParams)
  // A form submitted without scripts contains empty fields; the canonical URL does not.
  if ([...url.searchParams.values()].includes('')) throw redirect(url.pathname + formatSearchFilters(search))
  const api = serverApi(context)
  const place = search.place ? await resolvePlace(api, search.place) : null
  const input = buildSearchInput(search, place, context.get(visitContext))
  const result = slug
    ? await api('searchOrganizationProviders', { ...input, slug })
    : await api('searchProviders', input)
  if (!result.ok) throw failure(result)
  if (isPastLastPage(result.data, search)) throw redirect(url.pathname + formatSearchFilters({ ...search, page: 1 }))
  const { language } = context.get(visitContext)
  const match = !slug && result.data.items.length === 0 ? await loadMatchLink(language) : null
  return { results: result.data, place, guide: findGuideLink(search.topic, language), match }
}

const isPastLastPage = ({ items, totalCount }: FinderData['results'], { page }: SearchFilters) =>
  items.length === 0 && totalCount > 0 && page > 1

async function resolvePlace(api: Api, place: string): Promise<Place | null> {
  const result = await api('findPlaces', { query: parsePlace(place).name })
  if (!result.ok) throw failure(result)
  return matchPlace(result.data, place)
}

/** Builds the error response of a route for a failed API call. Its status selects the error page. */
export function failure(failed: ApiFailure) {
  return data(null, { status: failed.status || 503 })
}
