import { sql } from 'kysely'
import {
  getTermsOn,
  listTermsAfter,
  type TermsAudience,
  type TermsVersion,
} from '#modules/accounts/values/terms/versions.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { loadConsentState } from './consents.ts'
import { getTermsDay } from './terms-day.ts'
import './tables.ts'

type Db = Context['db']

/** Returns the accepted terms, those still to be accepted, and the consent receipts. */
export const getAgreements: Handler<AllCalls['getAgreements']> = async (_input, { db, caller, now }) =>
  loadAccountAgreements(db, requireCaller({ caller }).customerAccountId, now)

/** Loads the reply of `getAgreements`, which is also the reply of the calls that change agreements. */
export async function loadAccountAgreements(db: Db, accountId: string, now: Temporal.Instant) {
  const [audiences, accepted, consents, healthData] = await Promise.all([
    listAudiences(db, accountId),
    listAcceptances(db, accountId),
    listConsents(db, accountId),
    loadConsentState(db, accountId, 'healthData'),
  ])
  const isOpen = (version: TermsVersion) =>
    !accepted.some(
      ({ audience, validFrom }) => audience === version.audience && validFrom.toString() === version.validFrom,
    )
  const day = getTermsDay(now)
  return {
    toAgree: audiences
      .map((audience) => getTermsOn(audience, day))
      .filter(isOpen)
      .map(toReply),
    coming: audiences
      .flatMap((audience) => listTermsAfter(audience, day))
      .filter(isOpen)
      .map(toReply),
    ...{ accepted, consents, healthData },
  }
}

const toReply = ({ audience, validFrom }: TermsVersion) => ({ audience, validFrom: Temporal.PlainDate.from(validFrom) })

/**
 * Lists the audiences whose terms apply to the account. The provider terms apply after an application has been
 * submitted or an approved provider has been imported.
 */
async function listAudiences(db: Db, accountId: string): Promise<TermsAudience[]> {
  const { rows } = await sql<{ is_provider: boolean }>`
    select exists (select from provider_account where customer_account_id = ${accountId}
      and status in ('submitted', 'changesRequested', 'approved', 'deactivated')) as is_provider`.execute(db)
  return rows[0]!.is_provider ? ['client', 'counsellor'] : ['client']
}

async function listAcceptances(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('terms_acceptance')
    .select(['audience', 'valid_from', 'accepted_at', 'language', 'place'])
    .where('customer_account_id', '=', accountId)
    .orderBy('accepted_at', 'desc')
    .execute()
  return rows.map(({ valid_from: validFrom, accepted_at: acceptedAt, ...row }) => ({ ...row, validFrom, acceptedAt }))
}

async function listConsents(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('consent')
    .select(['purpose', 'is_given', 'version', 'wording', 'language', 'place', 'at'])
    .where('customer_account_id', '=', accountId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ is_given: isGiven, ...row }) => ({ ...row, isGiven }))
}
