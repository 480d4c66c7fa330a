import type { Generated } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    /** Append-only: the database refuses to change or delete a row. */
    audit_log: {
      audit_log_id: Generated<string>
      at: Temporal.Instant
      actor_id: string
      action: string
      subject_kind: string
      subject_id: string
      reason: string | null
    }
  }
}
