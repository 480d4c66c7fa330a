import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import '#modules/payments/server/tables.ts'

/**
 * SQL condition: the booking has an open scheduled charge, which must be settled before the session is completed,
 * however late the job runs.
 */
const IS_UNPAID = sql<boolean>`exists (
  select from payment p join scheduled_charge c using (payment_id)
  where p.purpose = 'booking' and p.purpose_id = booking.booking_id and c.ended_at is null)`

/**
 * Runs every five minutes: completes booked sessions that have ended. The provider can still mark them as not attended.
 */
export async function completeSessions(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  await deps.db
    .updateTable('booking')
    .set({ status: 'completed', ended_at: now })
    .where('status', '=', 'booked')
    .where('end_at', '<=', now)
    .where(({ not }) => not(IS_UNPAID))
    .execute()
}
