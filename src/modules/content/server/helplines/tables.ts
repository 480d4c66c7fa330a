import type { Generated } from 'kysely'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Append-only: the database rejects updates and deletes. */
    helpline_check: {
      helpline_check_id: Generated<string>
      helpline: string
      content_hash: string
      checked_by: string
      checked_at: Temporal.Instant
    }
  }
}
