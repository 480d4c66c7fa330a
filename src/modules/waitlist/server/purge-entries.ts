import { sql, type Transaction } from 'kysely'
import { expireMatchingHolds } from '#modules/bookings/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { WAITLIST_RETENTION_DAYS } from '#platform/values/retention.ts'
import './tables.ts'

/** Runs nightly: deletes entries that ended at least `WAITLIST_RETENTION_DAYS` ago. */
export async function purgeOldWaitlistEntries({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('waitlist_entry')
    .where('ended_at', '<=', clock.now().subtract({ hours: 24 * WAITLIST_RETENTION_DAYS }))
    .execute()
}

/** Erases a client's entries and releases their held offers for the next client. The caller has locked the account. */
export async function eraseWaitlistEntries(
  deps: AppDeps,
  tx: Transaction<Tables>,
  customerAccountId: string,
): Promise<void> {
  const isHeldOffer = sql`b.customer_account_id = ${customerAccountId} and exists (
    select from waitlist_offer o where o.booking_id = b.booking_id)`
  await expireMatchingHolds(deps, tx, isHeldOffer)
  await tx.deleteFrom('waitlist_entry').where('customer_account_id', '=', customerAccountId).execute()
}
