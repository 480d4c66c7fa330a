import type { ReminderKind } from './reminder-rules.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    reminder: {
      booking_id: string
      kind: ReminderKind
      start_at: Temporal.Instant
      written_at: Temporal.Instant
    }
  }
}
