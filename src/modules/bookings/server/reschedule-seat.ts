import { sql, type Transaction } from 'kysely'
import { rescheduleCharge } from '#modules/payments/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { expireSeats, findOwnSeat, type SeatErrorCode } from './book-seat.ts'
import { loadChangeableBooking } from './booking-amounts.ts'
import { getChargeAfterMove, getFreeUntil } from './booking-rules.ts'
import { decideChange, type MoveErrorCode } from './change-rules.ts'
import { updateSeatsTaken } from './end-holds.ts'
import type { Booking } from './lock-booking.ts'
import { emailSessionMoved } from './reschedule-emails.ts'
import { countWaitlistEntriesAhead } from './waitlist-offer-rules.ts'
import { getExpressRequestAfterMove } from './withdrawal-rules.ts'

type Tx = Transaction<Tables>

interface Move {
  bookingId: string
  /** Start of another date of the same group. */
  start: Temporal.Instant
}
interface GroupDate {
  group_occurrence_id: string
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  seats: number
  seats_taken: number
}

/** Moves one seat to another date of its group (docs/decisions/0023). Other members only see a free seat. */
export async function moveSeat(
  context: Context<MoveErrorCode | SeatErrorCode>,
  tx: Tx,
  { bookingId, start }: Move,
): Promise<void> {
  const { booking, dates } = await lockSeat(tx, bookingId, start)
  if (booking.start_at.equals(start)) return
  const decision = decideChange.client.reschedule(await loadChangeableBooking(tx, booking), context.now)
  if (!decision.isAllowed) return context.fail(decision.errorCode)
  const date = dates.find((one) => one.start_at.equals(start))
  if (!date || Temporal.Instant.compare(start, context.now) <= 0) return context.fail('groupFull')
  const id = date.group_occurrence_id
  const freed = await expireSeats(context, tx, id)
  if (await findOwnSeat(tx, id, booking.customer_account_id)) context.fail('alreadyBookedThisGroup')
  const position = { occurrenceId: id, startAt: start, before: booking.customer_account_id, now: context.now }
  if (date.seats - (date.seats_taken - freed) <= (await countWaitlistEntriesAhead(tx, position)))
    context.fail('groupFull')
  await updateSeatsTaken(tx, booking.group_occurrence_id!, -1)
  await updateSeatsTaken(tx, id, 1)
  await rescheduleCharge(context, tx, { purposeId: bookingId, ...getChargeAfterMove(start, context.now) })
  await emailSessionMoved(context, tx, { from: booking, to: await updateSeat(tx, { booking, date, now: context.now }) })
  await refreshSearchRow(tx, booking.provider_id, context.now)
  await context.events.emit(context, 'slot.released', { tx, providerId: booking.provider_id })
}

/** Locks the payment, then both dates in id order, then the booking. */
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

const updateSeat = (
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
