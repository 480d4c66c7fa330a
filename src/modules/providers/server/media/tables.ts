import type { Generated } from 'kysely'

type Instant = Temporal.Instant

export type MediaKind = 'providerPicture' | 'customerPicture' | 'providerVideo' | 'organisationLogo'
export type MediaState = 'processing' | 'ready' | 'failed'
/** Why a video cannot be shown; its words are `answer.video.<reason>`. */
export type VideoFailure = 'noPicture' | 'tooLong' | 'damaged' | 'ourFault'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    media_item: {
      media_item_id: Generated<string>
      /** Null: it belongs to an organisation. */
      customer_account_id: string | null
      organization_id: Generated<string | null>
      kind: MediaKind
      state: MediaState
      /** Under `media/`, once it is ready; its last part names the file in `incoming/` before. */
      folder: string
      name: string | null
      failure: VideoFailure | null
      tries: Generated<number>
      started_at: Instant | null
      created_at: Instant
      removed_at: Instant | null
    }
  }
}
