import type { Generated } from 'kysely'
import type { Side } from '#modules/messaging/contract.ts'

type Instant = Temporal.Instant

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    conversation: {
      conversation_id: Generated<string>
      provider_id: string
      customer_account_id: string
      last_number: Generated<number>
      revision: Generated<number>
      created_at: Instant
      last_message_at: Instant | null
    }
    conversation_participant: {
      conversation_id: string
      side: Side
      read_number: Generated<number>
      stopped_at: Generated<Instant | null>
      email_due_at: Generated<Instant | null>
      emailed_at: Generated<Instant | null>
    }
    message: {
      conversation_id: string
      number: number
      message_id: string
      side: Side
      encrypted: Buffer | null
      removed_because: Generated<'deletedBySender' | 'accountDeleted' | null>
      written_at: Instant
      revision: number
    }
  }
}
