import type { Generated } from 'kysely'
import type { ReportReason } from '#platform/values/enums.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    feedback: {
      feedback_id: Generated<string>
      /** Null after the author's account has been deleted. */
      booking_id: string | null
      provider_id: string
      score: number
      text: string
      created_at: Generated<Temporal.Instant>
      published_at: Temporal.Instant | null
      changed_at: Generated<Temporal.Instant | null>
      edited_at: Generated<Temporal.Instant | null>
      removed_at: Generated<Temporal.Instant | null>
      removed_because: Generated<string | null>
    }
    /** A database view, not a table. */
    public_feedback: {
      feedback_id: string
      provider_id: string
      score: number
      text: string
      published_at: Temporal.Instant
    }
    feedback_request: {
      customer_account_id: string
      provider_id: string
      requested_at: Temporal.Instant
    }
    feedback_report: {
      feedback_id: string
      customer_account_id: string
      by_provider: boolean
      reason: ReportReason
      encrypted_text: Buffer | null
      reported_at: Temporal.Instant
      settled_at: Generated<Temporal.Instant | null>
    }
  }
}
