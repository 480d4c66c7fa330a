import type { AllCalls } from '#contract/all-calls.ts'
import { MAX_CLIENT_MOVES, MAX_OFFERED_TIMES, STEP_MINUTES } from '#contract/constants.ts'
import { SESSION_TYPE } from '#contract/enums.ts'
import { isFree, loadCalendar, minuteAfter, minuteOf } from '../availability/public.ts'
import { type Context, type Handler, Refusal, signedIn } from '../context.ts'
import { WrongField } from '../http/refusing.ts'
import { askToMove, moveTo, sessionAt } from './ask-to-move.ts'
import { freeUntil } from './booking-rules.ts'
import { buffersOf } from './busy-around.ts'
import { type Booking, lockForChange, lockOfProvider } from './change-one.ts'
import { mailMoved } from './moving-mails.ts'
import { customerMayChange, providerMayMove } from './moving-rules.ts'

type Starts = readonly Temporal.Instant[]

/** Issue 3 'Running': the counsellor offers up to three other times; the old one is kept until the client answers. */
export const askToReschedule: Handler<AllCalls['askToReschedule']> = async (wanted, context) => {
  await offerTimes(context as Context, wanted)
  return null
}

interface Wanted {
  id: string
  startDateTimes: Starts
  note?: string | undefined
}

async function offerTimes(context: Context, { id, startDateTimes, note }: Wanted): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const booking = await lockOfProvider(tx, id, signedIn(context))
    refuseUnlessMovable(booking, context)
    checkStarts(startDateTimes, booking, context.now)
    await askToMove(context, tx, booking, { starts: startDateTimes, note: note || null, keepsOld: true })
  })
}

function refuseUnlessMovable(booking: Booking, { now }: Context): void {
  if (booking.type === SESSION_TYPE.group) throw new Refusal('groupStays')
  if (booking.status === 'rescheduleRequested') throw new Refusal('moveAskedAlready')
  if (!providerMayMove(booking, now)) throw new Refusal('sessionIsOver')
}

const FURTHEST_DAYS = 366

/** A counsellor may offer any quarter of an hour ahead, their own hours and notice aside (field-notes pain 7). */
function checkStarts(starts: Starts, booking: Booking, now: Temporal.Instant): void {
  const wrong = (key: string) => new WrongField('startDateTimes', key)
  if (new Set(starts.map(String)).size < starts.length || starts.length > MAX_OFFERED_TIMES)
    throw wrong('error.offerTwice')
  for (const start of starts) {
    if (start.epochMilliseconds % (STEP_MINUTES * 60_000) !== 0) throw wrong('error.clockStep')
    if (Temporal.Instant.compare(start, now) <= 0) throw wrong('error.isOver')
    if (Temporal.Instant.compare(start, now.add({ hours: 24 * FURTHEST_DAYS })) > 0) throw wrong('error.tooFar')
    if (start.equals(booking.start_at)) throw wrong('error.offerIsOld')
  }
}

/** api.md: a customer's change moves at once, a counsellor's becomes a request. Whose it is decides, not the view. */
export const rescheduleBooking: Handler<AllCalls['rescheduleBooking']> = async ({ id, date }, context) => {
  const { providerId, customerAccountId } = signedIn(context)
  const owner = await context.db
    .selectFrom('booking')
    .select(['provider_id', 'customer_account_id'])
    .where('booking_id', '=', id)
    .executeTakeFirst()
  if (providerId !== null && owner?.provider_id === providerId)
    await offerTimes(context as Context, { id, startDateTimes: [date] })
  else if (owner?.customer_account_id === customerAccountId) await moveOwn(context as Context, id, date)
  else return context.refuse('bookingNotFound')
  return null
}

async function moveOwn(context: Context, id: string, start: Temporal.Instant): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const booking = (await lockForChange(tx, id))!
    if (booking.type === SESSION_TYPE.group) throw new Refusal('groupStays')
    if (booking.status !== 'booked') throw new Refusal('sessionIsOver')
    if (!customerMayChange(booking, context.now)) throw new Refusal('tooLateToChange')
    if (booking.moves >= MAX_CLIENT_MOVES) throw new Refusal('movedTooOften')
    const buffers = await buffersOf(tx, booking.provider_id)
    await refuseUnlessFree({ ...context, db: tx as never }, booking, start)
    const moved = await moveTo(context, tx, booking, { start, buffers, freeUntil: freeUntil(start) })
    await mailMoved(context, tx, { from: booking, to: moved })
  })
}

/** The counsellor's rules for one start, as for a new booking; the session's own old time does not stand in its way. */
async function refuseUnlessFree({ db, now }: Context, booking: Booking, start: Temporal.Instant): Promise<void> {
  const { start: from, end } = sessionAt(booking, start)
  const calendar = await loadCalendar(db, booking.provider_id, { from, to: end, now })
  if (!calendar?.schedule) throw new Refusal('timeOutsideHours')
  const others = calendar.taken.filter((one) => one.start !== minuteOf(booking.start_at))
  const verdict = isFree(calendar.schedule, others, from, end - from, minuteAfter(now))
  if (verdict === true) return
  const codes = { tooSoon: 'timeTooSoon', tooFar: 'timeTooFar', taken: 'timeTaken', dayFull: 'timeDayFull' } as const
  throw new Refusal(verdict in codes ? codes[verdict as keyof typeof codes] : 'timeOutsideHours')
}
