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
      session_request_id: string | null
      status: Generated<InvitationStatus>
      encrypted: Buffer
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
      group_occurrence_id: string | null
      release_at: Instant
    }
    session_request: {
      session_request_id: Generated<string>
      provider_id: string
      customer_account_id: string | null
      encrypted: Buffer
      available_times: Instant[]
      submission_fingerprint: Generated<Buffer | null>
      answer: Generated<'invited' | 'declined' | null>
      answered_at: Generated<Instant | null>
      consent_version: string | null
      consent_wording: string | null
      delivery: Generated<'emailed' | 'waiting' | 'collected'>
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
