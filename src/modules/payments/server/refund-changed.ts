import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

/** Emitted when a refund of this payment was sent, failed, or will not be made. */
export interface RefundChanged {
  tx: Transaction<Tables>
  paymentId: string
}

declare module '#platform/server/events.ts' {
  interface Events {
    'refund.changed': RefundChanged
  }
}
