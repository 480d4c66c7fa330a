import type { Generated } from 'kysely'

type Instant = Temporal.Instant

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    zoom_meeting: {
      zoom_meeting_id: Generated<string>
      booking_id: string | null
      group_occurrence_id: string | null
      provider_id: string
      host: string
      start_at: Instant
      end_at: Instant
      /** PostgreSQL range. */
      room_hours: string
      state: 'creating' | 'created' | 'deleting'
      meeting_number: string | null
      encrypted_join_url: Buffer | null
      matched_at: Instant | null
      attempts: Generated<number>
      locked_until: Instant
    }
    active_zoom_meeting: {
      zoom_meeting_id: string
      booking_id: string | null
      group_occurrence_id: string | null
      start_at: Instant
      meeting_number: string
      encrypted_join_url: Buffer
    }
  }
}
