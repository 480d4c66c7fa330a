import { sql, type Transaction } from 'kysely'
import { getHoldEnd } from '#modules/bookings/values/booking-rules.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type AppDeps, type Context, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type BookableSession, findBookableSession } from './bookable-session.ts'
import { expireMatchingHolds, updateSeatsTaken } from './end-holds.ts'
import {
  assertHoldLimit,
  type BookingHold,
  type HoldContext,
  type HoldErrorCode,
  insertHold,
  lockCustomer,
} from './hold-store.ts'
import { countWaitlistEntriesAhead } from './waitlist-offer-rules.ts'

interface SeatInput {
  groupSessionRecurrenceId: string
  note?: string | undefined
}
export type SeatErrorCode = 'alreadyBookedThisGroup' | 'groupFull'
interface Occurrence {
  session_template_id: string
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  seats: number
  seats_taken: number
}

/** Holds a seat on a group date. The date is locked, so that its last seat cannot be sold twice. */
export async function bookSeat(
  input: SeatInput,
  context: Context<HoldErrorCode | SeatErrorCode>,
): Promise<BookingHold> {
  const { customerAccountId } = requireCaller(context)
  return context.db.transaction().execute(async (tx) => {
    await lockCustomer(context, tx, customerAccountId)
    const occurrence = await lockOccurrence(tx, input.groupSessionRecurrenceId)
    if (!occurrence || Temporal.Instant.compare(occurrence.start_at, context.now) <= 0)
      return context.fail('templateNotOffered')
    const session = await findBookableSession(tx, occurrence.session_template_id, context)
    if (!session) return context.fail('templateNotOffered')
    if (session.ownerAccountId === customerAccountId) return context.fail('ownSession')
    const releasedSeats = await expireSeats(context, tx, input.groupSessionRecurrenceId)
    const own = await findOwnSeat(tx, input.groupSessionRecurrenceId, customerAccountId)
    if (own?.status === 'pendingPayment') return { bookingId: own.booking_id, holdExpiresAt: own.hold_expires_at! }
    if (own) return context.fail('alreadyBookedThisGroup')
    await assertHoldLimit(context, tx, customerAccountId)
    await assertSeatFree(tx, { id: input.groupSessionRecurrenceId, occurrence, releasedSeats, context })
    return holdSeat(tx, { input, occurrence, session, context })
  })
}

/** Locks a group date. The global lock order requires this before its bookings are locked. */
export async function lockOccurrence(tx: Transaction<Tables>, id: string): Promise<Occurrence | undefined> {
  const { rows } = await sql<Occurrence>`
    select session_template_id, start_at, end_at, seats, seats_taken from group_occurrence
    where group_occurrence_id = ${id} and status = 'scheduled' for update`.execute(tx)
  return rows[0]
}

/** Finds the customer's hold or booking on a group date. The caller has locked the date. */
export const findOwnSeat = (tx: Transaction<Tables>, occurrenceId: string, customerAccountId: string) =>
  tx
    .selectFrom('booking')
    .select(['booking_id', 'status', 'hold_expires_at'])
    .where('group_occurrence_id', '=', occurrenceId)
    .where('customer_account_id', '=', customerAccountId)
    .where('status', 'in', ['pendingPayment', 'booked', 'rescheduleRequested'])
    .executeTakeFirst()

/** Expires the overdue holds of a group date. The caller has locked the date. @returns the number of expired holds. */
export const expireSeats = (deps: AppDeps, tx: Transaction<Tables>, occurrenceId: string): Promise<number> =>
  expireMatchingHolds(
    deps,
    tx,
    sql`b.group_occurrence_id = ${occurrenceId} and b.hold_expires_at <= ${deps.clock.now()}`,
  )

interface SeatCheck {
  id: string
  occurrence: Occurrence
  /** Number of seats released since `occurrence` was read. */
  releasedSeats: number
  context: Context<'groupFull'>
}

/**
 * Fails if no seat is free for the caller. Free seats are reserved for the waiting list, even before they are offered
 * to it (decision 0028). The caller has locked the date.
 */
export async function assertSeatFree(
  tx: Transaction<Tables>,
  { id, occurrence, releasedSeats, context }: SeatCheck,
): Promise<void> {
  const before = requireCaller(context).customerAccountId
  const position = { occurrenceId: id, startAt: occurrence.start_at, before, now: context.now }
  const free = occurrence.seats - (occurrence.seats_taken - releasedSeats)
  if (free <= (await countWaitlistEntriesAhead(tx, position))) context.fail('groupFull')
}

interface SeatHold {
  input: SeatInput & { invitationId?: string }
  occurrence: Occurrence
  session: BookableSession
  context: HoldContext
  /** End of the hold for a client from the waiting list, who gets a longer hold. */
  until?: Temporal.Instant
}

/**
 * Creates the booking and its payment and occupies the seat. The caller has locked the date and checked that a seat is
 * free.
 */
export async function holdSeat(
  tx: Transaction<Tables>,
  { input, occurrence, session, context, until }: SeatHold,
): Promise<BookingHold> {
  const holdExpiresAt = until ?? getHoldEnd(context.now)
  const hold = {
    session,
    startAt: occurrence.start_at,
    endAt: occurrence.end_at,
    occurrenceId: input.groupSessionRecurrenceId,
    invitationId: input.invitationId ?? null,
    note: input.note,
    holdExpiresAt,
  }
  const bookingId = await insertHold(tx, hold, context)
  const isFull = await updateSeatsTaken(tx, input.groupSessionRecurrenceId, 1)
  if (isFull) await refreshSearchRow(tx, session.providerId, context.now)
  return { bookingId, holdExpiresAt }
}
