import type { AllCalls } from '#modules/contracts.ts'
import { putProviderPictures, putProviderVideo } from '#modules/providers/server/public.ts'
import type { Handler } from '#platform/server/context.ts'
import { lockOwnMedia, markRemoved, publishMediaItem, restoreItem } from './items.ts'
import { requireOpenProfile } from './require-open-profile.ts'
import { loadOwnMedia } from './show-media.ts'

export const deleteProviderImage: Handler<AllCalls['deleteProviderImage']> = async (_input, context) => {
  await requireOpenProfile(context)
  return context.db.transaction().execute(async (tx) => {
    const owner = await lockOwnMedia(tx, context)
    const mediaItemId = await markRemoved(tx, { owner, kind: 'providerPicture' }, context.now)
    const { image_square_url: imageUrl } = await tx
      .selectFrom('provider_account')
      .select('image_square_url')
      .where('customer_account_id', '=', owner)
      .executeTakeFirstOrThrow()
    if (!imageUrl) return context.fail('notFound')
    await putProviderPictures(tx, owner, null)
    return { mediaItemId }
  })
}

export const deleteProviderVideo: Handler<AllCalls['deleteProviderVideo']> = async ({ which }, context) => {
  await requireOpenProfile(context)
  return context.db.transaction().execute(async (tx) => {
    const owner = await lockOwnMedia(tx, context)
    const mediaItemId = await markRemoved(tx, { owner, kind: 'providerVideo', which }, context.now)
    if (!mediaItemId) return context.fail('notFound')
    if (which === 'shown') await putProviderVideo(tx, owner, null)
    return { mediaItemId }
  })
}

/** Restores the removed item and removes the one that replaced it. */
export const restoreProviderMedia: Handler<AllCalls['restoreProviderMedia']> = async ({ mediaItemId }, context) => {
  await requireOpenProfile(context)
  await context.db.transaction().execute(async (tx) => {
    const owner = await lockOwnMedia(tx, context)
    const item = await restoreItem(tx, { owner, mediaItemId, kinds: ['providerPicture', 'providerVideo'] }, context.now)
    if (!item) return context.fail('notFound')
    await publishMediaItem(tx, owner, item)
  })
  return loadOwnMedia(context)
}
