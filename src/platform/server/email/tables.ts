import type { Generated } from 'kysely'
import type { EmailData } from './email-kinds.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    mail: {
      mail_id: Generated<string>
      /** What the mail follows; a second one with the same key is never written. */
      dedupe_key: string
      kind: keyof EmailData
      /** Sealed `{ to, data }` (mail-kinds.ts). */
      sealed: Buffer
      /** Finds the mails of an address (mails-of-person.ts); null in those written before there were marks. */
      recipient_mark: Buffer | null
      created_at: Generated<Temporal.Instant>
      sent_at: Temporal.Instant | null
    }
  }
}
