import type { Generated } from 'kysely'
import type { VatGround, VatTreatment } from '#modules/accounting/values/vat.ts'
import type { BookingStatus, SessionLocation, SessionType, UiLanguage } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    booking: {
      booking_id: Generated<string>
      customer_account_id: string
      provider_id: string
      session_template_id: string
      group_occurrence_id: string | null
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
      encrypted_note: Buffer | null
      hold_expires_at: Instant | null
      request_key: string | null
      created_at: Generated<Instant>
      booked_at: Instant | null
      ended_at: Instant | null
      moves: Generated<number>
      moved_at: Generated<Instant | null>
      encrypted_cancellation_reason: Generated<Buffer | null>
      /** Number of `moves` made by the client. */
      client_moves: Generated<number>
      has_withdrawal_right: Generated<boolean>
      withdraw_until: Generated<Instant | null>
      /** When the client requested that the session take place before the withdrawal period ends. */
      express_request_at: Generated<Instant | null>
      withdrawn_at: Generated<Instant | null>
      /**
       * Whether the client cancelled after every refund deadline had passed, in which case there is no refund and the
       * provider is paid (decision 0060).
       */
      cancelled_without_refund: Generated<boolean>
      /** Set if an administrator cancelled the session. */
      cancelled_by: Generated<'platform' | null>
      /** Set on an expired hold that a late payment must not restore, because the session has been cancelled. */
      late_payment_closed_at: Generated<Instant | null>
      /** Set by the database when the booking is created, and immutable (decision 0036). */
      vat_treatment: Generated<VatTreatment>
      vat_ground: Generated<VatGround | null>
      /** Hundredths of a percent. */
      vat_rate: Generated<number | null>
      seller_vat_number: Generated<string | null>
    }
    calendar_feed: {
      calendar_feed_id: string
      provider_id: string
      ui_language: UiLanguage
      created_at: Instant
      read_at: Instant | null
    }
    reschedule_request: {
      reschedule_request_id: Generated<string>
      booking_id: string
      starts: Instant[]
      keeps_old: boolean
      buffer_before_minutes: number
      buffer_after_minutes: number
      encrypted_note: Buffer | null
      status: Generated<'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired'>
      chosen_start_at: Instant | null
      old_start_at: Instant
      expires_at: Instant
      created_at: Instant
      answered_at: Instant | null
    }
  }
}
