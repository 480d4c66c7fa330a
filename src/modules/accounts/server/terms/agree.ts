import { sql, type Transaction } from 'kysely'
import { eraseBookmarks, lockAccount } from '#modules/accounts/server/public.ts'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import {
  getTermsOn,
  TERMS_VERSIONS,
  type TermsAudience,
  type TermsVersion,
} from '#modules/accounts/values/terms/versions.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { loadConsentState, recordConsent } from './consents.ts'
import { recordTerms } from './record-terms.ts'
import { loadAccountAgreements } from './show-agreements.ts'
import { getTermsDay } from './terms-day.ts'

declare module '#platform/server/events.ts' {
  interface Events {
    /**
     * Emitted when consent to the use of health data is withdrawn. Listeners end the holds and waiting list entries
     * that rely on it and are not yet contracts.
     */
    'healthConsent.withdrawn': { tx: Transaction<Tables>; customerAccountId: string }
  }
}

/**
 * Records the acceptance of terms and, if given, the consent to the use of health data, in one transaction. Idempotent.
 */
export const agree: Handler<AllCalls['agree']> = async ({ terms, healthData, place }, context) => {
  const accountId = requireCaller(context).customerAccountId
  const { language, now: at } = context
  const versions = terms.map(({ audience, validFrom }) => findAcceptableVersion(audience, validFrom.toString(), at))
  if (versions.includes(null) || (healthData && healthData !== CONSENT_WORDING.healthData.version))
    return context.fail('wordsChanged')
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const termsPlace = place === 'booking' ? 'booking' : 'notice'
    for (const version of versions)
      await recordTerms(tx, { customerAccountId: accountId, version: version!, language, place: termsPlace, at })
    if (!healthData || (await loadConsentState(tx, accountId, 'healthData')) === 'given') return
    const consent = {
      purpose: 'healthData',
      isGiven: true,
      place: place === 'booking' ? 'booking' : 'profile',
    } as const
    await recordConsent(tx, { customerAccountId: accountId, ...consent, language, at })
  })
  return loadAccountAgreements(context.db, accountId, at)
}

/** Returns the version if it can be accepted because it is in force or upcoming, otherwise null. */
function findAcceptableVersion(audience: TermsAudience, validFrom: string, now: Temporal.Instant): TermsVersion | null {
  const version = TERMS_VERSIONS.find(
    (candidate) => candidate.audience === audience && candidate.validFrom === validFrom,
  )
  return version && validFrom >= getTermsOn(audience, getTermsDay(now)).validFrom ? version : null
}

/**
 * Withdraws a consent and, in the same transaction, ends what relies on it and is not a contract yet: holds, waiting
 * list entries and bookmarks. Bookings remain contracts until the client cancels them (the screen explains this).
 */
export const withdrawConsent: Handler<AllCalls['withdrawConsent']> = async ({ purpose }, context) => {
  const accountId = requireCaller(context).customerAccountId
  const { language, now: at } = context
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if ((await loadConsentState(tx, accountId, purpose)) === 'withdrawn') return
    await recordConsent(tx, { customerAccountId: accountId, purpose, isGiven: false, language, place: 'profile', at })
    // Waits for payments that are being created, because they lock their booking and locked bookings are skipped when
    // holds are ended.
    await sql`select from payment where customer_account_id = ${accountId} and status = 'pending' for update`.execute(
      tx,
    )
    await context.events.emit(context, 'healthConsent.withdrawn', { tx, customerAccountId: accountId })
    await eraseBookmarks(tx, accountId)
  })
  return loadAccountAgreements(context.db, accountId, at)
}
