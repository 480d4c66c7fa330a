import type { Closable } from './sides.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** A side that was closed, whose sessions are not called off or whose person is not told yet. */
    open_closing: {
      audit_log_id: string
      customer_account_id: string
      closable: Closable
      cancels: boolean
      closed_at: Temporal.Instant
    }
  }
}
