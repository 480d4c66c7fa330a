import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

/** Sets the public photo of a provider; null removes it. */
export async function putProviderPictures(
  tx: Transaction<Tables>,
  customerAccountId: string,
  urls: { square: string; wide: string } | null,
): Promise<void> {
  await tx
    .updateTable('provider_account')
    .set({ image_square_url: urls?.square ?? null, image_wide_url: urls?.wide ?? null })
    .where('customer_account_id', '=', customerAccountId)
    .execute()
}

/** Sets the public video of a provider; null removes it. */
export async function putProviderVideo(
  tx: Transaction<Tables>,
  customerAccountId: string,
  video: { url: string; thumbnailUrl: string; name: string } | null,
): Promise<void> {
  await tx
    .updateTable('provider_account')
    .set({
      video_url: video?.url ?? null,
      video_thumbnail_url: video?.thumbnailUrl ?? null,
      video_name: video?.name ?? null,
    })
    .where('customer_account_id', '=', customerAccountId)
    .execute()
}
