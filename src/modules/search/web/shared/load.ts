import { data, type RouterContextProvider, redirect } from 'react-router'
import { type GuideLine, guideLine } from '#modules/content/web/shared/guide-line.server.ts'
import { type Place, placeAmong, placeParts, searchInput } from '#modules/search/web/finder/search-input.ts'
import type { Api, Failed, Reply } from '#platform/web/call-request.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { visitContext } from '#platform/web/server-context.ts'
import { type MatchLine, matchLine } from './match-line.server.ts'
import { readWanted, type Wanted, writeWanted } from './wanted.ts'

export interface FinderData {
  found: Reply<'searchProviders'>
  /** The resolved place; null without one, and if the gazetteer does not contain it. */
  place: Place | null
  /** Guide of the topic, if exactly one is selected. */
  guide: GuideLine | null
  /** Link to the questionnaire if there are no results; not for the providers of one organization. */
  match: MatchLine | null
}

interface LoadRequest {
  request: Request
  context: Readonly<RouterContextProvider>
  /** Limits the search to this organization (specification §7). */
  slug?: string
}

/**
 * Loads the data of the finder for an address: on the server for the document, and again after every change of a
 * filter.
 */
export async function loadFinder({ request, context, slug }: LoadRequest): Promise<FinderData> {
  const url = new URL(request.url)
  const search = readWanted(url.searchParams)
  // A form submitted without scripts contains empty fields; the canonical address does not.
  if ([...url.searchParams.values()].includes('')) throw redirect(url.pathname + writeWanted(search))
  const api = serverApi(context)
  const place = search.place ? await resolvePlace(api, search.place) : null
  const input = searchInput(search, place, context.get(visitContext))
  const answer = slug
    ? await api('searchOrganizationProviders', { ...input, slug })
    : await api('searchProviders', input)
  if (!answer.ok) throw failure(answer)
  if (isPastLastPage(answer.data, search)) throw redirect(url.pathname + writeWanted({ ...search, page: 1 }))
  const { language } = context.get(visitContext)
  const match = !slug && answer.data.items.length === 0 ? await matchLine(language) : null
  return { found: answer.data, place, guide: guideLine(search.topic, language), match }
}

const isPastLastPage = ({ items, totalCount }: FinderData['found'], { page }: Wanted) =>
  items.length === 0 && totalCount > 0 && page > 1

async function resolvePlace(api: Api, place: string): Promise<Place | null> {
  const answer = await api('findPlaces', { query: placeParts(place).name })
  if (!answer.ok) throw failure(answer)
  return placeAmong(answer.data, place)
}

/** The error response of a route for a failed API call: its status selects the error page. */
export function failure(failed: Failed) {
  return data(null, { status: failed.status || 503 })
}
