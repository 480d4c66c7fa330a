import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import FinderPage, { loader } from '#modules/search/web/finder/page.tsx'
import type { PathLanguage } from '#platform/values/enums.ts'
import type { Input, Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from './build-reply.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { buildProviderCard } from './provider-cards.ts'
import { renderComponent } from './render-component.tsx'
import { runServerLoader } from './server-loader.ts'

type SearchInput = Input<'searchProviders'>
type SearchReply = Reply<'searchProviders'>

/** Builds a page of results. The total is the length of the list by default. */
export const buildSearchReply = (items: SearchReply['items'], part: PartialReply<SearchReply> = {}): SearchReply =>
  buildReply('searchProviders', { page: 1, pageSize: 20, totalCount: items.length, ...part, items })

/** Three counsellors. Only the last one works with anxiety and offers sessions in Tartu. */
export const COUNSELLORS = [
  buildProviderCard(1, { topicIds: [5] }),
  buildProviderCard(2, { topicIds: [7], firstName: 'Jaan' }),
  buildProviderCard(3, { topicIds: [1], firstName: 'Mari', city: 'Tartu', session: { location: 2 } }),
]
const FACETS = {
  topics: [{ id: 1, count: 1 }],
  availability: { today: 1, thisWeek: 2 },
  sessionLocations: { online: 2, onSite: 1 },
}

/** Searches as the server does, but filters only by topic, session location and bookmarked counsellors. */
export function searchAmong({ topicIds, sessionLocation, providerIds }: SearchInput, items = COUNSELLORS): SearchReply {
  const matches = items.filter(
    (one) =>
      (!topicIds || topicIds.some((id) => one.topicIds.includes(id))) &&
      (!sessionLocation || one.session.location === sessionLocation) &&
      (!providerIds || providerIds.includes(one.providerId)),
  )
  return buildSearchReply(matches, { facets: FACETS })
}

interface OpenOptions {
  /** The query string, including the '?'. */
  query?: string
  language?: PathLanguage
  replies?: Parameters<typeof fakeApi>[0]
}

/** Opens the search with the data that its server loader returns. */
export async function openSearch({ query = '', language = 'en', replies = {} }: OpenOptions = {}): Promise<FakeApi> {
  const api = fakeApi({ searchProviders: searchAmong, ...replies })
  await renderComponent(<FinderPage />, {
    path: buildPagePath('finder', language) + query,
    loader: runServerLoader(loader),
  })
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  return api
}
