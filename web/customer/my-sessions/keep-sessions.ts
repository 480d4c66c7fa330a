import { pagePath } from '#contract/pages.ts'
import { api, type Reply } from '../../api.ts'
import { nowMs } from '../../clock.ts'
import { type Kept, keep, keepPages, readKept } from '../../offline/kept.ts'
import { languageOfPath } from '../../visit.ts'

type Bookings = Reply<'listBookings'>
type Session = Reply<'getSession'>

const UPCOMING = 'upcoming'
const nameOf = (id: string) => `session ${id}`
/** Each is one call more; who has more than this ahead looks at those next. */
const MOST_KEPT = 5

/** Leaves what is coming on this device, with the pages that show it, so that it can be read without a network (issue 4). */
export async function keepUpcoming(upcoming: Bookings): Promise<void> {
  await keep(UPCOMING, upcoming)
  const own = upcoming.items.filter(({ status }) => status !== 'pendingPayment').slice(0, MOST_KEPT)
  for (const { paymentIntentId: id } of own) {
    const session = id ? await api('getSession', { id }) : null
    if (session?.ok) await keepSession(session.data)
  }
  await keepPages(pagePath('mySessions', languageOfPath(location.pathname)))
}

/** One session as its page shows it; one that is over is left alone. */
export async function keepSession(session: Session): Promise<void> {
  if (session.paymentIntentId && isAhead(session)) await keep(nameOf(session.paymentIntentId), session)
}

/** What was coming when it was last looked at, without what is over by now. */
export async function keptUpcoming(): Promise<Kept<Bookings> | null> {
  const kept = await readKept<Bookings>(UPCOMING)
  if (!kept) return null
  const items = kept.value.items.filter((one) => one.status !== 'pendingPayment' && isAhead(one))
  return { ...kept, value: { ...kept.value, items, totalCount: items.length } }
}

export const keptSession = (id: string): Promise<Kept<Session> | null> => readKept<Session>(nameOf(id))

const isAhead = ({ endDateTime }: { endDateTime: string }) => Date.parse(endDateTime) > nowMs()
