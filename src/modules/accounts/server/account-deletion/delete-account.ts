import { type Kysely, sql } from 'kysely'
import { deleteInvoiceDetails } from '#modules/accounting/server/invoices/public.ts'
import { storeSellerDetails } from '#modules/accounting/server/tax/public.ts'
import { eraseEmailPreferences } from '#modules/accounts/server/email-preferences/public.ts'
import {
  deactivateAndEndLogins,
  eraseAccount,
  getPageUrl,
  loadAccountOwner,
  requireRecentLogin,
} from '#modules/accounts/server/public.ts'
import { eraseConsents } from '#modules/accounts/server/terms/public.ts'
import { eraseImportedData } from '#modules/admin/server/imports/public.ts'
import { eraseBookingNotes, loadCancellationTerms } from '#modules/bookings/server/public.ts'
import { eraseClaims } from '#modules/claims/server/public.ts'
import { eraseContactMessages } from '#modules/content/server/contact-form/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { eraseFeedback } from '#modules/feedback/server/public.ts'
import { eraseCustomerInvitations, eraseSessionRequests } from '#modules/invitations/server/public.ts'
import { eraseMessages } from '#modules/messaging/server/public.ts'
import { eraseOrganizationLinks } from '#modules/organizations/server/public.ts'
import { eraseDisputeNotes } from '#modules/payments/server/disputes/public.ts'
import { eraseRefundReasons } from '#modules/payments/server/public.ts'
import { eraseSavedCard } from '#modules/payments/server/saved-cards/public.ts'
import { eraseBankDetails } from '#modules/payouts/server/connected-accounts/public.ts'
import { eraseApplication } from '#modules/providers/server/applications/public.ts'
import { eraseMedia } from '#modules/providers/server/media/public.ts'
import { eraseProvider } from '#modules/providers/server/public.ts'
import { eraseArrivalNotes } from '#modules/providers/server/session-types/public.ts'
import { eraseRoomParticipant } from '#modules/session-room/server/public.ts'
import { eraseWaitlistEntries } from '#modules/waitlist/server/public.ts'
import { forgetAuditWordsOf } from '#platform/server/audit-log/public.ts'
import { type Context, DomainError, type Handler, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { forgetMailsTo, writeMail } from '#platform/server/email/public.ts'
import {
  hasOpenProviderProfile,
  listUnsettledPayments,
  listUpcomingClientSessions,
  loadProviderObstacles,
} from './deletion-obstacles.ts'

type Tx = Kysely<Tables>

/** Lists what prevents the caller from deleting the account, so that the screen can explain each obstacle. */
export const getClosing: Handler<AllCalls['getClosing']> = async (_nothing, { db, who, now }) => {
  const accountId = signedIn({ who }).customerAccountId
  const upcoming = await listUpcomingClientSessions(db, accountId, now)
  const terms = await Promise.all(upcoming.map((one) => loadCancellationTerms(db, one.bookingId, now)))
  return {
    upcoming: upcoming.map((one, n) => ({ ...one, terms: terms[n]! })),
    openMoney: await listUnsettledPayments(db, { customerAccountId: accountId, countsOffers: false }),
    hasOpenPractice: await hasOpenProviderProfile(db, accountId),
    ...(await loadProviderObstacles(db, accountId)),
  }
}

/**
 * Deletes an account (decision 0021): erases all personal data except what accounting requires, which is anonymised.
 */
export const closeAccount: Handler<AllCalls['closeAccount']> = async (_nothing, context) => {
  const accountId = signedIn(context).customerAccountId
  await requireRecentLogin(context)
  await context.db.transaction().execute(async (tx) => {
    await assertNoObstacles(context as Context, tx, accountId)
    await eraseWaitlistEntries(context, tx, accountId)
    const { owed } = await loadProviderObstacles(tx, accountId)
    if (owed > 0 || (await listUnsettledPayments(tx, { customerAccountId: accountId, countsOffers: true })).length > 0)
      return context.fail('moneyOpen')
    const { to, email, firstName } = await loadAccountOwner({ db: tx }, accountId)
    await forgetMailsTo(tx, context, email)
    await eraseContactMessages(tx, context, email)
    await eraseImportedData(tx, context, email)
    await eraseSessionRequests(tx, accountId)
    await eraseFeedback(tx, accountId)
    await eraseClaims(tx, accountId)
    await eraseDisputeNotes(tx, accountId)
    await eraseRefundReasons(tx, accountId)
    await forgetAuditWordsOf(tx, accountId)
    await eraseMessages(tx, accountId)
    await eraseBookingNotes(tx, accountId)
    await eraseRoomParticipant(tx, accountId, context.now)
    await eraseCustomerInvitations(tx, accountId)
    await deleteInvoiceDetails(tx, accountId)
    await eraseEmailPreferences(tx, accountId)
    await eraseConsents(tx, accountId)
    await eraseMedia(tx, accountId, context.now)
    await eraseOrganizationLinks(tx, context, { me: accountId, email })
    await storeSellerDetails(tx, context, accountId)
    await eraseApplication(tx, accountId)
    await eraseArrivalNotes(tx, accountId)
    await eraseProvider(tx, accountId)
    await eraseBankDetails(tx, accountId)
    await eraseSavedCard(tx, context, accountId, context.now)
    await tx.deleteFrom('data_request').where('customer_account_id', '=', accountId).execute()
    await eraseAccount(tx, accountId, context.now)
    const data = { firstName, at: context.now.toString() }
    await writeMail(tx as never, context, { kind: 'accountClosed', to, data, dedupeKey: `closed:${accountId}` })
  })
  return null
}

export const deactivateAccount: Handler<AllCalls['deactivateAccount']> = async (_nothing, context) => {
  const accountId = signedIn(context).customerAccountId
  await requireRecentLogin(context)
  await context.db.transaction().execute(async (tx) => {
    await assertNoObstacles(context as Context, tx, accountId)
    await deactivateAndEndLogins(tx, accountId, context)
    const { to, firstName } = await loadAccountOwner({ db: tx }, accountId)
    const data = { firstName, loginLink: `${getPageUrl(context, to.language, '')}?account=login` }
    const dedupeKey = `deactivated:${accountId}:${context.now.epochMilliseconds}`
    await writeMail(tx, context, { kind: 'accountDeactivated', to, data, dedupeKey })
  })
  return null
}

/**
 * Takes the first lock in the lock order, stronger than a booking's: a concurrent booking is either seen here or
 * rejected (migration 014).
 * @throws Refusal
 */
async function assertNoObstacles(context: Context, tx: Tx, accountId: string): Promise<void> {
  await sql`select from customer_account where customer_account_id = ${accountId} for update`.execute(tx)
  if (await hasOpenProviderProfile(tx, accountId)) throw new DomainError('practiceOpen')
  const { clientSessions } = await loadProviderObstacles(tx, accountId)
  if (clientSessions > 0 || (await listUpcomingClientSessions(tx, accountId, context.now)).length > 0)
    throw new DomainError('sessionsAhead')
}
