import type { BlockScope } from './block-scope.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** A block whose cancellations or email are still pending. */
    pending_block: {
      audit_log_id: string
      customer_account_id: string
      closable: BlockScope
      cancels: boolean
      closed_at: Temporal.Instant
    }
  }
}
