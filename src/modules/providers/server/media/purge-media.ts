import { type Kysely, sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { claimFileStore } from '#platform/server/files/claim-file-store.ts'
import { purgeTemporaryFiles } from '#platform/server/files/temporary-files.ts'
import { PRIVATE_PICTURES } from '#platform/server/http/private-media.ts'
import { deleteMediaFiles, getFolderKey } from './folders.ts'
import { RESTORE_MINUTES } from './items.ts'
import { PROCESSING_TIMEOUT_MINUTES } from './process-video.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'purge-media': object
    'purge-orphaned-files': object
  }
}

const BATCH_SIZE = 200
/** Longer than any upload or processing takes. */
const ORPHAN_HOURS = 24

/**
 * Runs every minute: deletes removed media once it can no longer
 * be restored, and re-enqueues videos whose job was lost.
 */
export async function purgeMedia({ db, clock, fileStore, jobs }: AppDeps): Promise<void> {
  const now = clock.now()
  // Deletes the row first, so that the item can no longer be restored. The nightly job deletes files left by a crash.
  const { rows: removed } = await sql<{ folder: string }>`
    delete from media_item where media_item_id in (select media_item_id from media_item
      where removed_at <= ${now.subtract({ minutes: RESTORE_MINUTES })} limit ${BATCH_SIZE}) returning folder`.execute(
    db,
  )
  for (const { folder } of removed) await deleteMediaFiles(fileStore, folder)
  const { rows: stalled } = await sql<{ media_item_id: string }>`
    select media_item_id from media_item where state = 'processing' and removed_at is null
      and coalesce(started_at, created_at) <= ${now.subtract({ minutes: PROCESSING_TIMEOUT_MINUTES })} limit ${BATCH_SIZE}`.execute(
    db,
  )
  if (stalled.length === 0) return
  const enqueued = await listEnqueuedVideos(db)
  for (const { media_item_id: mediaItemId } of stalled)
    if (!enqueued.has(mediaItemId)) await jobs.sendNow('process-video', { mediaItemId })
}

/** Lists the videos with a job in the queue. While the file store is unavailable, a job is retried for hours. */
async function listEnqueuedVideos(db: Kysely<Tables>): Promise<Set<string>> {
  // The queue creates its tables on its first start.
  const queue = await sql<{ exists: boolean }>`select to_regclass('pgboss.job') is not null as exists`.execute(db)
  if (!queue.rows[0]!.exists) return new Set()
  const { rows } = await sql<{ id: string }>`
    select data ->> 'mediaItemId' as id from pgboss.job
    where name = 'process-video' and state in ('created', 'retry', 'active')`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Runs every night: deletes files without a row, left by a process that died before committing the row. */
export async function purgeOrphanedFiles(deps: AppDeps): Promise<void> {
  const { db, fileStore, settings } = deps
  await claimFileStore(deps)
  // File times use the machine's clock, even if the app's clock has been moved.
  const now = Temporal.Now.instant()
  purgeTemporaryFiles(settings.dataFolder, now.epochMilliseconds)
  const before = now.subtract({ hours: ORPHAN_HOURS }).epochMilliseconds
  for (const [path, parents] of [
    [getFolderKey('pictures'), ['pictures']],
    [getFolderKey(PRIVATE_PICTURES), [PRIVATE_PICTURES]],
    [getFolderKey('videos'), ['videos']],
    ['incoming', ['pictures', PRIVATE_PICTURES, 'videos']],
  ] as const) {
    const listFolders = (name: string) => parents.map((parent) => `${parent}/${name.replace(/\.video$/, '')}`)
    const oldNames: string[] = []
    for await (const { name, changedAt } of fileStore.listEntries(path)) if (changedAt < before) oldNames.push(name)
    for (let start = 0; start < oldNames.length; start += BATCH_SIZE) {
      const names = oldNames.slice(start, start + BATCH_SIZE)
      const rows = await db
        .selectFrom('media_item')
        .select('folder')
        .where('folder', 'in', names.flatMap(listFolders))
        // The uploaded file of a published or failed video is no longer needed.
        .$if(path === 'incoming', (query) => query.where('state', '=', 'processing'))
        .execute()
      const knownFolders = new Set(rows.map((row) => row.folder))
      for (const name of names)
        if (!listFolders(name).some((folder) => knownFolders.has(folder))) await fileStore.delete(`${path}/${name}`)
    }
  }
}
