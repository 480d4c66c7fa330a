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
  /** Where the wanted place lies; null without one, and when no gazetteer knows it. */
  place: Place | null
  /** Of the one topic that is chosen. */
  guide: GuideLine | null
  /** For whoever found nobody; not among one organisation's counsellors. */
  match: MatchLine | null
}

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
  /** Only this organisation's counsellors (specification §7). */
  slug?: string
}

/** The finder's data for an address, drawn on the server and fetched again for every change of a filter. */
export async function loadFinder({ request, context, slug }: Asked): Promise<FinderData> {
  const url = new URL(request.url)
  const wanted = readWanted(url.searchParams)
  // A form sent without scripts names its empty fields too: the address people share does not.
  if ([...url.searchParams.values()].includes('')) throw redirect(url.pathname + writeWanted(wanted))
  const api = serverApi(context)
  const place = wanted.place ? await placeOf(api, wanted.place) : null
  const input = searchInput(wanted, place, context.get(visitContext))
  const answer = slug
    ? await api('searchOrganizationProviders', { ...input, slug })
    : await api('searchProviders', input)
  if (!answer.ok) throw failure(answer)
  if (isBeyondTheEnd(answer.data, wanted)) throw redirect(url.pathname + writeWanted({ ...wanted, page: 1 }))
  const { language } = context.get(visitContext)
  const match = !slug && answer.data.items.length === 0 ? await matchLine(language) : null
  return { found: answer.data, place, guide: guideLine(wanted.topic, language), match }
}

const isBeyondTheEnd = ({ items, totalCount }: FinderData['found'], { page }: Wanted) =>
  items.length === 0 && totalCount > 0 && page > 1

async function placeOf(api: Api, place: string): Promise<Place | null> {
  const answer = await api('findPlaces', { query: placeParts(place).name })
  if (!answer.ok) throw failure(answer)
  return placeAmong(answer.data, place)
}

/** What a route throws for a call that failed: its status chooses the page shown instead. */
export function failure(failed: Failed) {
  return data(null, { status: failed.status || 503 })
}
