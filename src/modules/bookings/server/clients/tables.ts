import type { Generated } from 'kysely'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    contact: {
      contact_id: Generated<string>
      provider_id: string
      customer_account_id: string
      created_at: Generated<Temporal.Instant>
    }
    contact_note: {
      note_id: string
      contact_id: string
      encrypted: Buffer
      version: Generated<number>
      created_at: Temporal.Instant
      changed_at: Temporal.Instant
      deleted_at: Temporal.Instant | null
    }
  }
}
