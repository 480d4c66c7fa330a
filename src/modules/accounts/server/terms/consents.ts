import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  CONSENT_WORDING,
  type ConsentPlace,
  type ConsentPurpose,
  type ConsentState,
  type WordedConsent,
} from '#modules/accounts/values/consents.ts'
import type { CanFail } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { translate } from '#platform/server/texts.ts'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import './tables.ts'

type Db = Kysely<Tables>

interface ConsentRecord {
  customerAccountId: string
  purpose: ConsentPurpose
  isGiven: boolean
  language: UiLanguage
  place: ConsentPlace
  at: Temporal.Instant
}

/** Records that a consent was given or withdrawn, with the wording shown. The caller holds the account lock. */
export async function recordConsent(
  tx: Db,
  { customerAccountId, purpose, isGiven, language, place, at }: ConsentRecord,
) {
  await tx
    .insertInto('consent')
    .values({
      customer_account_id: customerAccountId,
      is_given: isGiven,
      version: CONSENT_WORDING[purpose].version,
      wording: getConsentWording(purpose, language),
      ...{ purpose, language, place, at },
    })
    .execute()
}

export const getConsentWording = (purpose: WordedConsent, language: UiLanguage): string =>
  translate(language, `consent.${purpose}`)

/** Returns the hash of a consent's wording in all languages. `CONSENT_WORDING` must contain the same hash. */
export const hashConsentWording = (purpose: WordedConsent): string =>
  createHash('sha256')
    .update(JSON.stringify(UI_LANGUAGES.map((language) => getConsentWording(purpose, language))))
    .digest('hex')

/**
 * Returns whether a person has given consent for a purpose, has withdrawn it or was never asked, according to the
 * latest record.
 */
export async function loadConsentState(
  db: Db,
  customerAccountId: string,
  purpose: ConsentPurpose,
): Promise<ConsentState> {
  const latest = await db
    .selectFrom('consent')
    .select('is_given')
    .where('customer_account_id', '=', customerAccountId)
    .where('purpose', '=', purpose)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest ? (latest.is_given ? 'given' : 'withdrawn') : 'never'
}

/** Deletes all of an account's consents (decision 0021). */
export async function eraseConsents(tx: Db, customerAccountId: string): Promise<void> {
  await tx.deleteFrom('consent').where('customer_account_id', '=', customerAccountId).execute()
}

/**
 * Rejects the request if the consent was withdrawn. Clients without a record pass, because the screens ask for the
 * consent (decision 0046). The caller must already hold the account lock: a statement that itself waits for a lock
 * still reads the snapshot from before the wait.
 */
export async function assertNoWithdrawnConsent(
  context: CanFail<'consentWithdrawn'>,
  tx: Db,
  customerAccountId: string,
): Promise<void> {
  if ((await loadConsentState(tx, customerAccountId, 'healthData')) === 'withdrawn') context.fail('consentWithdrawn')
}

/**
 * Like `assertNoWithdrawnConsent`, but also rejects clients who have never been asked. Used by calls from our own
 * screens, which ask first (decision 0051).
 */
export async function assertConsentGiven(
  context: CanFail<'consentWithdrawn' | 'consentNeeded'>,
  tx: Db,
  customerAccountId: string,
): Promise<void> {
  await assertNoWithdrawnConsent(context, tx, customerAccountId)
  if ((await loadConsentState(tx, customerAccountId, 'healthData')) === 'never') context.fail('consentNeeded')
}
