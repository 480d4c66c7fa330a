import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import { type Booking, cancelSessions, PaidDuringCancellation, type Tx } from './change-session-types.ts'

/**
 * Cancels group dates: refunds and releases every seat, then cancels the dates and releases the provider's time.
 * Bookings are cancelled first because the lock order is payment, date, booking. A seat booked between these two steps
 * can only be an unpaid hold, which is expired under the date's lock.
 * @throws PaidDuringCancellation if that hold has since been paid.
 */
export async function cancelOccurrences(
  deps: AppDeps,
  tx: Tx,
  { ids, note }: { ids: readonly string[]; note: string | null },
): Promise<Booking[]> {
  const bookingFilter = sql`b.group_occurrence_id = any(${ids}::uuid[])`
  const cancelled = await cancelSessions(deps, tx, { condition: bookingFilter, note })
  await lockDates(tx, ids)
  await deps.events.emit(deps, 'holds.expiring', { tx, condition: bookingFilter })
  const { rows } = await sql<{ group_occurrence_id: string }>`
    update group_occurrence set status = 'cancelled'
    where group_occurrence_id = any(${ids}::uuid[]) and status = 'scheduled' and seats_taken = 0
    returning group_occurrence_id`.execute(tx)
  if (rows.length < ids.length) throw new PaidDuringCancellation('a client paid while the date was being cancelled')
  await deleteCalendarEntries(tx, ids)
  return cancelled
}

/** Cancels a session type's upcoming dates that have no participants. */
export async function cancelEmptyOccurrences(tx: Tx, sessionTemplateId: string, now: Temporal.Instant): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with empty as (
      select group_occurrence_id from group_occurrence
      where session_template_id = ${sessionTemplateId} and status = 'scheduled' and start_at > ${now} and seats_taken = 0
      order by group_occurrence_id for update
    )
    update group_occurrence g set status = 'cancelled' from empty
    where g.group_occurrence_id = empty.group_occurrence_id and g.seats_taken = 0
    returning g.group_occurrence_id as id`.execute(tx)
  await deleteCalendarEntries(
    tx,
    rows.map((row) => row.id),
  )
}

const lockDates = (tx: Tx, ids: readonly string[]) =>
  sql`select from group_occurrence where group_occurrence_id = any(${ids}::uuid[])
    order by group_occurrence_id for update`.execute(tx)

const deleteCalendarEntries = (tx: Tx, ids: readonly string[]) =>
  sql`delete from calendar_entry where group_occurrence_id = any(${ids}::uuid[])`.execute(tx)

/** Lists the ids of a session type's scheduled upcoming dates. */
export async function listUpcomingOccurrences(
  tx: Tx,
  sessionTemplateId: string,
  now: Temporal.Instant,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('group_occurrence')
    .select('group_occurrence_id as id')
    .where('session_template_id', '=', sessionTemplateId)
    .where('status', '=', 'scheduled')
    .where('start_at', '>', now)
    .execute()
  return rows.map((row) => row.id)
}
