import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

/** A provider has a slot, or a place in a group, more than before. */
export interface SlotReleased {
  tx: Transaction<Tables>
  providerId: string
}

declare module '#platform/server/events.ts' {
  interface Events {
    'slot.released': SlotReleased
  }
}
