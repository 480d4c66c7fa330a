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
      /** Null for automatic claims and after the client's account has been deleted. */
      encrypted_text: Buffer | null
      encrypted_answer: Generated<Buffer | null>
      /** The reasons shown to the provider. */
      encrypted_provider_explanation: Generated<Buffer | null>
      refund_cents: Generated<number | null>
      opened_at: Instant
      answer_by: Instant
      answered_at: Generated<Instant | null>
      decided_at: Generated<Instant | null>
    }
  }
}
