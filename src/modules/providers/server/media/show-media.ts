import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { translate } from '#platform/server/texts.ts'
import { buildPictureUrls, buildVideoUrls } from './items.ts'
import type { MediaState, VideoFailure } from './tables.ts'

export const getProviderMedia: Handler<AllCalls['getProviderMedia']> = (_input, context) => loadOwnMedia(context)

/** Loads the caller's media: the published photo and video, and the pending video. */
export async function loadOwnMedia(context: Context) {
  const owner = requireCaller(context).customerAccountId
  const rows = await context.db
    .selectFrom('media_item')
    .select(['media_item_id', 'kind', 'state', 'folder', 'name', 'failure'])
    .where('customer_account_id', '=', owner)
    .where('removed_at', 'is', null)
    .execute()
  const videos = rows.filter((row) => row.kind === 'providerVideo')
  const shown = videos.find((row) => row.state === 'ready')
  const next = videos.find((row) => row.state !== 'ready')
  const picture = rows.find((row) => row.kind === 'providerPicture')
  return {
    picture: picture ? toPictureReply(picture) : await loadImportedPicture(context, owner),
    video: shown ? toVideoReply(shown, context) : null,
    nextVideo: next ? toVideoReply(next, context) : null,
  }
}

/** Builds the reply for an uploaded provider photo. */
export const toPictureReply = ({ media_item_id, folder }: { media_item_id: string; folder: string }) => {
  const { square, large, wide } = buildPictureUrls(folder)
  return {
    mediaItemId: media_item_id,
    profileImageUrl: square,
    profileImageCrop11Url: large,
    profileImageCrop169Url: wide,
  }
}

/** Loads a portrait from imported or demo data. */
async function loadImportedPicture({ db }: Context, owner: string) {
  const { image_square_url: url, image_wide_url: wide } = await db
    .selectFrom('provider_account')
    .select(['image_square_url', 'image_wide_url'])
    .where('customer_account_id', '=', owner)
    .executeTakeFirstOrThrow()
  return url
    ? { mediaItemId: null, profileImageUrl: url, profileImageCrop11Url: url, profileImageCrop169Url: wide }
    : null
}

interface VideoRow {
  media_item_id: string
  state: MediaState
  folder: string
  name: string | null
  failure: VideoFailure | null
}

/** Builds the reply for a video, as shown to its owner. */
export function toVideoReply(row: VideoRow, { language }: Pick<Context, 'language'>) {
  const { url, thumbnailUrl } = buildVideoUrls(row.folder)
  const isReady = row.state === 'ready'
  return {
    mediaItemId: row.media_item_id,
    name: row.name ?? '',
    state: row.state,
    videoUrl: isReady ? url : null,
    videoThumbnailUrl: isReady ? thumbnailUrl : null,
    failure: row.failure ? translate(language, `media.videoFailure.${row.failure}`) : null,
  }
}
