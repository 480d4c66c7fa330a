import { loadChangeableBooking } from '#modules/bookings/server/booking-amounts.ts'
import { decideChange } from '#modules/bookings/server/change-rules.ts'
import { type Booking, lockProviderBooking } from '#modules/bookings/server/lock-booking.ts'
import { MAX_PROPOSED_TIMES } from '#modules/bookings/values/limits.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { TIME_STEP_MINUTES } from '#platform/values/constants.ts'
import { createRescheduleProposal } from './create-proposal.ts'
import { rescheduleAsClient } from './reschedule-as-client.ts'

type Starts = readonly Temporal.Instant[]

/**
 * Proposes up to three other times to the client. The original time stays reserved until the client answers (issue 3,
 * Running).
 */
export const proposeReschedule: Handler<AllCalls['askToReschedule']> = async (input, context) => {
  await proposeTimes(context, input)
  return null
}

interface ProposalInput {
  id: string
  startDateTimes: Starts
  note?: string | undefined
}

async function proposeTimes(
  context: Context<'bookingNotFound' | 'groupStays' | 'moveAskedAlready' | 'sessionIsOver' | 'timeTaken'>,
  { id, startDateTimes, note }: ProposalInput,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const booking = await lockProviderBooking(context, tx, id)
    const decision = decideChange.provider.reschedule(await loadChangeableBooking(tx, booking), context.now)
    if (!decision.isAllowed) return context.fail(decision.errorCode)
    assertStarts(startDateTimes, booking, context.now)
    await createRescheduleProposal(context, tx, booking, { starts: startDateTimes, note: note || null, keepsOld: true })
  })
}

const MAX_DAYS_AHEAD = 366

/**
 * Providers can propose any future time on the quarter-hour; their working hours and notice do not apply (field-notes
 * pain 7).
 */
function assertStarts(starts: Starts, booking: Booking, now: Temporal.Instant): void {
  const fieldError = (key: string) => new InvalidFieldError('startDateTimes', key)
  if (new Set(starts.map(String)).size < starts.length || starts.length > MAX_PROPOSED_TIMES)
    throw fieldError('error.offerTwice')
  for (const start of starts) {
    if (start.epochMilliseconds % (TIME_STEP_MINUTES * 60_000) !== 0) throw fieldError('error.clockStep')
    if (Temporal.Instant.compare(start, now) <= 0) throw fieldError('error.isOver')
    if (Temporal.Instant.compare(start, now.add({ hours: 24 * MAX_DAYS_AHEAD })) > 0) throw fieldError('error.tooFar')
    if (start.equals(booking.start_at)) throw fieldError('error.offerIsOld')
  }
}

/**
 * Moves the session at once if the caller is its client, and proposes the time if the caller is its provider (api.md).
 * The caller's role is determined by the booking, not by the screen they used.
 */
export const rescheduleBooking: Handler<AllCalls['rescheduleBooking']> = async ({ id, date }, context) => {
  const { providerId, customerAccountId } = requireCaller(context)
  const booking = await context.db.selectFrom('booking').selectAll().where('booking_id', '=', id).executeTakeFirst()
  if (providerId !== null && booking?.provider_id === providerId)
    await proposeTimes(context, { id, startDateTimes: [date] })
  else if (booking?.customer_account_id === customerAccountId) await rescheduleAsClient(context, booking, date)
  else return context.fail('bookingNotFound')
  return null
}
