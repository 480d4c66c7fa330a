import type { House } from '#platform/server/context.ts'
import '#modules/accounts/server/account-deletion/tables.ts'

/** Younger ones belong to their own job. */
const WAIT_MINUTES = 2

/** Every five minutes: what a lost job did not make is asked for again, and copies whose link has ended go. */
export async function sweepCopies({ db, clock, jobs }: Pick<House, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now()
  await db.updateTable('data_request').set({ sealed_copy: null }).where('expires_at', '<=', now).execute()
  const waiting = await db
    .selectFrom('data_request')
    .select('data_request_id')
    .where('ready_at', 'is', null)
    .where('requested_at', '<', now.subtract({ minutes: WAIT_MINUTES }))
    .execute()
  for (const one of waiting) await jobs.sendNow('make-data-copy', { dataRequestId: one.data_request_id })
}
