import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { loadCancellationTerms } from './cancellation/load-cancellation-terms.ts'

interface UpcomingClientSession {
  bookingId: string
  title: string
  providerFirstName: string
  providerLastName: string
  startDateTime: Temporal.Instant
  /** Cents. */
  price: number
}

/**
 * Lists a client's upcoming sessions with their cancellation terms, ordered by start time. A session with a pending
 * reschedule is included even if its old time has passed (decision 0015).
 */
export async function listUpcomingClientSessions(db: Kysely<Tables>, customerAccountId: string, now: Temporal.Instant) {
  const { rows } = await sql<UpcomingClientSession>`
    select b.booking_id as "bookingId", b.title, o.first_name as "providerFirstName", o.last_name as "providerLastName",
      b.start_at as "startDateTime", b.price_cents as price
    from booking b
    join provider_account p using (provider_id)
    join customer_account o on o.customer_account_id = p.customer_account_id
    where b.customer_account_id = ${customerAccountId}
      and (b.status = 'rescheduleRequested' or (b.status = 'booked' and b.end_at > ${now}))
    order by b.start_at`.execute(db)
  const terms = await Promise.all(rows.map(({ bookingId }) => loadCancellationTerms(db, bookingId, now)))
  return rows.map((session, index) => ({ ...session, terms: terms[index]! }))
}
