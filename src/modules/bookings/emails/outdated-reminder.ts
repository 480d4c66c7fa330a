import { sql } from 'kysely'
import type { OutdatedEmails } from '#platform/server/email/email.ts'

/** Returns true if the session has since been rescheduled or cancelled, or has begun. */
export const isReminderOutdated: NonNullable<OutdatedEmails['sessionReminder']> = async (
  tx,
  { bookingId, startAt },
  now,
) => {
  const { rows } = await sql`
    select from booking where booking_id = ${bookingId} and status = 'booked' and start_at = ${startAt}::timestamptz
      and start_at > ${now}`.execute(tx)
  return rows.length === 0
}
