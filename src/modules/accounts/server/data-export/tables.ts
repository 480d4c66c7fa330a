import type { Generated } from 'kysely'

type Instant = Temporal.Instant

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    data_export: {
      data_export_id: Generated<string>
      customer_account_id: string
      requested_at: Instant
      again_at: Instant
      ready_at: Instant | null
      expires_at: Instant | null
      token_hash: Buffer | null
      /** The zip in base64, encrypted; null before it is created and after it is downloaded or expires. */
      encrypted_copy: Buffer | null
      downloaded_at: Instant | null
    }
  }
}
