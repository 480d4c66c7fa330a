import { sql, type Transaction } from 'kysely'
import { ceilToMinute, checkSlot, findNearestFreeSlots, floorToMinute } from '#modules/availability/server/public.ts'
import { loadChangeableBooking } from '#modules/bookings/server/booking-amounts.ts'
import { loadBuffers } from '#modules/bookings/server/buffers.ts'
import { decideChange, type MoveErrorCode } from '#modules/bookings/server/change-rules.ts'
import { expireSeats, findOwnSeat, type SeatErrorCode } from '#modules/bookings/server/holds/book-seat.ts'
import { updateSeatsTaken } from '#modules/bookings/server/holds/end-holds.ts'
import { lockWorkingHours } from '#modules/bookings/server/holds/hold-store.ts'
import { SLOT_ERROR_CODES, type SlotErrorCode } from '#modules/bookings/server/holds/slot-error-codes.ts'
import { countWaitlistEntriesAhead } from '#modules/bookings/server/holds/waitlist-offer-rules.ts'
import { type Booking, lockForChange } from '#modules/bookings/server/lock-booking.ts'
import { getChargeAfterMove, getFreeUntil } from '#modules/bookings/values/booking-rules.ts'
import { getExpressRequestAfterMove } from '#modules/bookings/values/withdrawal-rules.ts'
import { rescheduleCharge } from '#modules/payments/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type Context, isDomainError } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { listAlternativeDates } from './alternative-dates.ts'
import { getSessionInterval, moveLockedBooking } from './create-proposal.ts'
import { loadCalendarWithoutBooking } from './list-move-times.ts'
import { endOpenProposal } from './reschedule-proposal.ts'
import { emailSessionMoved } from './send-reschedule-emails.ts'

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
 * checked that the session belongs to the client. A repeated call finds the session already moved and does not count as
 * a second move. If the time is no longer free, the error contains the nearest free times.
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
    const code = RETRYABLE_CODES.find((retryable) => isDomainError(error, retryable))
    if (!code) throw error
    const alternatives = await findAlternatives(context, booking, start)
    context.fail(code, { alternatives: alternatives.map(String) })
  }
}

interface Move {
  bookingId: string
  /** The new start; for a seat, the start of another date of its group. */
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
  // A booking that can be moved has no answerable proposal, but may have an expired one that still reserves its times.
  await endOpenProposal(context, tx, { bookingId, status: 'expired' })
  await assertFree(context, tx, { booking, start })
  const to = {
    start,
    buffers: await loadBuffers(tx, booking.provider_id),
    freeUntil: getFreeUntil(start),
    isByClient: true,
  }
  await emailSessionMoved(context, tx, { from: booking, to: await moveLockedBooking(context, tx, booking, to) })
}

/**
 * Checks one start time against the provider's working hours, in the same way as for a new booking. If there is a daily
 * maximum, a lock serializes the bookings.
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

const MAX_ALTERNATIVES = 3

async function findAlternatives(context: Context, booking: Booking, start: Instant): Promise<Instant[]> {
  const session = getSessionInterval(booking, booking.start_at)
  if (booking.group_occurrence_id) {
    const dates = await listAlternativeDates(context.db, booking, context.now)
    return dates.slice(0, MAX_ALTERNATIVES).map((date) => date.start_at)
  }
  return findNearestFreeSlots(context.db, {
    providerId: booking.provider_id,
    durationMinutes: session.end - session.start,
    now: context.now,
    around: floorToMinute(start),
    count: MAX_ALTERNATIVES,
  })
}

interface GroupDate {
  group_occurrence_id: string
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  seats: number
  seats_taken: number
}

/** Moves one seat to another date of its group (docs/decisions/0023). Other members see only that a seat is free. */
async function moveSeat(
  context: Context<MoveErrorCode | SeatErrorCode>,
  tx: Tx,
  { bookingId, start }: Move,
): Promise<void> {
  const { booking, dates } = await lockSeat(tx, bookingId, start)
  if (booking.start_at.equals(start)) return
  const decision = decideChange.client.reschedule(await loadChangeableBooking(tx, booking), context.now)
  if (!decision.isAllowed) return context.fail(decision.errorCode)
  const date = dates.find(({ start_at }) => start_at.equals(start))
  if (!date || Temporal.Instant.compare(start, context.now) <= 0) return context.fail('groupFull')
  const id = date.group_occurrence_id
  const releasedSeats = await expireSeats(context, tx, id)
  if (await findOwnSeat(tx, id, booking.customer_account_id)) context.fail('alreadyBookedThisGroup')
  const position = { occurrenceId: id, startAt: start, before: booking.customer_account_id, now: context.now }
  if (date.seats - (date.seats_taken - releasedSeats) <= (await countWaitlistEntriesAhead(tx, position)))
    context.fail('groupFull')
  await updateSeatsTaken(tx, booking.group_occurrence_id!, -1)
  await updateSeatsTaken(tx, id, 1)
  await rescheduleCharge(context, tx, { purposeId: bookingId, ...getChargeAfterMove(start, context.now) })
  await emailSessionMoved(context, tx, { from: booking, to: await moveToDate(tx, { booking, date, now: context.now }) })
  await refreshSearchRow(tx, booking.provider_id, context.now)
  await context.events.emit(context, 'slot.released', { tx, providerId: booking.provider_id })
}

/** Locks the payment, then both dates in the order of their ids, then the booking. */
async function lockSeat(tx: Tx, bookingId: string, start: Temporal.Instant) {
  await sql`select from payment where purpose = 'booking' and purpose_id = ${bookingId} for update`.execute(tx)
  const { rows: dates } = await sql<GroupDate>`
    select g.group_occurrence_id, g.start_at, g.end_at, g.seats, g.seats_taken
    from group_occurrence g join booking b on b.booking_id = ${bookingId} and g.session_template_id = b.session_template_id
    where g.status = 'scheduled' and (g.start_at = ${start} or g.group_occurrence_id = b.group_occurrence_id)
    order by g.group_occurrence_id for update of g`.execute(tx)
  const { rows } = await sql<Booking>`select * from booking where booking_id = ${bookingId} for update`.execute(tx)
  return { booking: rows[0]!, dates }
}

const moveToDate = (
  tx: Tx,
  { booking, date, now }: { booking: Booking; date: GroupDate; now: Temporal.Instant },
): Promise<Booking> =>
  tx
    .updateTable('booking')
    .set((column) => ({
      group_occurrence_id: date.group_occurrence_id,
      start_at: date.start_at,
      end_at: date.end_at,
      free_until: getFreeUntil(date.start_at),
      moves: column('moves', '+', 1),
      client_moves: column('client_moves', '+', 1),
      express_request_at: getExpressRequestAfterMove(booking, date.start_at, now),
      moved_at: now,
    }))
    .where('booking_id', '=', booking.booking_id)
    .returningAll()
    .executeTakeFirstOrThrow()
