import type { Generated } from 'kysely'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Append-only: a trigger rejects updates and deletes. */
    audit_log: {
      audit_log_id: Generated<string>
      at: Temporal.Instant
      /** Null for a command run on the server. */
      actor_id: string | null
      action: string
      subject_kind: string
      subject_id: string
      /** For access to or a decision about a person, one of REASON_CHOICES; the free text is in audit_reason. */
      reason: string | null
    }
    /**
     * Free text of a reason. It is erased with the account that the reason is about; the reason for an access is purged
     * after a year.
     */
    audit_reason: {
      audit_log_id: string
      customer_account_id: string | null
      encrypted_reason: Buffer
      is_access: boolean
      written_at: Temporal.Instant
    }
  }
}
