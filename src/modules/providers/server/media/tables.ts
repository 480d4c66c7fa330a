import type { Generated } from 'kysely'

type Instant = Temporal.Instant

export type MediaKind = 'providerPicture' | 'customerPicture' | 'providerVideo' | 'organizationLogo'
export type MediaState = 'processing' | 'ready' | 'failed'
/** The reason a video cannot be published; its text key is `media.videoFailure.<reason>`. */
export type VideoFailure = 'noPicture' | 'tooLong' | 'damaged' | 'ourFault'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    media_item: {
      media_item_id: Generated<string>
      /** Null for an organisation's logo. */
      customer_account_id: string | null
      organization_id: Generated<string | null>
      kind: MediaKind
      state: MediaState
      /**
       * Path under `media/` once processed; until then, only the last segment is meaningful: the name of the file in
       * `incoming/`.
       */
      folder: string
      name: string | null
      failure: VideoFailure | null
      attempts: Generated<number>
      started_at: Instant | null
      created_at: Instant
      removed_at: Instant | null
    }
  }
}
