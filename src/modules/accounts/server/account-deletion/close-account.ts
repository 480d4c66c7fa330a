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

/** What stands between a person and leaving, so that the screen can say what happens to each. */
export const getClosing: Handler<AllCalls['getClosing']> = async (_nothing, { db, who, now }) => {
  const me = signedIn({ who }).customerAccountId
  const upcoming = await comingSessions(db, me, now)
  const terms = await Promise.all(upcoming.map((one) => termsOfBooking(db, one.bookingId, now)))
  return {
    upcoming: upcoming.map((one, n) => ({ ...one, terms: terms[n]! })),
    openMoney: await openMoney(db, { customerAccountId: me, countsOffers: false }),
    hasOpenPractice: await hasOpenPractice(db, me),
    ...(await standsAsCounsellor(db, me)),
  }
}

/** Closes an account for good (decision 0021): nothing of the person stays but what the books need, without them. */
export const closeAccount: Handler<AllCalls['closeAccount']> = async (_nothing, context) => {
  const me = signedIn(context).customerAccountId
  await requireFreshProof(context)
  await context.db.transaction().execute(async (tx) => {
    await refuseWhatStands(context as Context, tx, me)
    await forgetWaitsOf(context, tx, me)
    const { owed } = await standsAsCounsellor(tx, me)
    if (owed > 0 || (await openMoney(tx, { customerAccountId: me, countsOffers: true })).length > 0)
      return context.refuse('moneyOpen')
    const { to, email, firstName } = await ownerOf({ db: tx }, me)
    await forgetMailsTo(tx, context, email)
    await forgetMessagesToUs(tx, context, email)
    await forgetImportedOf(tx, context, email)
    await forgetRequestsOf(tx, me)
    await forgetFeedbackOf(tx, me)
    await forgetClaimsOf(tx, me)
    await forgetDisputeNotesOf(tx, me)
    await forgetRefundWordsOf(tx, me)
    await forgetAuditWordsOf(tx, me)
    await forgetMessagesOf(tx, me)
    await forgetNotesOf(tx, me)
    await forgetRoomsOf(tx, me, context.now)
    await forgetInvitationsOf(tx, me)
    await forgetInvoiceDetailsOf(tx, me)
    await forgetWishesOf(tx, me)
    await forgetConsentsOf(tx, me)
    await forgetMediaOf(tx, me, context.now)
    await forgetOrganisationsOf(tx, context, { me, email })
    await keepSellerOf(tx, context, me)
    await forgetApplicationOf(tx, me)
    await forgetArrivalNotesOf(tx, me)
    await eraseProviderOf(tx, me)
    await forgetBankDetailsOf(tx, me)
    await forgetCardOf(tx, context, me, context.now)
    await tx.deleteFrom('data_request').where('customer_account_id', '=', me).execute()
    await eraseAccount(tx, me, context.now)
    const data = { firstName, at: context.now.toString() }
    await writeMail(tx as never, context, { kind: 'accountClosed', to, data, dedupeKey: `closed:${me}` })
  })
  return null
}

export const deactivateAccount: Handler<AllCalls['deactivateAccount']> = async (_nothing, context) => {
  const me = signedIn(context).customerAccountId
  await requireFreshProof(context)
  await context.db.transaction().execute(async (tx) => {
    await refuseWhatStands(context as Context, tx, me)
    await putToRest(tx, me, context)
    const { to, firstName } = await ownerOf({ db: tx }, me)
    const data = { firstName, loginLink: `${pageLink(context, to.language, '')}?account=login` }
    const dedupeKey = `deactivated:${me}:${context.now.epochMilliseconds}`
    await writeMail(tx, context, { kind: 'accountDeactivated', to, data, dedupeKey })
  })
  return null
}

/**
 * First in the order of locks, and stronger than a booking's: one made at this moment waits, and is then seen here or refused
 * (migration 014). @throws Refusal
 */
async function refuseWhatStands(context: Context, tx: Tx, me: string): Promise<void> {
  await sql`select from customer_account where customer_account_id = ${me} for update`.execute(tx)
  if (await hasOpenPractice(tx, me)) throw new Refusal('practiceOpen')
  const { clientSessions } = await standsAsCounsellor(tx, me)
  if (clientSessions > 0 || (await comingSessions(tx, me, context.now)).length > 0) throw new Refusal('sessionsAhead')
}
