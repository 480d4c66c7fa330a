import type { Kysely } from 'kysely'
import type { TermsPlace } from '#modules/accounts/values/consents.ts'
import type { TermsVersion } from '#modules/accounts/values/terms/versions.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import './tables.ts'

interface Accepted {
  customerAccountId: string
  version: TermsVersion
  language: UiLanguage
  place: TermsPlace
  at: Temporal.Instant
}

/** Notes that a person agreed to a version, in the transaction of what they did by it. The first time counts. */
export async function recordTerms(tx: Kysely<Tables>, accepted: Accepted): Promise<void> {
  const { customerAccountId, version, language, place, at } = accepted
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
