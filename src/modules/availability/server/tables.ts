import type { Generated } from 'kysely'

type Instant = Temporal.Instant
type Date = Temporal.PlainDate

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    working_hours_settings: {
      provider_id: string
      months_in_advance: Generated<number>
      advance_booking_hours: Generated<number>
      start_date: Date | null
      end_date: Date | null
      buffer_before_minutes: Generated<number>
      buffer_after_minutes: Generated<number>
      daily_maximum: number | null
    }
    working_hours_item: {
      working_hours_id: Generated<string>
      provider_id: string
      pivot_start: Date | null
      pivot_end: Date | null
      week_day: number
      start_minute: number
      end_minute: number
    }
    working_hours_exception: {
      working_hours_exception_id: Generated<string>
      provider_id: string
      start_at: Instant
      end_at: Instant
      is_holiday: Generated<boolean>
      action: Generated<1 | 2>
    }
    calendar_entry: {
      calendar_entry_id: Generated<string>
      provider_id: string
      start_at: Instant
      end_at: Instant
      busy: string
      booking_id: string | null
      group_occurrence_id: string | null
      invitation_id: string | null
      reschedule_request_id: string | null
      hold_expires_at: Instant | null
    }
  }
}
