import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

/** Emitted when a provider gains a free slot or a free place in a group. */
export interface SlotReleased {
  tx: Transaction<Tables>
  providerId: string
}

declare module '#platform/server/events.ts' {
  interface Events {
    'slot.released': SlotReleased
  }
}
