import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireUploadedFile } from '#platform/server/context.ts'
import { requireDiskSpace } from '#platform/server/http/disk-space.ts'
import { createFolderName, deleteMediaFiles, getUploadedVideoKey } from './folders.ts'
import { lockOwnMedia, markRemoved } from './items.ts'
import { findDemuxer } from './make-video.ts'
import { requireOpenProfile } from './require-open-profile.ts'
import { toVideoReply } from './show-media.ts'

/**
 * Stores the uploaded file unpublished and enqueues its processing, so that the request does not have to wait several
 * minutes.
 */
export const addProviderVideo: Handler<AllCalls['addProviderVideo']> = async ({ name }, context) => {
  const { settings, fileStore } = context
  await requireOpenProfile(context)
  const file = requireUploadedFile(context)
  if (!(await findDemuxer(file.path))) return context.fail('videoType')
  await requireDiskSpace(settings.dataFolder, file.size)
  const folder = createFolderName('videos')
  await fileStore.storeFile(getUploadedVideoKey(folder), file.path)
  try {
    return toVideoReply(await createVideoItem(context, { folder, name }), context)
  } catch (error) {
    await deleteMediaFiles(fileStore, folder)
    throw error
  }
}

/** Creates the item and removes a previous video that is still processing or has failed. */
function createVideoItem(context: Context, { folder, name }: { folder: string; name: string }) {
  return context.db.transaction().execute(async (tx) => {
    const owner = await lockOwnMedia(tx, context)
    await markRemoved(tx, { owner, kind: 'providerVideo', which: 'next' }, context.now)
    const item = await tx
      .insertInto('media_item')
      .values({
        customer_account_id: owner,
        kind: 'providerVideo',
        state: 'processing',
        folder,
        name,
        created_at: context.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await context.jobs.send('process-video', { mediaItemId: item.media_item_id }, tx)
    return item
  })
}
