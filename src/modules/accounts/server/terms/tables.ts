import type { Generated } from 'kysely'
import type { ConsentPlace, ConsentPurpose, TermsPlace } from '#modules/accounts/values/consents.ts'
import type { TermsAudience } from '#modules/accounts/values/terms/versions.ts'
import type { UiLanguage } from '#platform/values/enums.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Append-only: the database rejects updates and deletes. */
    terms_acceptance: {
      terms_acceptance_id: Generated<string>
      customer_account_id: string
      audience: TermsAudience
      valid_from: Temporal.PlainDate
      text_hash: string
      language: UiLanguage
      place: TermsPlace
      accepted_at: Temporal.Instant
    }
    /** Of a person's rows for a purpose, the one with the highest `number` is in effect. */
    consent: {
      consent_id: Generated<string>
      customer_account_id: string
      purpose: ConsentPurpose
      is_given: boolean
      version: string
      wording: string
      language: UiLanguage
      place: ConsentPlace
      number: Generated<string>
      at: Temporal.Instant
    }
  }
}
