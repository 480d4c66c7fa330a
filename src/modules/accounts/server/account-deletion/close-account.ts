import { type Kysely, sql } from 'kysely'
import { forgetInvoiceDetailsOf } from '#modules/accounting/server/invoices/public.ts'
import { keepSellerOf } from '#modules/accounting/server/tax/public.ts'
import { forgetWishesOf } from '#modules/accounts/server/email-preferences/public.ts'
import { eraseAccount, ownerOf, pageLink, putToRest, requireFreshProof } from '#modules/accounts/server/public.ts'
import { forgetConsentsOf } from '#modules/accounts/server/terms/public.ts'
import { forgetImportedOf } from '#modules/admin/server/imports/public.ts'
import { forgetNotesOf, termsOfBooking } from '#modules/bookings/server/public.ts'
import { forgetClaimsOf } from '#modules/claims/server/public.ts'
import { forgetMessagesToUs } from '#modules/content/server/contact-form/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { forgetFeedbackOf } from '#modules/feedback/server/public.ts'
import { forgetInvitationsOf, forgetRequestsOf } from '#modules/invitations/server/public.ts'
import { forgetMessagesOf } from '#modules/messaging/server/public.ts'
import { forgetOrganisationsOf } from '#modules/organizations/server/public.ts'
import { forgetDisputeNotesOf } from '#modules/payments/server/disputes/public.ts'
import { forgetRefundWordsOf } from '#modules/payments/server/public.ts'
import { forgetCardOf } from '#modules/payments/server/saved-cards/public.ts'
import { forgetBankDetailsOf } from '#modules/payouts/server/connected-accounts/public.ts'
import { forgetApplicationOf } from '#modules/providers/server/applications/public.ts'
import { forgetMediaOf } from '#modules/providers/server/media/public.ts'
import { eraseProviderOf } from '#modules/providers/server/public.ts'
import { forgetArrivalNotesOf } from '#modules/providers/server/session-types/public.ts'
import { forgetRoomsOf } from '#modules/session-room/server/public.ts'
import { forgetWaitsOf } from '#modules/waitlist/server/public.ts'
import { forgetAuditWordsOf } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, Refusal, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { forgetMailsTo, writeMail } from '#platform/server/email/public.ts'
import { comingSessions, hasOpenPractice, openMoney, standsAsCounsellor } from './what-stands.ts'

type Tx = Kysely<Tables>

/** Lists what prevents the caller from deleting the account, so that the screen can explain each obstacle. */
export const getClosing: Handler<AllCalls['getClosing']> = async (_nothing, { db, who, now }) => {
  const accountId = signedIn({ who }).customerAccountId
  const upcoming = await comingSessions(db, accountId, now)
  const terms = await Promise.all(upcoming.map((one) => termsOfBooking(db, one.bookingId, now)))
  return {
    upcoming: upcoming.map((one, n) => ({ ...one, terms: terms[n]! })),
    openMoney: await openMoney(db, { customerAccountId: accountId, countsOffers: false }),
    hasOpenPractice: await hasOpenPractice(db, accountId),
    ...(await standsAsCounsellor(db, accountId)),
  }
}

/**
 * Deletes an account (decision 0021): erases all personal data except what accounting requires, which is anonymised.
 */
export const closeAccount: Handler<AllCalls['closeAccount']> = async (_nothing, context) => {
  const accountId = signedIn(context).customerAccountId
  await requireFreshProof(context)
  await context.db.transaction().execute(async (tx) => {
    await assertNoObstacles(context as Context, tx, accountId)
    await forgetWaitsOf(context, tx, accountId)
    const { owed } = await standsAsCounsellor(tx, accountId)
    if (owed > 0 || (await openMoney(tx, { customerAccountId: accountId, countsOffers: true })).length > 0)
      return context.refuse('moneyOpen')
    const { to, email, firstName } = await ownerOf({ db: tx }, accountId)
    await forgetMailsTo(tx, context, email)
    await forgetMessagesToUs(tx, context, email)
    await forgetImportedOf(tx, context, email)
    await forgetRequestsOf(tx, accountId)
    await forgetFeedbackOf(tx, accountId)
    await forgetClaimsOf(tx, accountId)
    await forgetDisputeNotesOf(tx, accountId)
    await forgetRefundWordsOf(tx, accountId)
    await forgetAuditWordsOf(tx, accountId)
    await forgetMessagesOf(tx, accountId)
    await forgetNotesOf(tx, accountId)
    await forgetRoomsOf(tx, accountId, context.now)
    await forgetInvitationsOf(tx, accountId)
    await forgetInvoiceDetailsOf(tx, accountId)
    await forgetWishesOf(tx, accountId)
    await forgetConsentsOf(tx, accountId)
    await forgetMediaOf(tx, accountId, context.now)
    await forgetOrganisationsOf(tx, context, { me: accountId, email })
    await keepSellerOf(tx, context, accountId)
    await forgetApplicationOf(tx, accountId)
    await forgetArrivalNotesOf(tx, accountId)
    await eraseProviderOf(tx, accountId)
    await forgetBankDetailsOf(tx, accountId)
    await forgetCardOf(tx, context, accountId, context.now)
    await tx.deleteFrom('data_request').where('customer_account_id', '=', accountId).execute()
    await eraseAccount(tx, accountId, context.now)
    const data = { firstName, at: context.now.toString() }
    await writeMail(tx as never, context, { kind: 'accountClosed', to, data, dedupeKey: `closed:${accountId}` })
  })
  return null
}

export const deactivateAccount: Handler<AllCalls['deactivateAccount']> = async (_nothing, context) => {
  const accountId = signedIn(context).customerAccountId
  await requireFreshProof(context)
  await context.db.transaction().execute(async (tx) => {
    await assertNoObstacles(context as Context, tx, accountId)
    await putToRest(tx, accountId, context)
    const { to, firstName } = await ownerOf({ db: tx }, accountId)
    const data = { firstName, loginLink: `${pageLink(context, to.language, '')}?account=login` }
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
  if (await hasOpenPractice(tx, accountId)) throw new Refusal('practiceOpen')
  const { clientSessions } = await standsAsCounsellor(tx, accountId)
  if (clientSessions > 0 || (await comingSessions(tx, accountId, context.now)).length > 0)
    throw new Refusal('sessionsAhead')
}
