import type { Generated } from 'kysely'

type Instant = Temporal.Instant

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    contact_message: {
      contact_message_id: Generated<string>
      encrypted: Buffer
      created_at: Generated<Instant>
      submission_fingerprint: Generated<Buffer | null>
      sender_fingerprint: Generated<Buffer | null>
      state: Generated<'open' | 'answered' | 'closed'>
      encrypted_answer: Generated<Buffer | null>
      settled_at: Generated<Instant | null>
      settled_by: Generated<string | null>
    }
  }
}
