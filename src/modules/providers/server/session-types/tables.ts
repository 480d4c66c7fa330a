import type { Generated } from 'kysely'
import type { VatGround } from '#modules/accounting/values/vat.ts'
import type { SessionText } from '#modules/providers/values/session-texts.ts'
import type { SessionLocation, SessionType, UiLanguage } from '#platform/values/enums.ts'

/**
 * Rows stored before a text field was introduced lack that field: `pickTemplateText` and `fillTemplateTexts` add it.
 */
export type TemplateTexts = Partial<Record<UiLanguage, Partial<SessionText>>>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    session_template: {
      session_template_id: Generated<string>
      provider_id: string
      type: SessionType
      location: SessionLocation
      texts: TemplateTexts
      fee_cents: number
      duration_minutes: number
      language_id: number
      address: string | null
      /** Encrypted instructions for finding and entering the location. */
      encrypted_arrival_note: Generated<Buffer | null>
      min_participants: number | null
      max_participants: number | null
      is_active: Generated<boolean>
      /** The provider's display order, ascending; unique, because it comes from a sequence. */
      position: Generated<number>
      /** Created for one invitation; never listed. */
      is_private: Generated<boolean>
      /** Reason for VAT exemption; null means the standard rate. */
      vat_ground: Generated<VatGround | null>
      created_at: Generated<Temporal.Instant>
    }
    group_occurrence: {
      group_occurrence_id: Generated<string>
      session_template_id: string
      provider_id: string
      start_at: Temporal.Instant
      end_at: Temporal.Instant
      seats: number
      seats_taken: Generated<number>
      status: Generated<'scheduled' | 'cancelled' | 'ended'>
      /** When the provider was asked whether to run a date that has not reached its minimum number of participants. */
      requested_at: Temporal.Instant | null
      /** When the date was confirmed: by the provider, or at the deadline because it had enough participants. */
      held_at: Temporal.Instant | null
    }
  }
}
