import type { Generated } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    feedback: {
      feedback_id: Generated<string>
      booking_id: string
      provider_id: string
      score: number
      text: string
      created_at: Generated<Temporal.Instant>
      published_at: Temporal.Instant | null
    }
    customer_request: {
      customer_request_id: Generated<string>
      provider_id: string
      customer_account_id: string | null
      sealed: Buffer
      available_times: Temporal.Instant[]
      sent_mark: Generated<Buffer | null>
      answer: Generated<'invited' | 'declined' | null>
      answered_at: Generated<Temporal.Instant | null>
      created_at: Generated<Temporal.Instant>
    }
  }
}
