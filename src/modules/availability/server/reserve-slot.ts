import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { instantAt } from './minutes.ts'
import type { Interval } from './schedule.ts'

/** The foreign key column of `calendar_entry` that is set, and the id that it refers to. */
interface CalendarEntryOwner {
  column: 'booking_id' | 'group_occurrence_id' | 'invitation_id' | 'reschedule_request_id'
  id: string
}

interface Reservation {
  providerId: string
  owner: CalendarEntryOwner
  session: Interval
  busy: Interval
  holdExpiresAt: Temporal.Instant | null
  now: Temporal.Instant
  /** If this query returns no row, nothing is reserved. */
  onlyIf?: RawBuilder<unknown>
}

const toRangeSql = ({ start, end }: Interval) => sql`tstzrange(${instantAt(start)}, ${instantAt(end)})`

/**
 * Returns two CTEs (`released`, `taken`) for a statement that reserves a slot. The first deletes expired holds that
 * overlap the interval; then the exclusion constraint determines whether the slot is free. The insert has `on conflict
 * do nothing`, because concurrent plain inserts into a table with an exclusion constraint can deadlock (speed.md 3).
 * `taken` has a row exactly when the slot was reserved.
 */
export const reserveSlotSql = (reservation: Reservation): RawBuilder<unknown> => sql`
  released as (
    delete from calendar_entry
    where provider_id = ${reservation.providerId} and busy && ${toRangeSql(reservation.busy)} and hold_expires_at <= ${reservation.now}
    returning 1
  ),
  taken as (
    insert into calendar_entry (provider_id, start_at, end_at, busy, ${sql.ref(reservation.owner.column)}, hold_expires_at)
    select ${reservation.providerId}::uuid, ${instantAt(reservation.session.start)}::timestamptz, ${instantAt(reservation.session.end)}::timestamptz,
      ${toRangeSql(reservation.busy)}, ${reservation.owner.id}::uuid, ${reservation.holdExpiresAt}::timestamptz
    from (select count(*) from released) as after_release
    where exists (${reservation.onlyIf ?? sql`select`})
    on conflict do nothing
    returning booking_id
  )`

type BookedReservation = Omit<Reservation, 'holdExpiresAt' | 'owner'> & { bookingId: string }

/**
 * Makes a booking's hold permanent, or reserves the slot again if the hold has expired. @returns false if the slot
 * is occupied.
 */
export async function confirmReservedSlot(tx: Transaction<Tables>, reservation: BookedReservation): Promise<boolean> {
  const entry = await tx
    .updateTable('calendar_entry')
    .set({ hold_expires_at: null })
    .where('booking_id', '=', reservation.bookingId)
    .returning('calendar_entry_id')
    .executeTakeFirst()
  if (entry) return true
  const owner = { column: 'booking_id', id: reservation.bookingId } as const
  const { rows } =
    await sql`with ${reserveSlotSql({ ...reservation, owner, holdExpiresAt: null })} select booking_id from taken`.execute(
      tx,
    )
  return rows.length > 0
}
