import { type Kysely, sql, type Transaction } from 'kysely'
import { eraseEmailPreferences } from '#modules/accounts/server/email-preferences/public.ts'
import {
  deactivateAndEndLogins,
  eraseAccount,
  getPageUrl,
  loadAccountOwner,
  requireRecentLogin,
} from '#modules/accounts/server/public.ts'
import { eraseConsents } from '#modules/accounts/server/terms/public.ts'
import { loadCancellationTerms } from '#modules/bookings/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { eraseAuditReasons } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { deleteEmailsTo, enqueueEmail } from '#platform/server/email/public.ts'
import {
  hasOpenProviderProfile,
  listUnsettledPayments,
  listUpcomingClientSessions,
  loadProviderObstacles,
} from './deletion-obstacles.ts'

declare module '#platform/server/events.ts' {
  interface Events {
    /**
     * Emitted before open payments are checked, so that listeners can end unpaid offers, which are no contracts yet.
     */
    'account.deleting': { tx: Transaction<Tables>; customerAccountId: string }
  }
}

type Tx = Kysely<Tables>

/** Lists what prevents the caller from deleting the account, so that the screen can explain each obstacle. */
export const getDeletionObstacles: Handler<AllCalls['getClosing']> = async (_nothing, { db, caller, now }) => {
  const accountId = requireCaller({ caller }).customerAccountId
  const upcoming = await listUpcomingClientSessions(db, accountId, now)
  const terms = await Promise.all(upcoming.map((session) => loadCancellationTerms(db, session.bookingId, now)))
  return {
    upcoming: upcoming.map((session, index) => ({ ...session, terms: terms[index]! })),
    unsettledPayments: await listUnsettledPayments(db, { customerAccountId: accountId, countsOffers: false }),
    hasOpenPractice: await hasOpenProviderProfile(db, accountId),
    ...(await loadProviderObstacles(db, accountId)),
  }
}

/**
 * Deletes an account (decision 0021): erases all personal data except what accounting requires, which is anonymised.
 */
export const deleteAccount: Handler<AllCalls['closeAccount']> = async (_nothing, context) => {
  const accountId = requireCaller(context).customerAccountId
  await requireRecentLogin(context)
  await context.db.transaction().execute(async (tx) => {
    await assertNoObstacles(context, tx, accountId)
    await context.events.emit(context, 'account.deleting', { tx, customerAccountId: accountId })
    const { owed } = await loadProviderObstacles(tx, accountId)
    if (owed > 0 || (await listUnsettledPayments(tx, { customerAccountId: accountId, countsOffers: true })).length > 0)
      return context.fail('moneyOpen')
    const { to, firstName } = await loadAccountOwner({ db: tx }, accountId)
    const person = { customerAccountId: accountId, email: to.email }
    const { retain, erase } = context.personalData
    for (const step of [...retain, ...erase]) await step(tx, context, person)
    await deleteEmailsTo(tx, context, to.email)
    await eraseAuditReasons(tx, accountId)
    await eraseEmailPreferences(tx, accountId)
    await eraseConsents(tx, accountId)
    await tx.deleteFrom('data_export').where('customer_account_id', '=', accountId).execute()
    await eraseAccount(tx, accountId, context.now)
    const data = { firstName, at: context.now.toString() }
    await enqueueEmail(tx, context, { kind: 'accountClosed', to, data, dedupeKey: `closed:${accountId}` })
  })
  return null
}

export const deactivateAccount: Handler<AllCalls['deactivateAccount']> = async (_nothing, context) => {
  const accountId = requireCaller(context).customerAccountId
  await requireRecentLogin(context)
  await context.db.transaction().execute(async (tx) => {
    await assertNoObstacles(context, tx, accountId)
    await deactivateAndEndLogins(tx, accountId, context)
    const { to, firstName } = await loadAccountOwner({ db: tx }, accountId)
    const data = { firstName, loginLink: `${getPageUrl(context, to.language, '')}?account=login` }
    const dedupeKey = `deactivated:${accountId}:${context.now.epochMilliseconds}`
    await enqueueEmail(tx, context, { kind: 'accountDeactivated', to, data, dedupeKey })
  })
  return null
}

/**
 * Takes the first lock in the lock order, stronger than a booking's: a concurrent booking is either seen here or
 * rejected.
 */
async function assertNoObstacles(
  context: Context<'practiceOpen' | 'sessionsAhead'>,
  tx: Tx,
  accountId: string,
): Promise<void> {
  await sql`select from customer_account where customer_account_id = ${accountId} for update`.execute(tx)
  if (await hasOpenProviderProfile(tx, accountId)) context.fail('practiceOpen')
  const { clientSessions } = await loadProviderObstacles(tx, accountId)
  if (clientSessions > 0 || (await listUpcomingClientSessions(tx, accountId, context.now)).length > 0)
    context.fail('sessionsAhead')
}
