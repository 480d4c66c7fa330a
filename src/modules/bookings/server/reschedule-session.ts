import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, Refusal, signedIn } from '#platform/server/context.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { MAX_OFFERED_TIMES, STEP_MINUTES } from '#platform/values/constants.ts'
import { askToMove } from './ask-to-move.ts'
import { standingOf } from './booking-standing.ts'
import { type Booking, lockOfProvider } from './change-one.ts'
import { moveOwn } from './move-own.ts'
import { ruleOn } from './what-may-be-done.ts'

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
    const ruling = ruleOn('reschedule', 'counsellor', await standingOf(tx, booking), context.now)
    if (!ruling.isAllowed) throw new Refusal(ruling.refusal)
    checkStarts(startDateTimes, booking, context.now)
    await askToMove(context, tx, booking, { starts: startDateTimes, note: note || null, keepsOld: true })
  })
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
  const booking = await context.db.selectFrom('booking').selectAll().where('booking_id', '=', id).executeTakeFirst()
  if (providerId !== null && booking?.provider_id === providerId)
    await offerTimes(context as Context, { id, startDateTimes: [date] })
  else if (booking?.customer_account_id === customerAccountId) await moveOwn(context as Context, booking, date)
  else return context.refuse('bookingNotFound')
  return null
}
