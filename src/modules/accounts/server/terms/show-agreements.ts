import { sql } from 'kysely'
import { type TermsAudience, type TermsVersion, termsAfter, termsOn } from '#modules/accounts/values/terms/versions.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import { consentState } from './consents.ts'
import { dayInForce } from './day-in-force.ts'
import './tables.ts'

type Db = Context['db']

/** What a person agreed to, what they are still asked, and the receipts. */
export const getAgreements: Handler<AllCalls['getAgreements']> = async (_nothing, { db, who, now }) =>
  agreementsOf(db, signedIn({ who }).customerAccountId, now)

/** The same for whoever has just changed it. */
export async function agreementsOf(db: Db, me: string, now: Temporal.Instant) {
  const [audiences, accepted, consents, healthData] = await Promise.all([
    audiencesOf(db, me),
    acceptedBy(db, me),
    consentsOf(db, me),
    consentState(db, me, 'healthData'),
  ])
  const isOpen = (version: TermsVersion) =>
    !accepted.some((one) => one.audience === version.audience && one.validFrom.toString() === version.validFrom)
  const day = dayInForce(now)
  return {
    toAgree: audiences
      .map((audience) => termsOn(audience, day))
      .filter(isOpen)
      .map(named),
    coming: audiences
      .flatMap((audience) => termsAfter(audience, day))
      .filter(isOpen)
      .map(named),
    ...{ accepted, consents, healthData },
  }
}

const named = ({ audience, validFrom }: TermsVersion) => ({ audience, validFrom: Temporal.PlainDate.from(validFrom) })

/** A counsellor is bound by theirs once they have sent an application, or were entered approved. */
async function audiencesOf(db: Db, me: string): Promise<TermsAudience[]> {
  const { rows } = await sql<{ is_counsellor: boolean }>`
    select exists (select from provider_account where customer_account_id = ${me}
      and status in ('submitted', 'changesRequested', 'approved', 'deactivated')) as is_counsellor`.execute(db)
  return rows[0]!.is_counsellor ? ['client', 'counsellor'] : ['client']
}

async function acceptedBy(db: Db, me: string) {
  const rows = await db
    .selectFrom('terms_acceptance')
    .select(['audience', 'valid_from', 'accepted_at', 'language', 'place'])
    .where('customer_account_id', '=', me)
    .orderBy('accepted_at', 'desc')
    .execute()
  return rows.map(({ valid_from: validFrom, accepted_at: acceptedAt, ...row }) => ({ ...row, validFrom, acceptedAt }))
}

async function consentsOf(db: Db, me: string) {
  const rows = await db
    .selectFrom('consent')
    .select(['purpose', 'is_given', 'version', 'words', 'language', 'place', 'at'])
    .where('customer_account_id', '=', me)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ is_given: isGiven, ...row }) => ({ ...row, isGiven }))
}
