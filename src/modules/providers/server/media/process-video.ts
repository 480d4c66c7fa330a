import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import { FileStoreUnavailableError } from '#platform/server/files/file-store.ts'
import { deleteIfAvailable } from '#platform/server/files/unavailable-store.ts'
import { loadFfmpeg } from './ffmpeg.ts'
import { deleteMediaFiles, getUploadedVideoKey, publish } from './folders.ts'
import { lockMedia, markRemoved, publishMediaItem } from './items.ts'
import { findDemuxer, makeVideo, UnusableVideo } from './make-video.ts'
import { createMutex } from './mutex.ts'
import type { VideoFailure } from './tables.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'process-video': { mediaItemId: string }
  }
}

/** Longer than any video takes to process; a job that started longer ago than this is considered lost. */
export const PROCESSING_TIMEOUT_MINUTES = 25
const MAX_ATTEMPTS = 3
const runExclusive = createMutex()

interface VideoItem {
  media_item_id: string
  customer_account_id: string
  folder: string
  name: string | null
  attempts: number
}

/**
 * Job that processes one uploaded video. It may run twice, late, or for
 * a removed item; only the run that marks the item as started processes it.
 */
export function processVideo(deps: AppDeps, mediaItemId: string): Promise<void> {
  return runExclusive(async () => {
    const item = await startItem(deps, mediaItemId)
    if (item) await processItem(deps, item)
  })
}

async function startItem({ db, clock }: AppDeps, mediaItemId: string): Promise<VideoItem | undefined> {
  const now = clock.now()
  const { rows } = await sql<VideoItem>`
    update media_item set started_at = ${now}, attempts = attempts + 1
    where media_item_id = ${mediaItemId} and state = 'processing' and removed_at is null
      and (started_at is null or started_at <= ${now.subtract({ minutes: PROCESSING_TIMEOUT_MINUTES })})
    returning media_item_id, customer_account_id, folder, name, attempts`.execute(db)
  return rows[0]
}

/** @throws when a retry may help. */
async function processItem(deps: AppDeps, item: VideoItem): Promise<void> {
  let hasRead = false
  try {
    // The server process has crashed on this file repeatedly.
    if (item.attempts > MAX_ATTEMPTS) throw new UnusableVideo('ourFault')
    const isConverted = await deps.fileStore.withLocalFile(getUploadedVideoKey(item.folder), (source) => {
      hasRead = true
      return convert(deps, item.folder, source)
    })
    // The file was lost with its disk, so it cannot be processed.
    if (!isConverted) throw new UnusableVideo('ourFault')
  } catch (error) {
    // The job retries for hours, and an unreadable store does not mean that the video is unusable.
    if (error instanceof FileStoreUnavailableError && !hasRead)
      return releaseForRetry(deps, { ...item, attempts: item.attempts - 1 }, error)
    if (!(error instanceof UnusableVideo) && item.attempts < MAX_ATTEMPTS) return releaseForRetry(deps, item, error)
    return markFailed(deps, item, error instanceof UnusableVideo ? error.reason : 'ourFault')
  }
  await publishItem(deps, item)
}

/** @returns whether the uploaded file is a video */
async function convert(deps: AppDeps, folder: string, source: string): Promise<boolean> {
  const demuxer = await findDemuxer(source)
  if (!demuxer) return false
  const { ffmpeg } = await loadFfmpeg(deps.settings)
  await publish(deps, folder, (outputFolder) => makeVideo({ ffmpeg, source, demuxer, outputFolder }))
  return true
}

async function releaseForRetry(
  { db }: AppDeps,
  { media_item_id, attempts }: VideoItem,
  error: unknown,
): Promise<never> {
  await db
    .updateTable('media_item')
    .set({ started_at: null, attempts })
    .where('media_item_id', '=', media_item_id)
    .execute()
  throw error
}

async function markFailed({ db, fileStore }: AppDeps, item: VideoItem, failure: VideoFailure): Promise<void> {
  await db
    .updateTable('media_item')
    .set({ state: 'failed', failure })
    .where('media_item_id', '=', item.media_item_id)
    .where('state', '=', 'processing')
    .execute()
  await deleteMediaFiles(fileStore, item.folder)
}

/** Replaces the published video, unless the new one was removed during processing. */
async function publishItem({ db, fileStore, clock }: AppDeps, item: VideoItem): Promise<void> {
  const owner = item.customer_account_id
  const isPublished = await db.transaction().execute(async (tx) => {
    await lockMedia(tx, owner)
    const { rows } = await sql`select from media_item
      where media_item_id = ${item.media_item_id} and state = 'processing' and removed_at is null for update`.execute(
      tx,
    )
    if (rows.length === 0) return false
    await markRemoved(tx, { owner, kind: 'providerVideo' }, clock.now())
    await tx.updateTable('media_item').set({ state: 'ready' }).where('media_item_id', '=', item.media_item_id).execute()
    await publishMediaItem(tx, owner, { kind: 'providerVideo', folder: item.folder, name: item.name })
    return true
  })
  if (isPublished) await deleteIfAvailable(fileStore, getUploadedVideoKey(item.folder))
  else await deleteMediaFiles(fileStore, item.folder)
}
