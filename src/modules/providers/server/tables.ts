import type { Generated } from 'kysely'
import type { ProviderStatus, UiLanguage } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

/** A provider's profile text in one language. */
export interface ProviderText {
  profession: string
  about: string
  metaTitle?: string
  metaDescription?: string
  /** The photo crop used for link previews; landscape by default. */
  metaPicture?: 'square' | 'wide'
}
export type ProviderTexts = Partial<Record<UiLanguage, ProviderText>>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    provider_account: {
      provider_id: Generated<string>
      provider_number: Generated<number>
      customer_account_id: string
      slug: string
      status: Generated<ProviderStatus>
      texts: Generated<ProviderTexts>
      experience_in_years: number | null
      timezone: Generated<string>
      is_phone_public: Generated<boolean>
      is_email_public: Generated<boolean>
      feedback_off_at: Generated<Temporal.Instant | null>
      /**
       * When public feedback was switched back on; pending feedback is published no earlier than the second weekly
       * batch after this time.
       */
      feedback_on_at: Generated<Temporal.Instant | null>
      address_line1: string | null
      address_line2: string | null
      postal_code: string | null
      city: string | null
      country: string | null
      latitude: number | null
      longitude: number | null
      image_square_url: string | null
      image_wide_url: string | null
      video_url: string | null
      video_thumbnail_url: string | null
      video_name: string | null
      business_type: 'person' | 'company' | null
      company_name: string | null
      registry_code: string | null
      vat_number: string | null
      /** First day of VAT liability. */
      vat_since: Generated<Temporal.PlainDate | null>
      stripe_account_id: string | null
      payout_ready_at: Instant | null
      /** After a change of bank account, transfers are paused until this time. */
      payout_hold_until: Generated<Instant | null>
      first_listed_at: Generated<Instant | null>
      working_hours_at: Instant | null
      sessions_at: Instant | null
      submitted_at: Instant | null
      approved_at: Instant | null
      blocked_at: Instant | null
      deactivated_at: Instant | null
      created_at: Generated<Instant>
      /** Set by a trigger when public page content changes. */
      page_changed_at: Generated<Instant>
    }
    /** Every slug that a provider has had since their first approval; written by a trigger. */
    provider_slug: { slug: string; provider_id: string }
    provider_topic: { provider_id: string; topic_id: number }
    provider_language: { provider_id: string; language_id: number }
    /** Verified, unexpired provider types; `valid_until` is the last valid day. */
    provider_type: { provider_id: string; provider_type_id: number; valid_until: Generated<Temporal.PlainDate | null> }
  }
}
