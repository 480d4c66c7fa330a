import type { Generated } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    /** Append-only: the database refuses to change or delete a row. */
    audit_log: {
      audit_log_id: Generated<string>
      at: Temporal.Instant
      /** Null: a command on the server. */
      actor_id: string | null
      action: string
      subject_kind: string
      subject_id: string
      reason: string | null
    }
  }
}
