import type { Generated, Selectable } from 'kysely'
import type { DisputeReason, DisputeStatus } from '#modules/payments/values/disputes.ts'
import type { Tables } from '#platform/server/database/tables.ts'

type Instant = Temporal.Instant

export type Dispute = Selectable<Tables['dispute']>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    dispute: {
      dispute_id: Generated<string>
      stripe_dispute_id: string
      payment_id: string
      amount_cents: number
      fee_cents: Generated<number>
      reason: DisputeReason
      status: DisputeStatus
      answer_by: Instant | null
      opened_at: Instant
      decided_at: Instant | null
      /** When the scheduled job last read this dispute individually. */
      read_at: Generated<Instant | null>
    }
    dispute_note: {
      dispute_note_id: Generated<string>
      dispute_id: string
      actor_id: string
      at: Instant
      encrypted_text: Buffer
    }
  }
}
