import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { instantAt } from './minutes.ts'
import type { Interval } from './schedule.ts'

/** A calendar entry's owner. */
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

const range = ({ start, end }: Interval) => sql`tstzrange(${instantAt(start)}, ${instantAt(end)})`

/**
 * Two CTEs (`released`, `taken`) of a statement that reserves a slot. Expired holds are deleted first in the same
 * statement; then the exclusion constraint decides. Always `on conflict do nothing`: a plain insert on an exclusion
 * constraint deadlocks under a race (speed.md 3). `taken` has a row exactly when the slot was reserved.
 */
export const reserveSlotSql = (reservation: Reservation): RawBuilder<unknown> => sql`
  released as (
    delete from calendar_entry
    where provider_id = ${reservation.providerId} and busy && ${range(reservation.busy)} and hold_expires_at <= ${reservation.now}
    returning 1
  ),
  taken as (
    insert into calendar_entry (provider_id, start_at, end_at, busy, ${sql.ref(reservation.owner.column)}, hold_expires_at)
    select ${reservation.providerId}::uuid, ${instantAt(reservation.session.start)}::timestamptz, ${instantAt(reservation.session.end)}::timestamptz,
      ${range(reservation.busy)}, ${reservation.owner.id}::uuid, ${reservation.holdExpiresAt}::timestamptz
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
