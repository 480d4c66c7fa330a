import type { Generated, GeneratedAlways } from 'kysely'

type Instant = Temporal.Instant

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    session_room: {
      session_room_id: Generated<string>
      booking_id: string | null
      group_occurrence_id: string | null
      media_room: GeneratedAlways<number>
      ended_at: Generated<Instant | null>
    }
    room_admission: {
      session_room_id: string
      customer_account_id: string
      admitted_at: Instant
    }
    room_participant: {
      room_participant_id: string
      session_room_id: string
      customer_account_id: string
      is_provider: boolean
      /** Display name, encrypted. */
      encrypted_name: Buffer
      joined_at: Instant
      admitted_at: Instant | null
      seen_at: Instant
      left_at: Generated<Instant | null>
    }
  }
}
