import { loadPapers, type Papers } from '#modules/accounting/web/shared/my-invoices/load-papers.ts'
import { loadReviews, type Reviews } from '#modules/feedback/web/shared/my-feedback/load-voices.ts'
import { loadWaiting, type Waiting } from '#modules/waitlist/web/shared/my-waitlist/load-waiting.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { loaded } from '#platform/web/loaded.ts'
import { keepUpcoming, keptUpcoming } from './keep-sessions.ts'

export type Bookings = Reply<'listBookings'>

/** What a tab of My Sessions shows, by the `when` of the address; upcoming sessions are counted on every tab. */
type OfTab =
  | { tab: 'upcoming'; waiting: Waiting | null }
  | { tab: 'history'; history: Bookings }
  | { tab: 'invoices'; papers: Papers }
  | { tab: 'reviews'; reviews: Reviews }
/** `keptAt`: there is no network, and this is how it stood then. */
export type TabFacts = OfTab & { upcoming: Bookings; keptAt: string | null }

const PAGE_SIZE = 10
const MOST_COMING = 100

export async function loadTab(request: Request): Promise<TabFacts> {
  const query = new URL(request.url).searchParams
  const [upcoming, own] = await Promise.all([loadUpcoming(request), ofTab(query, request)])
  return { ...own, ...upcoming }
}

async function loadUpcoming(request: Request): Promise<Pick<TabFacts, 'upcoming' | 'keptAt'>> {
  const [answer] = await Promise.all([
    api('listBookings', { when: 'upcoming', page: 1, pageSize: MOST_COMING }),
    // Without a network no door is shown, and what was kept is read without its words.
    ...(['door', 'changes'] as const).map((area) => areaTextsFor(request, area).catch(() => null)),
  ])
  const kept = !answer.ok && answer.status === 0 ? await keptUpcoming() : null
  if (kept) return { upcoming: kept.value, keptAt: kept.at }
  const upcoming = loaded(answer)
  void keepUpcoming(upcoming)
  return { upcoming, keptAt: null }
}

async function ofTab(query: URLSearchParams, request: Request): Promise<OfTab> {
  if (query.get('when') === 'history') return { tab: 'history', history: loaded(await history(query)) }
  if (query.get('when') === 'invoices') return { tab: 'invoices', papers: await loadPapers(request, pageOf(query)) }
  if (query.get('when') === 'reviews') return { tab: 'reviews', reviews: await loadReviews(request, pageOf(query)) }
  return { tab: 'upcoming', waiting: await loadWaiting(request) }
}

const pageOf = (query: URLSearchParams): number => Math.max(1, Math.floor(Number(query.get('page'))) || 1)
const history = (query: URLSearchParams) =>
  api('listBookings', { when: 'history', page: pageOf(query), pageSize: PAGE_SIZE })
