import { sql } from 'kysely'
import { getTermsDay } from '#modules/accounts/server/terms/public.ts'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { getTermsOn, TERMS_AUDIENCES } from '#modules/accounts/values/terms/versions.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { translate } from '#platform/server/texts.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'

/**
 * Records the accepted terms and the health-data consent of every demo user, as sign-up and the provider application
 * would.
 */
export async function loadAgreements({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  for (const audience of TERMS_AUDIENCES) {
    const { validFrom, hash } = getTermsOn(audience, getTermsDay(clock.now()))
    await sql`
      insert into terms_acceptance (customer_account_id, audience, valid_from, text_hash, language, place, accepted_at)
      select customer_account_id, ${audience}, ${validFrom}::date, ${hash}, ui_language,
        case when ${audience} = 'client' then 'signUp' else 'application' end, created_at from customer_account
      where ${audience} = 'client' or customer_account_id in (select customer_account_id from provider_account)`.execute(
      db,
    )
  }
  for (const language of UI_LANGUAGES)
    await sql`
      insert into consent (customer_account_id, purpose, is_given, version, wording, language, place, at)
      select customer_account_id, 'healthData', true, ${CONSENT_WORDING.healthData.version},
        ${translate(language, 'consent.healthData')}, ${language}, 'signUp', created_at from customer_account
      where ui_language = ${language}`.execute(db)
}
