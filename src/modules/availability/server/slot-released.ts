import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** A provider has a slot, or a place in a group, more than before. */
export interface SlotReleased {
  tx: Transaction<Tables>
  providerId: string
}

declare module '../events.ts' {
  interface Events {
    'slot.released': SlotReleased
  }
}
