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
      last_line_at: Instant | null
    }
    conversation_side: {
      conversation_id: string
      side: Side
      read_number: Generated<number>
      stopped_at: Generated<Instant | null>
      notice_at: Generated<Instant | null>
      noticed_at: Generated<Instant | null>
    }
    conversation_line: {
      conversation_id: string
      number: number
      line_id: string
      side: Side
      sealed: Buffer | null
      gone: Generated<'takenBack' | 'accountClosed' | null>
      written_at: Instant
      revision: number
    }
  }
}
