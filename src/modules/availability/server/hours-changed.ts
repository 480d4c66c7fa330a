import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

/** Emitted when a provider's working hours or absences have changed. */
export interface HoursChanged {
  tx: Transaction<Tables>
  providerId: string
  now: Temporal.Instant
}

declare module '#platform/server/events.ts' {
  interface Events {
    'hours.changed': HoursChanged
  }
}
