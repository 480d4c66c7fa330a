import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Booking } from '#modules/bookings/server/lock-booking.ts'
import { publicIntentId } from '#modules/payments/server/public.ts'
import { refreshSearchRows } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'

type Tx = Transaction<Tables>

interface ExpiredHoldRow {
  booking_id: string
  provider_id: string
  group_occurrence_id: string | null
  payment_intent_id: string | null
}

export const HOLD_BATCH_SIZE = 200

/**
 * Expires the unpaid bookings `b` that `condition` selects, at most `HOLD_BATCH_SIZE` of them: changes their status,
 * releases times and seats, and enqueues the jobs that close the payments. Group dates are locked before their
 * bookings, so that the job and a checkout cannot deadlock. @returns the number of expired bookings.
 */
export async function expireMatchingHolds(deps: AppDeps, tx: Tx, condition: RawBuilder<unknown>): Promise<number> {
  const occurrenceIds = await lockOccurrences(tx, condition)
  const { rows } = await sql<ExpiredHoldRow>`
    with due as (
      select b.booking_id from booking b where b.status = 'pendingPayment' and ${condition}
        and (b.group_occurrence_id is null or b.group_occurrence_id = any(${occurrenceIds}::uuid[]))
      limit ${HOLD_BATCH_SIZE} for update skip locked
    ),
    expired as (
      update booking b set status = 'expired', ended_at = ${deps.clock.now()} from due
      where b.booking_id = due.booking_id and b.status = 'pendingPayment'
      returning b.booking_id, b.provider_id, b.group_occurrence_id
    ),
    released_times as (delete from calendar_entry c using expired where c.booking_id = expired.booking_id),
    released_seats as (
      update group_occurrence g set seats_taken = seats_taken - released.count
      from (select group_occurrence_id, count(*)::int as count from expired where group_occurrence_id is not null group by 1) released
      where g.group_occurrence_id = released.group_occurrence_id
    )
    select expired.*, ${publicIntentId(sql`p.payment_id`, sql`p.payment_intent_id`)} as payment_intent_id from expired
    left join payment p on p.purpose = 'booking' and p.purpose_id = expired.booking_id`.execute(tx)
  for (const { payment_intent_id: paymentIntentId } of rows) {
    if (paymentIntentId) await deps.jobs.send('cancel-payment-intent', { paymentIntentId }, tx)
  }
  const providerIds = [...new Set(rows.map((row) => row.provider_id))]
  await refreshSearchRows(tx, providerIds, deps.clock.now())
  for (const providerId of providerIds) await deps.events.emit(deps, 'slot.released', { tx, providerId })
  return rows.length
}

async function lockOccurrences(tx: Tx, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ group_occurrence_id: string }>`
    select g.group_occurrence_id from group_occurrence g
    where g.group_occurrence_id in (
      select b.group_occurrence_id from booking b where b.status = 'pendingPayment' and ${condition})
    order by 1 for update`.execute(tx)
  return rows.map((row) => row.group_occurrence_id)
}

/** Releases the time of a booking, or its seat on the group date. The caller updates the booking. */
export async function releaseTimeOrSeat(
  tx: Tx,
  booking: Pick<Booking, 'booking_id' | 'group_occurrence_id'>,
): Promise<void> {
  await tx.deleteFrom('calendar_entry').where('booking_id', '=', booking.booking_id).execute()
  if (booking.group_occurrence_id) await updateSeatsTaken(tx, booking.group_occurrence_id, -1)
}

/**
 * Adds `by` to the occupied seats of a group date. @returns true if the date is full, in which case the caller must
 * refresh the search row.
 */
export async function updateSeatsTaken(tx: Tx, occurrenceId: string, by: number): Promise<boolean> {
  const { seats, seats_taken } = await tx
    .updateTable('group_occurrence')
    .set((column) => ({ seats_taken: column('seats_taken', '+', by) }))
    .where('group_occurrence_id', '=', occurrenceId)
    .returning(['seats', 'seats_taken'])
    .executeTakeFirstOrThrow()
  return seats_taken >= seats
}
