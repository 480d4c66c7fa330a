import type { AppDeps } from '#platform/server/context.ts'
import './tables.ts'

/** Requests newer than this are still handled by the job that was enqueued with them. */
const RESTART_AFTER_MINUTES = 2

/** Runs every five minutes: restarts lost jobs and deletes expired copies. */
export async function reconcileDataExports({ db, clock, jobs }: Pick<AppDeps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now()
  await db.updateTable('data_export').set({ encrypted_copy: null }).where('expires_at', '<=', now).execute()
  const pending = await db
    .selectFrom('data_export')
    .select('data_export_id')
    .where('ready_at', 'is', null)
    .where('requested_at', '<', now.subtract({ minutes: RESTART_AFTER_MINUTES }))
    .execute()
  for (const request of pending) await jobs.sendNow('create-data-export', { dataRequestId: request.data_export_id })
}
