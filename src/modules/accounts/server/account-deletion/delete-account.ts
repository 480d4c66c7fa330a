import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { eraseEmailPreferences } from '#modules/accounts/server/email-preferences/public.ts'
import {
  deactivateAndEndLogins,
  eraseAccount,
  getPageUrl,
  loadAccountOwner,
  requireRecentLogin,
} from '#modules/accounts/server/public.ts'
import { eraseConsents } from '#modules/accounts/server/terms/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { eraseAuditReasons } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { deleteEmailsTo, enqueueEmail } from '#platform/server/email/public.ts'

/** A client's booked session that has not ended or that has an open reschedule request. */
type UpcomingSession = z.input<AllCalls['getClosing']['reply']>['upcoming'][number]

declare module '#platform/server/events.ts' {
  interface Events {
    /**
     * Emitted to collect the client's upcoming sessions, which prevent the account from being deleted or deactivated.
     * Listeners add them to `sessions`.
     */
    'account.listingUpcomingSessions': {
      db: Kysely<Tables>
      now: Temporal.Instant
      customerAccountId: string
      sessions: UpcomingSession[]
    }
    /**
     * Emitted before open payments are checked, so that listeners can end unpaid offers, which are not yet contracts.
     */
    'account.deleting': { tx: Transaction<Tables>; customerAccountId: string }
  }
}

/** Lists what prevents the caller from deleting the account, so that the screen can explain each obstacle. */
export const getDeletionObstacles: Handler<AllCalls['getClosing']> = async (_input, context) => {
  const { db } = context
  const accountId = requireCaller(context).customerAccountId
  return {
    upcoming: await listUpcomingSessions(context, db, accountId),
    unsettledPayments: await listUnsettledPayments(db, { customerAccountId: accountId, includeOffers: false }),
    hasOpenPractice: await hasOpenProviderProfile(db, accountId),
    ...(await loadProviderObstacles(db, accountId)),
  }
}

/**
 * Deletes an account (decision 0021): erases all personal data except what accounting requires, which is anonymised.
 */
export const deleteAccount: Handler<AllCalls['closeAccount']> = async (_input, context) => {
  const accountId = requireCaller(context).customerAccountId
  await requireRecentLogin(context)
  await context.db.transaction().execute(async (tx) => {
    await assertNoObstacles(context, tx, accountId)
    await context.events.emit(context, 'account.deleting', { tx, customerAccountId: accountId })
    const { owed } = await loadProviderObstacles(tx, accountId)
    if (owed > 0 || (await listUnsettledPayments(tx, { customerAccountId: accountId, includeOffers: true })).length > 0)
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

export const deactivateAccount: Handler<AllCalls['deactivateAccount']> = async (_input, context) => {
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
 * Fails if an obstacle exists. Locks the account first, with a stronger lock than a booking takes, so that a concurrent
 * booking is either seen here or rejected.
 */
async function assertNoObstacles(
  context: Context<'practiceOpen' | 'sessionsAhead'>,
  tx: Kysely<Tables>,
  accountId: string,
): Promise<void> {
  await sql`select from customer_account where customer_account_id = ${accountId} for update`.execute(tx)
  if (await hasOpenProviderProfile(tx, accountId)) context.fail('practiceOpen')
  const { clientSessions } = await loadProviderObstacles(tx, accountId)
  if (clientSessions > 0 || (await listUpcomingSessions(context, tx, accountId)).length > 0)
    context.fail('sessionsAhead')
}

interface UnsettledPayment {
  bookingId: string
  title: string
  startDateTime: Temporal.Instant
  amount: number
  why: 'paying' | 'refundOnItsWay' | 'disputed' | 'claim'
}

async function listUpcomingSessions(
  context: Context,
  db: Kysely<Tables>,
  customerAccountId: string,
): Promise<UpcomingSession[]> {
  const sessions: UpcomingSession[] = []
  const { now } = context
  await context.events.emit(context, 'account.listingUpcomingSessions', { db, now, customerAccountId, sessions })
  return sessions
}

/** SQL condition: payment `p` has an undecided dispute. */
const IS_DISPUTED = sql<boolean>`exists (
  select from dispute d where d.payment_id = p.payment_id and d.status in ('open', 'underReview'))`

/**
 * Lists the client's unsettled payments: those in progress or with a pending refund, a dispute or a claim. Unpaid
 * waiting list offers are included only with `includeOffers`, which account deletion sets after releasing the offers.
 */
async function listUnsettledPayments(
  db: Kysely<Tables>,
  { customerAccountId, includeOffers }: { customerAccountId: string; includeOffers: boolean },
): Promise<UnsettledPayment[]> {
  const unpaid = sql`(b.status = 'pendingPayment' and (${includeOffers}
    or not exists (select from waitlist_offer o where o.booking_id = b.booking_id)))`
  const { rows } = await sql<UnsettledPayment>`
    select b.booking_id as "bookingId", b.title, b.start_at as "startDateTime", p.amount_cents as amount,
      case when ${IS_DISPUTED} then 'disputed' when b.status = 'pendingPayment' then 'paying'
        when exists (select from refund r where r.payment_id = p.payment_id and r.status = 'pending') then 'refundOnItsWay'
        else 'claim' end as why
    from payment p join booking b on b.booking_id = p.purpose_id and p.purpose = 'booking'
    where p.customer_account_id = ${customerAccountId} and (${IS_DISPUTED} or ${unpaid}
      or exists (select from refund r where r.payment_id = p.payment_id and r.status = 'pending')
      or exists (select from claim c where c.booking_id = b.booking_id and c.decided_at is null))
    order by b.start_at`.execute(db)
  return rows
}

interface ProviderObstacles {
  clientSessions: number
  owed: number
}

/**
 * Counts the sessions that clients have paid or are paying for, regardless of the provider's status, and sums the
 * amounts, in cents, that have not reached the provider's bank account: those still held by the platform and those
 * returned by the bank.
 */
async function loadProviderObstacles(db: Kysely<Tables>, customerAccountId: string): Promise<ProviderObstacles> {
  const { rows } = await sql<ProviderObstacles>`
    select coalesce(sum(open.sessions), 0)::int as "clientSessions", coalesce(sum(greatest(0, open.owed) + open.lost), 0)::int as owed
    from provider_account p cross join lateral (
      select (select count(*) from booking b where b.provider_id = p.provider_id
          and b.status in ('pendingPayment', 'booked', 'rescheduleRequested')) as sessions,
        (select - coalesce(sum(l.amount_cents), 0) from ledger_line l where l.provider_id = p.provider_id) as owed,
        (select coalesce(sum(o.amount_cents), 0) from unresolved_bank_payout o where o.provider_id = p.provider_id) as lost
    ) open
    where p.customer_account_id = ${customerAccountId}`.execute(db)
  return rows[0]!
}

/** Returns whether the account has a provider profile that is public or under review. */
async function hasOpenProviderProfile(db: Kysely<Tables>, customerAccountId: string): Promise<boolean> {
  const provider = await db
    .selectFrom('provider_account')
    .select('provider_id')
    .where('customer_account_id', '=', customerAccountId)
    .where('status', 'in', ['submitted', 'changesRequested', 'approved'])
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return provider !== undefined
}
