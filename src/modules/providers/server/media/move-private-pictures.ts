import { putProfileImage } from '#modules/accounts/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { PRIVATE_PICTURES } from '#platform/server/http/private-media.ts'
import { getFolderKey } from './folders.ts'
import { buildPictureUrls, lockMedia } from './items.ts'

/**
 * Runs at server startup: moves client pictures that an earlier release stored at public URLs to the private folder. It
 * may be interrupted at any point and may run in several processes at once.
 */
export async function movePrivatePictures({ db, fileStore }: Pick<AppDeps, 'db' | 'fileStore'>): Promise<void> {
  const items = await db
    .selectFrom('media_item')
    .select(['media_item_id', 'customer_account_id', 'folder'])
    .where('kind', '=', 'customerPicture')
    .where('folder', 'like', 'pictures/%')
    .execute()
  for (const { media_item_id, customer_account_id: owner, folder } of items) {
    const privateFolder = folder.replace(/^pictures/, PRIVATE_PICTURES)
    // Does nothing if an earlier run moved the files and was then interrupted.
    await fileStore.moveFolder(getFolderKey(folder), getFolderKey(privateFolder))
    await db.transaction().execute(async (tx) => {
      await lockMedia(tx, owner!)
      await tx
        .updateTable('media_item')
        .set({ folder: privateFolder })
        .where('media_item_id', '=', media_item_id)
        .execute()
      const account = await tx
        .selectFrom('customer_account')
        .select('profile_image_url')
        .where('customer_account_id', '=', owner)
        .executeTakeFirstOrThrow()
      if (account.profile_image_url === buildPictureUrls(folder).square)
        await putProfileImage(tx, owner!, buildPictureUrls(privateFolder).square)
    })
  }
}
