import { pagePath } from '#modules/pages.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { nowMs } from '#platform/web/clock.ts'
import { forgetOthers, type Kept, keep, keepPages, readKept } from '#platform/web/offline/kept.ts'
import { languageOfPath } from '#platform/web/visit.ts'

type Bookings = Reply<'listBookings'>
type Session = Reply<'getSession'>

const UPCOMING = 'upcoming'
const nameOf = (id: string) => `session ${id}`
/** Each is one call more; who has more than this ahead looks at those next. */
const MOST_KEPT = 5

/** Leaves what is coming on this device, with the pages that show it, so that it can be read without a network (issue 4). */
export async function keepUpcoming(upcoming: Bookings): Promise<void> {
  await keep(UPCOMING, upcoming)
  // What is over or called off is not wanted any more.
  const ahead = upcoming.items.map(({ paymentIntentId }) => nameOf(paymentIntentId ?? ''))
  await forgetOthers('session ', ahead)
  const own = upcoming.items.filter(({ status }) => status !== 'pendingPayment').slice(0, MOST_KEPT)
  for (const { paymentIntentId: id } of own) {
    const session = id ? await api('getSession', { id }) : null
    if (session?.ok) await keepSession(session.data)
  }
  await keepPages(pagePath('mySessions', languageOfPath(location.pathname)))
}

/**
 * One session as its page shows it, without what is said in confidence: words to and from the counsellor are sealed on the
 * server and stay there. One that is over is left alone.
 */
export async function keepSession(session: Session): Promise<void> {
  if (!session.paymentIntentId || !isAhead(session)) return
  const offer = session.offer && { ...session.offer, note: null }
  await keep(nameOf(session.paymentIntentId), { ...session, note: null, arrivalNote: null, card: null, offer })
}

/** What was coming when it was last looked at, without what is over by now. */
export async function keptUpcoming(): Promise<Kept<Bookings> | null> {
  const kept = await readKept<Bookings>(UPCOMING)
  if (!kept) return null
  const items = kept.value.items.filter((one) => one.status !== 'pendingPayment' && isAhead(one))
  return { ...kept, value: { ...kept.value, items, totalCount: items.length } }
}

export async function keptSession(id: string): Promise<Kept<Session> | null> {
  const kept = await readKept<Session>(nameOf(id))
  return kept && isAhead(kept.value) ? kept : null
}

const isAhead = ({ endDateTime }: { endDateTime: string }) => Date.parse(endDateTime) > nowMs()
