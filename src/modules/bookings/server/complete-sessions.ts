import { sql } from 'kysely'
import type { House } from '#platform/server/context.ts'
import '#modules/payments/server/tables.ts'

/** A card that was promised and is not charged: whether anybody pays is decided first, however late the machine wakes. */
const IS_UNPAID = sql<boolean>`exists (
  select from payment p join card_promise c using (payment_id)
  where p.purpose = 'booking' and p.purpose_id = booking.booking_id and c.ended_at is null)`

/** Sweeper: a booked session whose end has passed is completed; the counsellor may still mark it as not attended. */
export async function completeSessions(house: House): Promise<void> {
  const now = house.clock.now()
  await house.db
    .updateTable('booking')
    .set({ status: 'completed', ended_at: now })
    .where('status', '=', 'booked')
    .where('end_at', '<=', now)
    .where(({ not }) => not(IS_UNPAID))
    .execute()
}
