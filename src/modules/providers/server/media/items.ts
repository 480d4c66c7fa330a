import { sql, type Transaction } from 'kysely'
import { putProviderPictures, putProviderVideo } from '#modules/providers/server/public.ts'
import { type AppDeps, type Context, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { MediaKind } from './tables.ts'

/** Minutes for which removed or replaced files remain on disk, for undo and for pages that are still open. */
export const RESTORE_MINUTES = 10

type Tx = Transaction<Tables>

export const buildPictureUrls = (folder: string) => ({
  square: `/media/${folder}/square-336`,
  large: `/media/${folder}/square-672`,
  wide: `/media/${folder}/wide-1280`,
})
export const buildVideoUrls = (folder: string) => ({
  url: `/media/${folder}/video.mp4`,
  thumbnailUrl: `/media/${folder}/poster`,
})

/** Whether the folder holds a published picture that has not been removed. */
export async function isPictureShown({ db }: Pick<AppDeps, 'db'>, folder: string): Promise<boolean> {
  const item = await db
    .selectFrom('media_item')
    .select('media_item_id')
    .where('folder', '=', folder)
    .where('state', '=', 'ready')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return item !== undefined
}

/**
 * Serialises changes to a person's media (for example from two devices). It is the first lock in the lock order.
 * @returns false if the account has been deleted, in which case its media has been erased
 */
export async function lockMedia(tx: Tx, owner: string): Promise<boolean> {
  const { rows } = await sql`
    select from customer_account where customer_account_id = ${owner} and closed_at is null for no key update`.execute(
    tx,
  )
  return rows.length > 0
}

/** Locks the caller's media and returns the caller's id. Fails if the account was deleted during the request. */
export async function lockOwnMedia(tx: Tx, context: Pick<Context, 'caller' | 'fail'>): Promise<string> {
  const owner = requireCaller(context).customerAccountId
  return (await lockMedia(tx, owner)) ? owner : context.fail('signInNeeded')
}

/** Marks the published or the pending item as removed. @returns its id, or null if there is none. */
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

interface RemovedItem {
  owner: string
  mediaItemId: string | null
  kinds: readonly MediaKind[]
}

/**
 * Restores a removed item that was published, and removes the one that replaced it.
 * @returns the item, or null if it can no longer be restored.
 */
export async function restoreItem(tx: Tx, { owner, mediaItemId, kinds }: RemovedItem, now: Temporal.Instant) {
  const item = await tx
    .selectFrom('media_item')
    .select(['kind', 'folder', 'name'])
    .where('media_item_id', '=', mediaItemId)
    .where('customer_account_id', '=', owner)
    .where('kind', 'in', kinds)
    .where('state', '=', 'ready')
    .where('removed_at', '>', now.subtract({ minutes: RESTORE_MINUTES }))
    .forUpdate()
    .executeTakeFirst()
  if (!item) return null
  await markRemoved(tx, { owner, kind: item.kind }, now)
  await tx.updateTable('media_item').set({ removed_at: null }).where('media_item_id', '=', mediaItemId).execute()
  return item
}

/** Sets the item as the provider's public photo or video. */
export function publishMediaItem(
  tx: Tx,
  owner: string,
  item: { kind: MediaKind; folder: string; name: string | null },
): Promise<void> {
  if (item.kind === 'providerPicture') return putProviderPictures(tx, owner, buildPictureUrls(item.folder))
  return putProviderVideo(tx, owner, { ...buildVideoUrls(item.folder), name: item.name ?? '' })
}
