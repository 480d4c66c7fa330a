import { putProfileImage } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { putProviderPictures } from '#modules/providers/server/public.ts'
import { type Context, type Handler, requireUploadedFile } from '#platform/server/context.ts'
import { requireDiskSpace } from '#platform/server/http/disk-space.ts'
import { PRIVATE_PICTURES, signMediaUrl } from '#platform/server/http/private-media.ts'
import { createFolderName, deleteMediaFiles, publish } from './folders.ts'
import { buildPictureUrls, lockOwnMedia, markRemoved } from './items.ts'
import { type CropErrorCode, type Crops, makePictures } from './make-pictures.ts'
import { createMutex } from './mutex.ts'
import { type PictureErrorCode, readPicture } from './read-picture.ts'
import { requireOpenProfile } from './require-open-profile.ts'
import { toPictureReply } from './show-media.ts'

/** Upper bound for the total size of a photo's fifteen files. */
const MAX_OUTPUT_BYTES = 5_000_000
const runExclusive = createMutex()

export const putProviderImage: Handler<AllCalls['putProviderImage']> = async ({ crops }, context) => {
  await requireOpenProfile(context)
  return toPictureReply(await storePicture(context, 'providerPicture', crops))
}

export const putCustomerImage: Handler<AllCalls['putCustomerImage']> = async ({ crops }, context) => {
  const { folder } = await storePicture(context, 'customerPicture', crops)
  return { profileImageUrl: signMediaUrl(context, buildPictureUrls(folder).square) }
}

/**
 * Writes the files first, then the row and the URL in one transaction, so
 * that a row never points to missing files. A failure leaves no files and no row.
 */
async function storePicture(
  context: Context<PictureErrorCode | CropErrorCode>,
  kind: 'providerPicture' | 'customerPicture',
  crops: Crops,
) {
  const { settings, db, now } = context
  const folder = createFolderName(kind === 'customerPicture' ? PRIVATE_PICTURES : 'pictures')
  await requireDiskSpace(settings.dataFolder, MAX_OUTPUT_BYTES)
  await runExclusive(async () => {
    const picture = await readPicture(context, requireUploadedFile(context).path)
    await publish(context, folder, (staging) => makePictures(context, picture, crops, staging))
  })
  try {
    return await db.transaction().execute(async (tx) => {
      const owner = await lockOwnMedia(tx, context)
      await markRemoved(tx, { owner, kind }, now)
      const { media_item_id } = await tx
        .insertInto('media_item')
        .values({ customer_account_id: owner, kind, state: 'ready', folder, created_at: now })
        .returning('media_item_id')
        .executeTakeFirstOrThrow()
      const urls = buildPictureUrls(folder)
      if (kind === 'providerPicture') await putProviderPictures(tx, owner, urls)
      else await putProfileImage(tx, owner, urls.square)
      return { media_item_id, folder }
    })
  } catch (error) {
    await deleteMediaFiles(context.fileStore, folder)
    throw error
  }
}
