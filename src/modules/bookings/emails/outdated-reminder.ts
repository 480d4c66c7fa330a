import { sql } from 'kysely'
import type { OutdatedEmails } from '#platform/server/email/email.ts'

/** Returns whether the session has been rescheduled, cancelled or started since the reminder was enqueued. */
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
