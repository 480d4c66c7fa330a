import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

/** A refund of this payment was sent, came back, or will not be made. */
export interface RefundChanged {
  tx: Transaction<Tables>
  paymentId: string
}

declare module '#platform/server/events.ts' {
  interface Events {
    'refund.changed': RefundChanged
  }
}
