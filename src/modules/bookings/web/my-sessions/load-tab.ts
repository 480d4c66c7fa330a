import { type InvoiceList, loadInvoices } from '#modules/accounting/web/shared/my-invoices/load-invoices.ts'
import { loadReviews, type Reviews } from '#modules/feedback/web/shared/my-feedback/load-feedback.ts'
import { loadWaitlist, type Waitlist } from '#modules/waitlist/web/shared/my-waitlist/load-waitlist.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { readStoredUpcoming, storeUpcomingSessions } from './offline-sessions.ts'

export type Bookings = Reply<'listBookings'>

/** The content of a My sessions tab. The `when` query parameter selects the tab. */
type TabContent =
  | { tab: 'upcoming'; waitlist: Waitlist | null }
  | { tab: 'history'; history: Bookings }
  | { tab: 'invoices'; invoices: InvoiceList }
  | { tab: 'reviews'; reviews: Reviews }
/**
 * Every tab shows the number of upcoming sessions. `storedAt` is when the offline copy was stored, or null if online.
 */
export type TabData = TabContent & { upcoming: Bookings; storedAt: string | null }

const PAGE_SIZE = 10
const MAX_UPCOMING = 100

export async function loadTab(request: Request): Promise<TabData> {
  const query = new URL(request.url).searchParams
  const [upcoming, content] = await Promise.all([loadUpcoming(request), loadContent(query, request)])
  return { ...content, ...upcoming }
}

async function loadUpcoming(request: Request): Promise<Pick<TabData, 'upcoming' | 'storedAt'>> {
  const [reply] = await Promise.all([
    api('listBookings', { when: 'upcoming', page: 1, pageSize: MAX_UPCOMING }),
    // These translations are not needed offline, so a failure to load them is ignored.
    ...(['lobby', 'changes'] as const).map((area) => areaTextsFor(request, area).catch(() => null)),
  ])
  const stored = !reply.ok && reply.status === 0 ? await readStoredUpcoming() : null
  if (stored) return { upcoming: stored.value, storedAt: stored.at }
  const upcoming = unwrapLoaderResult(reply)
  void storeUpcomingSessions(upcoming)
  return { upcoming, storedAt: null }
}

async function loadContent(query: URLSearchParams, request: Request): Promise<TabContent> {
  if (query.get('when') === 'history') return { tab: 'history', history: unwrapLoaderResult(await loadHistory(query)) }
  if (query.get('when') === 'invoices')
    return { tab: 'invoices', invoices: await loadInvoices(request, parsePage(query)) }
  if (query.get('when') === 'reviews') return { tab: 'reviews', reviews: await loadReviews(request, parsePage(query)) }
  return { tab: 'upcoming', waitlist: await loadWaitlist(request) }
}

const parsePage = (query: URLSearchParams): number => Math.max(1, Math.floor(Number(query.get('page'))) || 1)
const loadHistory = (query: URLSearchParams) =>
  api('listBookings', { when: 'history', page: parsePage(query), pageSize: PAGE_SIZE })
