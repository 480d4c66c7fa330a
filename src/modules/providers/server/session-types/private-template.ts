import type { Transaction } from 'kysely'
import type { VatGround } from '#modules/accounting/values/vat.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { SESSION_TYPE, type SessionLocation, type UiLanguage } from '#platform/values/enums.ts'

interface Terms {
  title: string
  /** Language of the title. */
  language: UiLanguage
  location: SessionLocation
  address: string | null
  /** In cents. */
  fee: number
  durationInMinutes: number
  languageId: number
  vatGround: VatGround | null
}

/**
 * Creates a personal session type for one client. It is never active, so it is
 * not listed and can be booked only through its invitation. @returns its id.
 */
export async function addPrivateTemplate(
  tx: Transaction<Tables>,
  { providerId, terms, now }: { providerId: string; terms: Terms; now: Temporal.Instant },
): Promise<string> {
  const row = await tx
    .insertInto('session_template')
    .values({
      provider_id: providerId,
      type: SESSION_TYPE.personal,
      location: terms.location,
      texts: { [terms.language]: { title: terms.title, description: '' } },
      fee_cents: terms.fee,
      duration_minutes: terms.durationInMinutes,
      language_id: terms.languageId,
      address: terms.address,
      min_participants: null,
      max_participants: null,
      is_active: false,
      is_private: true,
      vat_ground: terms.vatGround,
      created_at: now,
    })
    .returning('session_template_id')
    .executeTakeFirstOrThrow()
  return row.session_template_id
}
