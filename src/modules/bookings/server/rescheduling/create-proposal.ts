import { type RawBuilder, sql, type Transaction } from 'kysely'
import {
  floorToMinute,
  type Interval,
  instantAt,
  reserveSlotSql,
  subtract,
  union,
} from '#modules/availability/server/public.ts'
import { addBuffers, type Buffers, loadBuffers } from '#modules/bookings/server/buffers.ts'
import type { Booking } from '#modules/bookings/server/lock-booking.ts'
import { getChargeAfterMove } from '#modules/bookings/values/booking-rules.ts'
import { getExpressRequestAfterMove } from '#modules/bookings/values/withdrawal-rules.ts'
import { rescheduleCharge } from '#modules/payments/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { RescheduleProposal } from './reschedule-proposal.ts'
import { getProposalDeadline } from './reschedule-rules.ts'
import { emailRescheduleProposal } from './send-reschedule-emails.ts'

type Tx = Transaction<Tables>

export interface ProposedTimes {
  /** One to three different times. */
  starts: readonly Temporal.Instant[]
  note: string | null
  /** False on a sick day, when the session is cancelled if the client does not answer. */
  keepsOld: boolean
}

/**
 * Proposes other times for a booked session that the caller has locked. All of them are reserved, so accepting one
 * cannot fail. The original time stays reserved until one is accepted.
 */
export async function createRescheduleProposal(
  context: Context<'timeTaken'>,
  tx: Tx,
  booking: Booking,
  proposal: ProposedTimes,
): Promise<void> {
  const now = context.clock.now()
  const starts = proposal.starts.toSorted(Temporal.Instant.compare)
  const expiresAt = getProposalDeadline({ oldStart: booking.start_at, starts, keepsOld: proposal.keepsOld, now })
  const buffers = await loadBuffers(tx, booking.provider_id)
  const requestId = crypto.randomUUID()
  await sql`
    insert into reschedule_request (reschedule_request_id, booking_id, starts, keeps_old, buffer_before_minutes,
      buffer_after_minutes, encrypted_note, old_start_at, expires_at, created_at)
    values (${requestId}, ${booking.booking_id}, ${starts.map(String)}::timestamptz[], ${proposal.keepsOld}, ${buffers.before},
      ${buffers.after}, ${proposal.note ? context.encryption.encrypt(proposal.note) : null}, ${booking.start_at}, ${expiresAt}, ${now})`.execute(
    tx,
  )
  if (!(await reserveProposedTimes(tx, booking, { requestId, starts, buffers, expiresAt, now })))
    context.fail('timeTaken')
  await tx
    .updateTable('booking')
    .set({ status: 'rescheduleRequested' })
    .where('booking_id', '=', booking.booking_id)
    .execute()
  await refreshSearchRow(tx, booking.provider_id, now)
  await emailRescheduleProposal(context, tx, { ...proposal, booking, requestId, starts, expiresAt })
}

/** Reserves the times of a proposal until it expires. @returns false if one of them is not free. */
export async function reserveProposedTimes(
  tx: Tx,
  booking: Booking,
  {
    requestId,
    starts,
    buffers,
    expiresAt,
    now,
  }: Pick<RescheduleProposal, 'requestId' | 'starts' | 'buffers' | 'expiresAt'> & { now: Temporal.Instant },
): Promise<boolean> {
  for (const interval of await findIntervalsToReserve(tx, booking, { starts, buffers }))
    if (!(await reserveInterval(tx, { booking, requestId, interval, expiresAt, now }))) return false
  return true
}

export const getSessionInterval = (
  booking: Pick<Booking, 'start_at' | 'end_at'>,
  start: Temporal.Instant,
): Interval => {
  const from = floorToMinute(start)
  return { start: from, end: from + floorToMinute(booking.end_at) - floorToMinute(booking.start_at) }
}

/**
 * Returns the intervals to reserve for the proposed times, excluding the time that the booking already occupies: a
 * session moved by half an hour overlaps its own time, and proposed times may overlap each other. The intervals are
 * sorted, so that concurrent transactions cannot deadlock.
 */
async function findIntervalsToReserve(
  tx: Tx,
  booking: Booking,
  { starts, buffers }: { starts: readonly Temporal.Instant[]; buffers: Buffers },
): Promise<Interval[]> {
  const { rows } = await sql<Interval>`
    select floor(extract(epoch from lower(busy)) / 60)::int8 as start, floor(extract(epoch from upper(busy)) / 60)::int8 as end
    from calendar_entry where booking_id = ${booking.booking_id}`.execute(tx)
  const needed = union(starts.map((start) => addBuffers(getSessionInterval(booking, start), buffers)))
  return subtract(needed, union(rows))
}

interface IntervalReservation {
  booking: Booking
  requestId: string
  interval: Interval
  expiresAt: Temporal.Instant
  now: Temporal.Instant
}

const reserveInterval = (
  tx: Tx,
  { booking, requestId, interval, expiresAt, now }: IntervalReservation,
): Promise<boolean> =>
  reserve(
    tx,
    reserveSlotSql({
      providerId: booking.provider_id,
      owner: { column: 'reschedule_request_id', id: requestId },
      session: interval,
      busy: interval,
      holdExpiresAt: expiresAt,
      now,
    }),
  )

/** Runs the CTEs of `reserveSlotSql`. @returns false if the time is not free. */
async function reserve(tx: Tx, reservation: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`with ${reservation} select 1 from taken`.execute(tx)
  return rows.length > 0
}

/** Moves a locked booking and releases its previous time in the same transaction. */
export async function moveLockedBooking(
  context: Context<'timeTaken'>,
  tx: Tx,
  booking: Booking,
  to: { start: Temporal.Instant; buffers: Buffers; freeUntil: Temporal.Instant; isByClient?: boolean },
): Promise<Booking> {
  const now = context.clock.now()
  await tx.deleteFrom('calendar_entry').where('booking_id', '=', booking.booking_id).execute()
  const session = getSessionInterval(booking, to.start)
  const owner = { column: 'booking_id', id: booking.booking_id } as const
  const busy = addBuffers(session, to.buffers)
  const reservation = { providerId: booking.provider_id, owner, session, busy, holdExpiresAt: null, now }
  if (!(await reserve(tx, reserveSlotSql(reservation)))) return context.fail('timeTaken')
  const moved = await tx
    .updateTable('booking')
    .set((column) => ({
      status: 'booked' as const,
      start_at: to.start,
      end_at: instantAt(session.end),
      free_until: to.freeUntil,
      moves: column('moves', '+', 1),
      moved_at: now,
      client_moves: column('client_moves', '+', to.isByClient ? 1 : 0),
      express_request_at: to.isByClient
        ? getExpressRequestAfterMove(booking, to.start, now)
        : booking.express_request_at,
    }))
    .where('booking_id', '=', booking.booking_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await rescheduleCharge(context, tx, { purposeId: booking.booking_id, ...getChargeAfterMove(to.start, now) })
  await refreshSearchRow(tx, booking.provider_id, now)
  await context.events.emit(context, 'slot.released', { tx, providerId: booking.provider_id })
  return moved
}
