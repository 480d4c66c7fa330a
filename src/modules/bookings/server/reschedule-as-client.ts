import type { Transaction } from 'kysely'
import { ceilToMinute, checkSlot, findNearestFreeSlots, floorToMinute } from '#modules/availability/server/public.ts'
import { type Context, isDomainError } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { listAlternativeDates } from './alternative-dates.ts'
import type { SeatErrorCode } from './book-seat.ts'
import { loadChangeableBooking } from './booking-amounts.ts'
import { getFreeUntil } from './booking-rules.ts'
import { loadBuffers } from './buffers.ts'
import { decideChange, type MoveErrorCode } from './change-rules.ts'
import { getSessionInterval, moveLockedBooking } from './create-proposal.ts'
import { lockWorkingHours } from './hold-store.ts'
import { loadCalendarWithoutBooking } from './list-move-times.ts'
import { type Booking, lockForChange } from './lock-booking.ts'
import { emailSessionMoved } from './reschedule-emails.ts'
import { endOpenProposal } from './reschedule-proposal.ts'
import { moveSeat } from './reschedule-seat.ts'
import { SLOT_ERROR_CODES, type SlotErrorCode } from './slot-error-codes.ts'

type Tx = Transaction<Tables>
type Instant = Temporal.Instant

/** Errors after which the client can choose another time. */
const RETRYABLE_CODES = [
  'timeTaken',
  'timeOutsideHours',
  'timeTooSoon',
  'timeTooFar',
  'timeDayFull',
  'groupFull',
] as const satisfies (SlotErrorCode | SeatErrorCode)[]

/**
 * Moves a client's session immediately and without another payment (api.md; docs/decisions/0023). The caller has
 * checked who owns it. A repeated call finds it moved and does not count a second move. If the time is taken, the error
 * carries the nearest free times.
 */
export async function rescheduleAsClient(
  context: Context<MoveErrorCode | SlotErrorCode | SeatErrorCode>,
  booking: Booking,
  start: Instant,
): Promise<void> {
  const move = booking.group_occurrence_id ? moveSeat : moveTime
  try {
    await context.db.transaction().execute((tx) => move(context, tx, { bookingId: booking.booking_id, start }))
  } catch (error) {
    const code = RETRYABLE_CODES.find((one) => isDomainError(error, one))
    if (!code) throw error
    const others = await findAlternatives(context, booking, start)
    context.fail(code, { alternatives: others.map(String) })
  }
}

interface Move {
  bookingId: string
  start: Instant
}

async function moveTime(
  context: Context<MoveErrorCode | SlotErrorCode>,
  tx: Tx,
  { bookingId, start }: Move,
): Promise<void> {
  const booking = (await lockForChange(tx, bookingId))!
  if (booking.start_at.equals(start)) return
  const decision = decideChange.client.reschedule(await loadChangeableBooking(tx, booking), context.now)
  if (!decision.isAllowed) return context.fail(decision.errorCode)
  // A booking that can be moved has no answerable proposal, but an expired one must release its times.
  await endOpenProposal(context, tx, { bookingId, as: 'lapsed' })
  await assertFree(context, tx, { booking, start })
  const to = {
    start,
    buffers: await loadBuffers(tx, booking.provider_id),
    freeUntil: getFreeUntil(start),
    byClient: true,
  }
  await emailSessionMoved(context, tx, { from: booking, to: await moveLockedBooking(context, tx, booking, to) })
}

/**
 * Checks one start time against the provider's working hours, as for a new booking. If there is a daily maximum, a lock
 * serializes bookings.
 */
async function assertFree(
  context: Context<SlotErrorCode>,
  tx: Tx,
  { booking, start }: { booking: Booking; start: Instant },
): Promise<void> {
  const { now } = context
  const { start: from, end } = getSessionInterval(booking, start)
  if (start.epochMilliseconds !== from * 60_000) context.fail('timeOutsideHours')
  const loadCalendar = () => loadCalendarWithoutBooking({ db: tx, now }, booking, { from, to: end })
  let calendar = await loadCalendar()
  if (calendar?.schedule?.dailyMaximum != null) {
    await lockWorkingHours(tx, booking.provider_id)
    calendar = await loadCalendar()
  }
  if (!calendar?.schedule) return context.fail('timeOutsideHours')
  const verdict = checkSlot(calendar.schedule, calendar.taken, from, end - from, ceilToMinute(now))
  if (verdict !== true) context.fail(SLOT_ERROR_CODES[verdict])
}

const ALTERNATIVES = 3

async function findAlternatives(context: Context, booking: Booking, start: Instant): Promise<Instant[]> {
  const own = getSessionInterval(booking, booking.start_at)
  if (booking.group_occurrence_id) {
    const dates = await listAlternativeDates(context.db, booking, context.now)
    return dates.slice(0, ALTERNATIVES).map((one) => one.start_at)
  }
  return findNearestFreeSlots(context.db, {
    providerId: booking.provider_id,
    durationMinutes: own.end - own.start,
    now: context.now,
    around: floorToMinute(start),
    count: ALTERNATIVES,
  })
}
