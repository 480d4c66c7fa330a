import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

/** Emitted when one of a provider's slots, or a seat in one of their groups, becomes free. */
export interface SlotReleased {
  tx: Transaction<Tables>
  providerId: string
}

declare module '#platform/server/events.ts' {
  interface Events {
    'slot.released': SlotReleased
  }
}
