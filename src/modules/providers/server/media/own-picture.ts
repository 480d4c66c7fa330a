import { putProfileImage } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { signMediaUrl } from '#platform/server/http/private-media.ts'
import { buildPictureUrls, lockOwnMedia, markRemoved, restoreItem } from './items.ts'

const kind = 'customerPicture'

/** Removes the caller's own picture immediately; its files are deleted ten minutes later. */
export const deleteCustomerImage: Handler<AllCalls['deleteCustomerImage']> = (_input, context) => {
  return context.db.transaction().execute(async (tx) => {
    const owner = await lockOwnMedia(tx, context)
    const mediaItemId = await markRemoved(tx, { owner, kind }, context.now)
    const { profile_image_url: imageUrl } = await tx
      .selectFrom('customer_account')
      .select('profile_image_url')
      .where('customer_account_id', '=', owner)
      .executeTakeFirstOrThrow()
    if (!imageUrl) return context.fail('notFound')
    await putProfileImage(tx, owner, null)
    return { mediaItemId }
  })
}

/** Restores the removed picture and removes the one that replaced it. */
export const restoreCustomerImage: Handler<AllCalls['restoreCustomerImage']> = ({ mediaItemId }, context) => {
  return context.db.transaction().execute(async (tx) => {
    const owner = await lockOwnMedia(tx, context)
    const item = await restoreItem(tx, { owner, mediaItemId, kinds: [kind] }, context.now)
    if (!item) return context.fail('notFound')
    const { square } = buildPictureUrls(item.folder)
    await putProfileImage(tx, owner, square)
    return { profileImageUrl: signMediaUrl(context, square) }
  })
}
