import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  CONSENT_WORDING,
  type ConsentPlace,
  type ConsentPurpose,
  type ConsentState,
  type WordedConsent,
} from '#modules/accounts/values/consents.ts'
import { Refusal } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { textIn } from '#platform/server/texts.ts'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import './tables.ts'

type Db = Kysely<Tables>

interface Said {
  customerAccountId: string
  purpose: ConsentPurpose
  isGiven: boolean
  language: UiLanguage
  place: ConsentPlace
  at: Temporal.Instant
}

/** Notes that a consent was given or taken back, with the words that stood there. The caller has the person's lock. */
export async function recordConsent(tx: Db, { customerAccountId, purpose, isGiven, language, place, at }: Said) {
  await tx
    .insertInto('consent')
    .values({
      customer_account_id: customerAccountId,
      is_given: isGiven,
      version: CONSENT_WORDING[purpose].version,
      words: wordsOfConsent(purpose, language),
      ...{ purpose, language, place, at },
    })
    .execute()
}

/** What the person sees when they are asked. */
export const wordsOfConsent = (purpose: WordedConsent, language: UiLanguage): string =>
  textIn(language, `consent.${purpose}`)

/** Of the wording in all languages: what `CONSENT_WORDING` has to hold. */
export const hashOfWords = (purpose: WordedConsent): string =>
  createHash('sha256')
    .update(JSON.stringify(UI_LANGUAGES.map((language) => wordsOfConsent(purpose, language))))
    .digest('hex')

/** How a person stands with a purpose: their last word holds. */
export async function consentState(db: Db, customerAccountId: string, purpose: ConsentPurpose): Promise<ConsentState> {
  const last = await db
    .selectFrom('consent')
    .select('is_given')
    .where('customer_account_id', '=', customerAccountId)
    .where('purpose', '=', purpose)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? (last.is_given ? 'given' : 'withdrawn') : 'never'
}

/** Whoever leaves consents to nothing any more (decision 0021). */
export async function forgetConsentsOf(tx: Db, customerAccountId: string): Promise<void> {
  await tx.deleteFrom('consent').where('customer_account_id', '=', customerAccountId).execute()
}

/**
 * Decision 0046: taken back is over, in the very next request; whoever was never asked is asked by the screens. The caller has the
 * person's lock, and this is a statement of its own: one that waits for the lock still reads as of when it began to wait.
 * @throws Refusal 'consentWithdrawn'
 */
export async function refuseWithdrawn(tx: Db, customerAccountId: string): Promise<void> {
  if ((await consentState(tx, customerAccountId, 'healthData')) === 'withdrawn') throw new Refusal('consentWithdrawn')
}

/** As `refuseWithdrawn`, for calls of our own screens, which ask: whoever was never asked is refused too (decision 0051). @throws Refusal */
export async function refuseWithoutConsent(tx: Db, customerAccountId: string): Promise<void> {
  await refuseWithdrawn(tx, customerAccountId)
  if ((await consentState(tx, customerAccountId, 'healthData')) === 'never') throw new Refusal('consentNeeded')
}
