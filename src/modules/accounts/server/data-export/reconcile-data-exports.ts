import type { AppDeps } from '#platform/server/context.ts'
import './tables.ts'

/** Newer requests still have their own job. */
const RESTART_AFTER_MINUTES = 2

/** Runs every five minutes: restarts lost jobs and deletes expired copies. */
export async function reconcileDataExports({ db, clock, jobs }: Pick<AppDeps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now()
  await db.updateTable('data_request').set({ sealed_copy: null }).where('expires_at', '<=', now).execute()
  const pending = await db
    .selectFrom('data_request')
    .select('data_request_id')
    .where('ready_at', 'is', null)
    .where('requested_at', '<', now.subtract({ minutes: RESTART_AFTER_MINUTES }))
    .execute()
  for (const request of pending) await jobs.sendNow('make-data-copy', { dataRequestId: request.data_request_id })
}
