import { buildPagePath } from '#modules/pages.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { nowMs } from '#platform/web/clock.ts'
import {
  deleteStoredExcept,
  readStoredReply,
  type StoredReply,
  storeOfflinePages,
  storeReply,
} from '#platform/web/offline/stored-replies.ts'
import { getPathLanguage } from '#platform/web/visit.ts'

type Bookings = Reply<'listBookings'>
type Session = Reply<'getSession'>

const UPCOMING = 'upcoming'
const getCacheKey = (id: string) => `session ${id}`
/** Each stored session costs one more request, and later sessions are rarely needed offline. */
const MAX_CACHED = 5

/** Stores the upcoming sessions and their pages on this device, so that they can be read offline (issue 4). */
export async function storeUpcomingSessions(upcoming: Bookings): Promise<void> {
  await storeReply(UPCOMING, upcoming)
  // Past and cancelled sessions are deleted.
  const upcomingKeys = upcoming.items.map(({ paymentIntentId }) => getCacheKey(paymentIntentId ?? ''))
  await deleteStoredExcept('session ', upcomingKeys)
  const booked = upcoming.items.filter(({ status }) => status !== 'pendingPayment').slice(0, MAX_CACHED)
  for (const { paymentIntentId: id } of booked) {
    const session = id ? await api('getSession', { id }) : null
    if (session?.ok) await storeSession(session.data)
  }
  await storeOfflinePages(buildPagePath('mySessions', getPathLanguage(location.pathname)))
}

/**
 * Stores a session unless it is over. The payment card and the notes are left out: the server encrypts notes, so the
 * device must not store them in plain text.
 */
export async function storeSession(session: Session): Promise<void> {
  if (!session.paymentIntentId || !isAhead(session)) return
  const offer = session.offer && { ...session.offer, note: null }
  await storeReply(getCacheKey(session.paymentIntentId), {
    ...session,
    note: null,
    arrivalNote: null,
    card: null,
    offer,
  })
}

/** Returns the stored upcoming sessions that have not ended, excluding unpaid holds; null if nothing is stored. */
export async function readStoredUpcoming(): Promise<StoredReply<Bookings> | null> {
  const stored = await readStoredReply<Bookings>(UPCOMING)
  if (!stored) return null
  const items = stored.value.items.filter((session) => session.status !== 'pendingPayment' && isAhead(session))
  return { ...stored, value: { ...stored.value, items, totalCount: items.length } }
}

export async function readStoredSession(id: string): Promise<StoredReply<Session> | null> {
  const stored = await readStoredReply<Session>(getCacheKey(id))
  return stored && isAhead(stored.value) ? stored : null
}

const isAhead = ({ endDateTime }: { endDateTime: string }) => Date.parse(endDateTime) > nowMs()
