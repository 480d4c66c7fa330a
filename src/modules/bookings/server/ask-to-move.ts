import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Interval, instantAt, minuteOf, subtract, takeTime, union } from '#modules/availability/server/public.ts'
import { chargeFrom } from '#modules/payments/server/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type House, Refusal } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { chargeAfterMove } from './booking-rules.ts'
import { around, type Buffers, buffersOf } from './busy-around.ts'
import type { Booking } from './change-one.ts'
import { mailAsked } from './moving-mails.ts'
import { answerBy } from './moving-rules.ts'
import { askingByMove } from './withdrawal-rules.ts'

type Tx = Transaction<Tables>

export interface Offered {
  /** One to three, each once. */
  starts: readonly Temporal.Instant[]
  note: string | null
  /** False on a sick day: without an answer the session is called off. */
  keepsOld: boolean
}

/**
 * Asks the client of a booked session that the caller has locked to choose another time. All times offered are held, so
 * that accepting cannot fail; the old one is kept meanwhile. @throws Refusal 'timeTaken' when one of them is not free.
 */
export async function askToMove(house: House, tx: Tx, booking: Booking, offered: Offered): Promise<void> {
  const now = house.clock.now()
  const starts = offered.starts.toSorted(Temporal.Instant.compare)
  const expiresAt = answerBy({ oldStart: booking.start_at, starts, keepsOld: offered.keepsOld, now })
  const buffers = await buffersOf(tx, booking.provider_id)
  const requestId = crypto.randomUUID()
  await sql`
    insert into reschedule_request (reschedule_request_id, booking_id, starts, keeps_old, buffer_before_minutes,
      buffer_after_minutes, sealed_note, old_start_at, expires_at, created_at)
    values (${requestId}, ${booking.booking_id}, ${starts.map(String)}::timestamptz[], ${offered.keepsOld}, ${buffers.before},
      ${buffers.after}, ${offered.note ? house.sealing.seal(offered.note) : null}, ${booking.start_at}, ${expiresAt}, ${now})`.execute(
    tx,
  )
  for (const piece of await piecesToHold(tx, booking, { starts, buffers }))
    if (!(await hold(tx, { booking, requestId, piece, expiresAt, now }))) throw new Refusal('timeTaken')
  await tx
    .updateTable('booking')
    .set({ status: 'rescheduleRequested' })
    .where('booking_id', '=', booking.booking_id)
    .execute()
  await refreshSearchRow(tx, booking.provider_id, now)
  await mailAsked(house, tx, { ...offered, booking, requestId, starts, expiresAt })
}

export const sessionAt = (booking: Pick<Booking, 'start_at' | 'end_at'>, start: Temporal.Instant): Interval => {
  const from = minuteOf(start)
  return { start: from, end: from + minuteOf(booking.end_at) - minuteOf(booking.start_at) }
}

/**
 * The stretches that the offers need beyond what the booking has already: a session moved by half an hour overlaps its own
 * old time, and offers may overlap each other. In order, so that two who want the same never wait for each other in a ring.
 */
async function piecesToHold(
  tx: Tx,
  booking: Booking,
  { starts, buffers }: { starts: readonly Temporal.Instant[]; buffers: Buffers },
): Promise<Interval[]> {
  const { rows } = await sql<Interval>`
    select floor(extract(epoch from lower(busy)) / 60)::int8 as start, floor(extract(epoch from upper(busy)) / 60)::int8 as end
    from calendar_entry where booking_id = ${booking.booking_id}`.execute(tx)
  const wanted = union(starts.map((start) => around(sessionAt(booking, start), buffers)))
  return subtract(wanted, union(rows))
}

interface Holding {
  booking: Booking
  requestId: string
  piece: Interval
  expiresAt: Temporal.Instant
  now: Temporal.Instant
}

const hold = (tx: Tx, { booking, requestId, piece, expiresAt, now }: Holding): Promise<boolean> =>
  isTaken(
    tx,
    takeTime({
      providerId: booking.provider_id,
      holder: { column: 'reschedule_request_id', id: requestId },
      session: piece,
      busy: piece,
      holdExpiresAt: expiresAt,
      now,
    }),
  )

/** Runs the parts that take a time. @returns whether it is ours. */
async function isTaken(tx: Tx, taking: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`with ${taking} select 1 from taken`.execute(tx)
  return rows.length > 0
}

/** Moves a locked booking; its old time and whatever was held for it are given up in the same transaction. */
export async function moveTo(
  house: House,
  tx: Tx,
  booking: Booking,
  to: { start: Temporal.Instant; buffers: Buffers; freeUntil: Temporal.Instant; byClient?: boolean },
): Promise<Booking> {
  const now = house.clock.now()
  await tx.deleteFrom('calendar_entry').where('booking_id', '=', booking.booking_id).execute()
  const session = sessionAt(booking, to.start)
  const holder = { column: 'booking_id', id: booking.booking_id } as const
  const busy = around(session, to.buffers)
  const wish = { providerId: booking.provider_id, holder, session, busy, holdExpiresAt: null, now }
  if (!(await isTaken(tx, takeTime(wish)))) throw new Refusal('timeTaken')
  const moved = await tx
    .updateTable('booking')
    .set((column) => ({
      status: 'booked' as const,
      start_at: to.start,
      end_at: instantAt(session.end),
      free_until: to.freeUntil,
      moves: column('moves', '+', 1),
      moved_at: now,
      client_moves: column('client_moves', '+', to.byClient ? 1 : 0),
      express_request_at: to.byClient ? askingByMove(booking, to.start, now) : booking.express_request_at,
    }))
    .where('booking_id', '=', booking.booking_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await chargeFrom(house, tx, { purposeId: booking.booking_id, ...chargeAfterMove(to.start, now) })
  await refreshSearchRow(tx, booking.provider_id, now)
  await house.events.emit(house, 'slot.released', { tx, providerId: booking.provider_id })
  return moved
}
