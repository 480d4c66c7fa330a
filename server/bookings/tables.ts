import type { Generated } from 'kysely'
import type { BookingStatus, SessionLocation, SessionType } from '#contract/enums.ts'

type Instant = Temporal.Instant

declare module '../database/tables.ts' {
  interface Tables {
    booking: {
      booking_id: Generated<string>
      customer_account_id: string
      provider_id: string
      session_template_id: string
      group_session_recurrence_id: string | null
      invitation_id: Generated<string | null>
      status: Generated<BookingStatus>
      type: SessionType
      location: SessionLocation
      start_at: Instant
      end_at: Instant
      title: string
      price_cents: number
      fee_cents: number
      language_id: number
      address: string | null
      free_until: Instant
      sealed_note: Buffer | null
      hold_expires_at: Instant | null
      request_key: string | null
      created_at: Generated<Instant>
      booked_at: Instant | null
      ended_at: Instant | null
    }
  }
}
