import type { Generated } from 'kysely'

declare module '#platform/server/database/tables.ts' {
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
      /** Of a look at somebody or a decision about them a choice (REASON_CHOICES); their words are beside it. */
      reason: string | null
    }
    /** The words of a reason, which are erased with whom they are about, and of a look after a year. */
    audit_words: {
      audit_log_id: string
      customer_account_id: string | null
      sealed_words: Buffer
      is_look: boolean
      written_at: Temporal.Instant
    }
  }
}
