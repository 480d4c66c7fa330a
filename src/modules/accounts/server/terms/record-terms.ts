import type { Kysely } from 'kysely'
import type { TermsPlace } from '#modules/accounts/values/consents.ts'
import type { TermsVersion } from '#modules/accounts/values/terms/versions.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import './tables.ts'

interface TermsAcceptance {
  customerAccountId: string
  version: TermsVersion
  language: UiLanguage
  place: TermsPlace
  at: Temporal.Instant
}

/** Records, in the caller's transaction, that a person accepted a version. Only the first acceptance is stored. */
export async function recordTerms(tx: Kysely<Tables>, acceptance: TermsAcceptance): Promise<void> {
  const { customerAccountId, version, language, place, at } = acceptance
  await tx
    .insertInto('terms_acceptance')
    .values({
      customer_account_id: customerAccountId,
      audience: version.audience,
      valid_from: Temporal.PlainDate.from(version.validFrom),
      text_hash: version.hash,
      ...{ language, place },
      accepted_at: at,
    })
    .onConflict((conflict) => conflict.columns(['customer_account_id', 'audience', 'valid_from']).doNothing())
    .execute()
}
