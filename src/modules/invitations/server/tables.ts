import type { Generated } from 'kysely'
import type {
  DiscountType,
  InvitationStatus,
  SessionLocation,
  SessionType,
  UiLanguage,
} from '#platform/values/enums.ts'

type Instant = Temporal.Instant

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    invitation: {
      invitation_id: Generated<string>
      provider_id: string
      session_template_id: string
      customer_account_id: string | null
      customer_request_id: string | null
      status: Generated<InvitationStatus>
      sealed: Buffer
      ui_language: UiLanguage
      type: SessionType
      location: SessionLocation
      title: string
      duration_minutes: number
      language_id: number
      address: string | null
      price_cents: number
      discount_type: DiscountType | null
      discount: number | null
      new_price_cents: number
      expires_at: Instant
      sent_count: Generated<number>
      sent_at: Instant
      created_at: Instant
      ended_at: Instant | null
    }
    invitation_time: {
      invitation_id: string
      start_at: Instant
      group_session_recurrence_id: string | null
      lets_go_at: Instant
    }
    customer_request: {
      customer_request_id: Generated<string>
      provider_id: string
      customer_account_id: string | null
      sealed: Buffer
      available_times: Instant[]
      sent_mark: Generated<Buffer | null>
      answer: Generated<'invited' | 'declined' | null>
      answered_at: Generated<Instant | null>
      consent_version: string | null
      consent_words: string | null
      created_at: Generated<Instant>
    }
  }
}

/** Personal data of an invitation, stored encrypted. */
export interface InvitationPersonalData {
  name: string
  email: string
  message: string | null
}
