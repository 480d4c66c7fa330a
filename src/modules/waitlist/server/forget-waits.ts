import { sql, type Transaction } from 'kysely'
import { endHolds } from '#modules/bookings/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WAIT_KEPT_DAYS } from '#platform/values/retention.ts'
import './tables.ts'

/** Nightly: waits that are long over. */
export async function forgetOldWaits({ db, clock }: Pick<House, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('waiting')
    .where('ended_at', '<=', clock.now().subtract({ hours: 24 * WAIT_KEPT_DAYS }))
    .execute()
}

/** A person leaves: they wait for nothing any more, and what was held for them goes to the next. The caller has their lock. */
export async function forgetWaitsOf(house: House, tx: Transaction<Tables>, customerAccountId: string): Promise<void> {
  const held = sql`b.customer_account_id = ${customerAccountId} and exists (
    select from waiting_offer o where o.booking_id = b.booking_id)`
  await endHolds(house, tx, held)
  await tx.deleteFrom('waiting').where('customer_account_id', '=', customerAccountId).execute()
}
