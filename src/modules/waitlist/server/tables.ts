import type { Generated } from 'kysely'
import type { DayPart } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

export type WaitlistEntryStatus =
  | 'waiting'
  | 'offered'
  | 'booked'
  | 'declined'
  | 'lapsed'
  | 'left'
  | 'calledOff'
  | 'over'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    waiting: {
      waiting_id: Generated<string>
      place: Generated<number>
      customer_account_id: string
      provider_id: string
      session_template_id: string
      group_session_recurrence_id: string | null
      weekdays: number[] | null
      parts: DayPart[] | null
      until: Temporal.PlainDate | null
      status: Generated<WaitlistEntryStatus>
      created_at: Instant
      ended_at: Instant | null
    }
    waiting_offer: {
      booking_id: string
      waiting_id: string
      start_at: Instant
      tell_at: Instant
      expires_at: Instant
      told_at: Instant | null
      answer: 'booked' | 'declined' | 'lapsed' | 'withdrawn' | null
    }
  }
}
