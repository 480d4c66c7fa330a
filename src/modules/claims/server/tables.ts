import type { Generated } from 'kysely'
import type { ClaimOpener, ClaimStatus } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    claim: {
      claim_id: Generated<string>
      booking_id: string
      status: Generated<ClaimStatus>
      opened_by: Generated<ClaimOpener>
      /** Null once its author has closed their account, and where nobody wrote it. */
      sealed_text: Buffer | null
      sealed_words: Generated<Buffer | null>
      /** What the counsellor was told of the reasons; erased like the rest. */
      sealed_counsellor_words: Generated<Buffer | null>
      refund_cents: Generated<number | null>
      opened_at: Instant
      answer_by: Instant
      answered_at: Generated<Instant | null>
      decided_at: Generated<Instant | null>
    }
  }
}
