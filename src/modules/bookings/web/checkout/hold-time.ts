import { askedBeforeBooking } from '#modules/accounts/web/shared/terms.ts'
import { keptSecret } from '#modules/invitations/web/shared/invitation-secret.ts'
import type { RefusalCode } from '#platform/values/errors.ts'
import { api, type Failed, type Reply } from '#platform/web/api.ts'
import type { Asked } from './asked.tsx'
import { kept } from './kept.ts'
import type { Wanted } from './wanted.ts'

export type Payment = Reply<'createPaymentIntent'>
export type Session = Reply<'getSession'>
/** What the summary shows; a booking has all of it too. */
export type Offer = Reply<'offerSummary'>

export type Held =
  | { kind: 'asked'; asks: Asked; session: Session | null }
  | { kind: 'held'; payment: Payment; session: Session }
  | { kind: 'refused'; code: RefusalCode; message: string; alternatives: string[]; session: Session | null }
  | { kind: 'failed'; message: string; isAway: boolean }

const underWay = new Map<string, Promise<Held>>()

/** Takes a time or seat, or finds the one already held. Two askers at once (a page drawn twice) share one request. */
export function holdTime(wanted: Wanted): Promise<Held> {
  const name = JSON.stringify(wanted)
  const running = underWay.get(name) ?? hold(wanted).finally(() => underWay.delete(name))
  underWay.set(name, running)
  return running
}

async function hold(wanted: Wanted): Promise<Held> {
  // What is held too: an offer of a waiting list was never asked about, and terms may have changed since it was held.
  const asks = await askedBeforeBooking()
  if (asks) {
    const held = wanted.kind === 'booking' ? await api('getSession', { id: wanted.bookingId }) : null
    return { kind: 'asked', asks, session: held?.ok ? held.data : null }
  }
  const answer =
    wanted.kind === 'booking' ? await api('resumePayment', { bookingId: wanted.bookingId }) : await take(wanted)
  const bookingId = answer.ok ? answer.data.bookingId : wanted.kind === 'booking' && wanted.bookingId
  const session = bookingId ? await api('getSession', { id: bookingId }) : null
  if (!answer.ok) return refusedBy(answer, session?.ok ? session.data : null)
  if (session?.ok) return { kind: 'held', payment: answer.data, session: session.data }
  return refusedBy(session as Failed, null)
}

function whatOf(wanted: Exclude<Wanted, { kind: 'booking' }>) {
  if (wanted.kind === 'seat') return { groupSessionRecurrenceId: wanted.occurrenceId }
  if (wanted.kind === 'time') return { sessionTemplateId: wanted.sessionTemplateId, startDateTime: wanted.start }
  const secret = keptSecret(wanted.invitationId)
  return { invitationId: wanted.invitationId, startDateTime: wanted.start, ...(secret && { secret }) }
}

const WAIT_MS = 700
const TRIES = 8

async function take(wanted: Exclude<Wanted, { kind: 'booking' }>) {
  const note = (kept.note(wanted) ?? '').trim()
  const what = whatOf(wanted)
  const send = () =>
    api('createPaymentIntent', { ...what, ...(note && { note }) }, { idempotencyKey: kept.requestKey(wanted, note) })
  let answer = await send()
  for (let tries = 1; tries < TRIES && !answer.ok && answer.code === 'keyInFlight'; tries++) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    answer = await send()
  }
  // Only a try that got no answer is repeated with its key: everything else is settled, and 'again' means a new try.
  if (answer.ok || (answer.status > 0 && answer.status < 500)) kept.dropRequest(wanted)
  return answer
}

function refusedBy({ status, code, message, data }: Failed, session: Session | null): Held {
  const isAway = status === 0 || status >= 500 || status === 429
  if (isAway || !code) return { kind: 'failed', message, isAway: code === 'paymentsDown' }
  return { kind: 'refused', code, message, alternatives: timesIn(data), session }
}

/** A lost race carries the three nearest free times (decisions: 409). */
function timesIn(data: unknown): string[] {
  const times = (data as { alternatives?: unknown } | null)?.alternatives
  return Array.isArray(times) ? times.filter((one): one is string => typeof one === 'string') : []
}
