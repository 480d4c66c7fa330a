import {
  ceilToMinute,
  checkSlot,
  findNearestFreeSlots,
  floorToMinute,
  type Interval,
  loadCalendar,
} from '#modules/availability/server/public.ts'
import { getHoldEnd } from '#modules/bookings/values/booking-rules.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { calculatePlatformFee } from '#modules/payouts/values/platform-fee.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { bookInvitation } from './book-invitation.ts'
import { bookSeat } from './book-seat.ts'
import { type BookableSession, findBookableSession } from './bookable-session.ts'
import {
  assertHoldLimit,
  type BookingHold,
  createHold,
  findOwnHold,
  type HoldAttempt,
  type HoldErrorCode,
  lockCustomer,
  lockWorkingHours,
} from './hold-store.ts'
import { openHoldPayment } from './open-hold-payment.ts'
import { SLOT_ERROR_CODES, type SlotErrorCode } from './slot-error-codes.ts'

interface TimeInput {
  sessionTemplateId: string
  startDateTime: Temporal.Instant
  note?: string | undefined
}

/**
 * Holds a time or a seat for 15 minutes and opens its payment (specification §4; decisions: hold). If the time is no
 * longer free, fails with 409 and the three nearest free times. A repeated request by the same customer, or one with
 * the same idempotency key, returns the first hold.
 */
export const bookSession: Handler<AllCalls['createPaymentIntent']> = async (input, context) => {
  return openHoldPayment(context, await createBookingHold(input, context))
}

function createBookingHold(...[input, context]: Parameters<typeof bookSession>): Promise<BookingHold> {
  if ('invitationId' in input) return bookInvitation(input, context)
  return 'groupSessionRecurrenceId' in input ? bookSeat(input, context) : bookTime(input, context)
}

async function bookTime(input: TimeInput, context: Context<HoldErrorCode | SlotErrorCode>): Promise<BookingHold> {
  const { customerAccountId } = requireCaller(context)
  const session = await findBookableSession(context.db, input.sessionTemplateId, context)
  if (!session || session.type !== SESSION_TYPE.personal) return context.fail('templateNotOffered')
  if (session.ownerAccountId === customerAccountId) return context.fail('ownSession')
  const attempt = {
    customerAccountId,
    requestKey: context.idempotencyKey,
    sessionTemplateId: session.sessionTemplateId,
    startAt: input.startDateTime,
  }
  const existing = await findOwnHold(context.db, attempt, context.now)
  if (existing) return existing
  const hold = await holdTime({ session, startAt: input.startDateTime, note: input.note, attempt }, context)
  return hold ?? failWithAlternatives('timeTaken', session, input.startDateTime, context)
}

interface TimeHold {
  session: BookableSession
  startAt: Temporal.Instant
  note: string | undefined
  attempt: HoldAttempt
}

/**
 * Holds the time. Returns null if it is no longer free. An exclusion constraint prevents double bookings. The
 * customer's holds and the provider's sessions on that day are counted under locks, which are always acquired in this
 * order.
 */
async function holdTime(hold: TimeHold, context: Context<HoldErrorCode | SlotErrorCode>): Promise<BookingHold | null> {
  const { now } = context
  const { busy, hasDailyMaximum } = await assertFree(hold, context)
  return context.db.transaction().execute(async (tx) => {
    await lockCustomer(context, tx, hold.attempt.customerAccountId)
    // Another tab or a repeated request by the same customer may have created the hold in the meantime.
    const existing = await findOwnHold(tx, hold.attempt, now)
    if (existing) return existing
    await assertHoldLimit(context, tx, hold.attempt.customerAccountId)
    if (hasDailyMaximum) await lockWorkingHours(tx, hold.session.providerId)
    const interval = hasDailyMaximum ? (await assertFree(hold, { ...context, db: tx })).busy : busy
    const bookingId = await createHold(tx, toSessionHold(hold, interval, context), context)
    if (bookingId === null) return null
    // This may have been the last session that the daily maximum allows.
    if (hasDailyMaximum) await refreshSearchRow(tx, hold.session.providerId, now)
    return { bookingId, holdExpiresAt: getHoldEnd(now) }
  })
}

const toSessionHold = ({ session, startAt, note }: TimeHold, busy: Interval, context: Context) => ({
  session,
  busy,
  startAt,
  customerAccountId: requireCaller(context).customerAccountId,
  feeCents: calculatePlatformFee(session.feeCents, context.settings.platformFeePercent),
  encryptedNote: note ? context.encryption.encrypt(note) : null,
  requestKey: context.idempotencyKey,
  now: context.now,
})

/**
 * Checks one start time against the provider's working hours and bookings. @returns `busy`, the interval of the session
 * with its buffers.
 */
async function assertFree({ session, startAt }: TimeHold, context: Context<SlotErrorCode>) {
  const start = floorToMinute(startAt)
  const end = start + session.durationMinutes
  const calendar = await loadCalendar(context.db, session.providerId, { from: start, to: end, now: context.now })
  if (!calendar?.schedule || startAt.epochNanoseconds !== BigInt(start) * 60_000_000_000n)
    return context.fail('timeOutsideHours')
  const { schedule, taken } = calendar
  const verdict = checkSlot(schedule, taken, start, session.durationMinutes, ceilToMinute(context.now))
  if (verdict !== true) return failWithAlternatives(SLOT_ERROR_CODES[verdict], session, startAt, context)
  const busy = { start: start - schedule.bufferBefore, end: end + schedule.bufferAfter }
  return { busy, hasDailyMaximum: schedule.dailyMaximum !== null }
}

async function failWithAlternatives(
  code: SlotErrorCode,
  session: BookableSession,
  startAt: Temporal.Instant,
  context: Context<SlotErrorCode>,
): Promise<never> {
  const { providerId, durationMinutes } = session
  const alternatives = await findNearestFreeSlots(context.db, {
    providerId,
    durationMinutes,
    now: context.now,
    around: floorToMinute(startAt),
    count: 3,
  })
  return context.fail(code, { alternatives: alternatives.map(String) })
}
