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
/** Each session needs one more request; later ones are rarely needed offline. */
const MAX_CACHED = 5

/** Stores upcoming sessions and their pages on this device so that they can be read offline (issue 4). */
export async function storeUpcomingSessions(upcoming: Bookings): Promise<void> {
  await storeReply(UPCOMING, upcoming)
  // Removes past and cancelled sessions.
  const ahead = upcoming.items.map(({ paymentIntentId }) => getCacheKey(paymentIntentId ?? ''))
  await deleteStoredExcept('session ', ahead)
  const booked = upcoming.items.filter(({ status }) => status !== 'pendingPayment').slice(0, MAX_CACHED)
  for (const { paymentIntentId: id } of booked) {
    const session = id ? await api('getSession', { id }) : null
    if (session?.ok) await storeSession(session.data)
  }
  await storeOfflinePages(buildPagePath('mySessions', getPathLanguage(location.pathname)))
}

/**
 * Stores one session without confidential parts: notes are encrypted on the server and are not stored here. Past
 * sessions are skipped.
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

/** Returns the stored upcoming sessions that have not ended. */
export async function readStoredUpcoming(): Promise<StoredReply<Bookings> | null> {
  const stored = await readStoredReply<Bookings>(UPCOMING)
  if (!stored) return null
  const items = stored.value.items.filter((one) => one.status !== 'pendingPayment' && isAhead(one))
  return { ...stored, value: { ...stored.value, items, totalCount: items.length } }
}

export async function readStoredSession(id: string): Promise<StoredReply<Session> | null> {
  const stored = await readStoredReply<Session>(getCacheKey(id))
  return stored && isAhead(stored.value) ? stored : null
}

const isAhead = ({ endDateTime }: { endDateTime: string }) => Date.parse(endDateTime) > nowMs()
