import type { Generated } from 'kysely'
import type { EmailData } from './email-kinds.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    email: {
      email_id: Generated<string>
      /** Identifies the action that the email reports; a second email with the same key is never inserted. */
      dedupe_key: string
      kind: keyof EmailData
      /** Encrypted `{ to, data }` (email-kinds.ts). */
      encrypted: Buffer
      /** Fingerprint of the address (stored-emails.ts). */
      recipient_fingerprint: Buffer
      created_at: Generated<Temporal.Instant>
      sent_at: Temporal.Instant | null
    }
  }
}
