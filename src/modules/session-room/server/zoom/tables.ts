import type { Generated } from 'kysely'

type Instant = Temporal.Instant

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    zoom_meeting: {
      zoom_meeting_id: Generated<string>
      booking_id: string | null
      group_session_recurrence_id: string | null
      provider_id: string
      host: string
      start_at: Instant
      end_at: Instant
      /** PostgreSQL range. */
      room_hours: string
      state: 'claimed' | 'standing' | 'leaving'
      meeting_number: string | null
      sealed_join_url: Buffer | null
      stood_at: Instant | null
      tries: Generated<number>
      rests_until: Instant
    }
    held_in_zoom: {
      zoom_meeting_id: string
      booking_id: string | null
      group_session_recurrence_id: string | null
      start_at: Instant
      meeting_number: string
      sealed_join_url: Buffer
    }
  }
}
