import { sql, type Transaction } from 'kysely'
import { putProviderPictures, putProviderVideo } from '#modules/providers/server/public.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { MediaKind } from './tables.ts'

/** How long something removed or replaced stays on disk: for taking it back, and for pages that are being read. */
export const KEPT_MINUTES = 10

type Tx = Transaction<Tables>

export const pictureUrls = (folder: string) => ({
  square: `/media/${folder}/square-336`,
  large: `/media/${folder}/square-672`,
  wide: `/media/${folder}/wide-1280`,
})
export const videoUrls = (folder: string) => ({
  url: `/media/${folder}/video.mp4`,
  thumbnailUrl: `/media/${folder}/poster`,
})

/** One change of somebody's pictures and videos at a time (a phone and a desk); the first lock of the order. */
export async function lockMedia(tx: Tx, owner: string): Promise<void> {
  await sql`select from customer_account where customer_account_id = ${owner} for no key update`.execute(tx)
}

/** Marks what is shown, or what is on its way, as removed. @returns its id, or null when there is nothing. */
export async function markRemoved(
  tx: Tx,
  { owner, kind, which = 'shown' }: { owner: string; kind: MediaKind; which?: 'shown' | 'next' },
  now: Temporal.Instant,
): Promise<string | null> {
  const row = await tx
    .updateTable('media_item')
    .set({ removed_at: now })
    .where('customer_account_id', '=', owner)
    .where('kind', '=', kind)
    .where('state', which === 'shown' ? '=' : '<>', 'ready')
    .where('removed_at', 'is', null)
    .returning('media_item_id')
    .executeTakeFirst()
  return row?.media_item_id ?? null
}

/** Puts an item where everybody sees it. */
export function show(
  tx: Tx,
  owner: string,
  item: { kind: MediaKind; folder: string; name: string | null },
): Promise<void> {
  if (item.kind === 'providerPicture') return putProviderPictures(tx, owner, pictureUrls(item.folder))
  return putProviderVideo(tx, owner, { ...videoUrls(item.folder), name: item.name ?? '' })
}
