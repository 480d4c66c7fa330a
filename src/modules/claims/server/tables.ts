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
      /** Null after the client deleted their account, and for automatic claims. */
      encrypted_text: Buffer | null
      encrypted_answer: Generated<Buffer | null>
      /** The reasons shown to the provider; erased together with the client's text. */
      encrypted_provider_explanation: Generated<Buffer | null>
      refund_cents: Generated<number | null>
      opened_at: Instant
      answer_by: Instant
      answered_at: Generated<Instant | null>
      decided_at: Generated<Instant | null>
    }
  }
}
