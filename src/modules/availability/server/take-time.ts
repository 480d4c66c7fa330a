import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { instantAt } from './minutes.ts'
import type { Interval } from './schedule.ts'

/** For whom a time is taken. */
export type Holder = {
  column: 'booking_id' | 'group_session_recurrence_id' | 'invitation_id' | 'reschedule_request_id'
  id: string
}

interface Wish {
  providerId: string
  holder: Holder
  session: Interval
  busy: Interval
  holdExpiresAt: Temporal.Instant | null
  now: Temporal.Instant
  /** Takes nothing where this finds no row. */
  onlyIf?: RawBuilder<unknown>
}

const range = ({ start, end }: Interval) => sql`tstzrange(${instantAt(start)}, ${instantAt(end)})`

/**
 * Two parts (`freed`, `taken`) of one statement that takes a counsellor's time. Holds that have run out go first, in the
 * same statement; then the exclusion constraint decides. Always `on conflict do nothing`: a plain insert on an exclusion
 * constraint deadlocks under a race (speed.md 3). `taken` has a row exactly when the time is ours.
 */
export const takeTime = (wish: Wish): RawBuilder<unknown> => sql`
  freed as (
    delete from calendar_entry
    where provider_id = ${wish.providerId} and busy && ${range(wish.busy)} and hold_expires_at <= ${wish.now}
    returning 1
  ),
  taken as (
    insert into calendar_entry (provider_id, start_at, end_at, busy, ${sql.ref(wish.holder.column)}, hold_expires_at)
    select ${wish.providerId}::uuid, ${instantAt(wish.session.start)}::timestamptz, ${instantAt(wish.session.end)}::timestamptz,
      ${range(wish.busy)}, ${wish.holder.id}::uuid, ${wish.holdExpiresAt}::timestamptz
    from (select count(*) from freed) as after_freed
    where exists (${wish.onlyIf ?? sql`select`})
    on conflict do nothing
    returning booking_id
  )`

type Booked = Omit<Wish, 'holdExpiresAt' | 'holder'> & { bookingId: string }

/** Makes a booking's held time a lasting one, or takes it again when its hold had died. @returns false when somebody else has it. */
export async function retakeTime(tx: Transaction<Tables>, wish: Booked): Promise<boolean> {
  const kept = await tx
    .updateTable('calendar_entry')
    .set({ hold_expires_at: null })
    .where('booking_id', '=', wish.bookingId)
    .returning('calendar_entry_id')
    .executeTakeFirst()
  if (kept) return true
  const holder = { column: 'booking_id', id: wish.bookingId } as const
  const { rows } =
    await sql`with ${takeTime({ ...wish, holder, holdExpiresAt: null })} select booking_id from taken`.execute(tx)
  return rows.length > 0
}
