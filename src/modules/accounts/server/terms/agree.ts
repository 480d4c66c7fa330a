import { sql } from 'kysely'
import { forgetBookmarksOf } from '#modules/accounts/server/public.ts'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import {
  TERMS_VERSIONS,
  type TermsAudience,
  type TermsVersion,
  termsOn,
} from '#modules/accounts/values/terms/versions.ts'
import { endHolds } from '#modules/bookings/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { forgetWaitsOf } from '#modules/waitlist/server/public.ts'
import { type Handler, signedIn } from '#platform/server/context.ts'
import { consentState, recordConsent } from './consents.ts'
import { dayInForce } from './day-in-force.ts'
import { recordTerms } from './record-terms.ts'
import { agreementsOf } from './show-agreements.ts'

/** Terms and consent in one step, as the screen asks them. Repeating it changes nothing. */
export const agree: Handler<AllCalls['agree']> = async ({ terms, healthData, place }, context) => {
  const me = signedIn(context).customerAccountId
  const { language, now: at } = context
  const versions = terms.map(({ audience, validFrom }) => openVersion(audience, validFrom.toString(), at))
  if (versions.includes(null) || (healthData && healthData !== CONSENT_WORDING.healthData.version))
    return context.refuse('wordsChanged')
  await context.db.transaction().execute(async (tx) => {
    await lock(tx, me)
    const where = place === 'booking' ? 'booking' : 'notice'
    for (const version of versions)
      await recordTerms(tx, { customerAccountId: me, version: version!, language, place: where, at })
    if (!healthData || (await consentState(tx, me, 'healthData')) === 'given') return
    const said = { purpose: 'healthData', isGiven: true, place: place === 'booking' ? 'booking' : 'profile' } as const
    await recordConsent(tx, { customerAccountId: me, ...said, language, at })
  })
  return agreementsOf(context.db, me, at)
}

/** A version that can be agreed to: the one in force, or one that is still to come. */
function openVersion(audience: TermsAudience, validFrom: string, now: Temporal.Instant): TermsVersion | null {
  const found = TERMS_VERSIONS.find((one) => one.audience === audience && one.validFrom === validFrom)
  return found && validFrom >= termsOn(audience, dayInForce(now)).validFrom ? found : null
}

/**
 * Takes a consent back. In the same transaction ends what rests on it and is not a contract yet: times held, lines waited in,
 * favourites. What is booked stays a contract until its owner calls it off (the screen says so).
 */
export const withdrawConsent: Handler<AllCalls['withdrawConsent']> = async ({ purpose }, context) => {
  const me = signedIn(context).customerAccountId
  const { language, now: at } = context
  await context.db.transaction().execute(async (tx) => {
    await lock(tx, me)
    if ((await consentState(tx, me, purpose)) === 'withdrawn') return
    await recordConsent(tx, { customerAccountId: me, purpose, isGiven: false, language, place: 'profile', at })
    // A payment that is just being opened has its booking locked, and ending holds passes over locked ones: wait for it first.
    await sql`select from payment where customer_account_id = ${me} and status = 'pending' for update`.execute(tx)
    await forgetWaitsOf(context, tx, me)
    await endHolds(context, tx, sql`b.customer_account_id = ${me}`)
    await forgetBookmarksOf(tx, me)
  })
  return agreementsOf(context.db, me, at)
}

/** First in the order of locks: a booking of this moment is before or after, never beside. */
const lock = (tx: Parameters<typeof forgetBookmarksOf>[0], me: string) =>
  sql`select from customer_account where customer_account_id = ${me} for no key update`.execute(tx)
