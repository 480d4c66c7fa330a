import type { Generated } from 'kysely'
import type { DayPart } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

export type WaitlistEntryStatus =
  | 'waiting'
  | 'offered'
  | 'booked'
  | 'declined'
  | 'expired'
  | 'left'
  | 'cancelled'
  | 'ended'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    waitlist_entry: {
      waitlist_entry_id: Generated<string>
      place: Generated<number>
      customer_account_id: string
      provider_id: string
      session_template_id: string
      group_occurrence_id: string | null
      weekdays: number[] | null
      parts: DayPart[] | null
      until: Temporal.PlainDate | null
      status: Generated<WaitlistEntryStatus>
      created_at: Instant
      ended_at: Instant | null
    }
    waitlist_offer: {
      booking_id: string
      waitlist_entry_id: string
      start_at: Instant
      notify_at: Instant
      expires_at: Instant
      notified_at: Instant | null
      answer: 'booked' | 'declined' | 'expired' | 'withdrawn' | null
    }
  }
}
