import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import { loadProviderResponse } from '#modules/providers/server/public.ts'
import { IS_LISTED } from '#modules/search/server/public.ts'
import { findDataAccessExpiry, recordDataAccess } from '#platform/server/audit-log/public.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { isUpcomingBooking } from './block-scope.ts'
import { PROFILE_ACCESS } from './open-profile.ts'
import { loadTimeline } from './timeline.ts'
import { USER_COLUMNS, type UserRow } from './user-columns.ts'

type Paging = Pick<z.output<AllCalls['getCustomerProfile']['input']>, 'kind' | 'page' | 'pageSize'>

interface ProfileRow extends UserRow {
  uiLanguage: UiLanguage
  isListed: boolean
  hasTwoStep: boolean
  logins: number
  lastSeenAt: Temporal.Instant | null
  sessionsAhead: number
  aheadAsClient: number
  aheadAsCounsellor: number
  sessionsHeld: number
}

export const getCustomerProfile: Handler<AllCalls['getCustomerProfile']> = async (
  { customerId, ...paging },
  context,
) => {
  const person = await findPerson(context, { customerId })
  if (!person) return context.fail('notFound')
  const accessExpiresAt = await findDataAccessExpiry(context, PROFILE_ACCESS.customer(customerId))
  if (!accessExpiresAt) return context.fail('reasonNeeded')
  return loadProfile(context, { person, role: 'client', accessExpiresAt, paging })
}

/** Returns a provider's profile. Administrators may view it without a reason, but the names of clients require one. */
export const getProviderProfile: Handler<AllCalls['getProviderProfile']> = async (
  { providerId, ...paging },
  context,
) => {
  const person = await findPerson(context, { providerId })
  if (!person) return context.fail('notFound')
  const accessExpiresAt = await findDataAccessExpiry(context, PROFILE_ACCESS.clients(providerId))
  if (!accessExpiresAt) await recordDataAccess(context, PROFILE_ACCESS.provider(providerId))
  const [account, profile] = await Promise.all([
    loadProviderResponse(context, providerId, 'admin'),
    loadProfile(context, { person, role: 'counsellor', accessExpiresAt, paging }),
  ])
  return { ...account!, ...profile }
}

interface ProfileInput {
  person: ProfileRow
  role: 'client' | 'counsellor'
  /** Null if no reason for viewing the names of clients was entered. */
  accessExpiresAt: Temporal.Instant | null
  paging: Paging
}

async function loadProfile(context: Context, { person, role, accessExpiresAt, paging }: ProfileInput) {
  const history = await loadTimeline(context, { person, role, canSeeClients: accessExpiresAt !== null, paging })
  return { ...person, openUntil: accessExpiresAt, history }
}

async function findPerson(
  { db, now }: Context,
  id: { customerId: string } | { providerId: string },
): Promise<ProfileRow | undefined> {
  const isClient = 'customerId' in id
  const condition = isClient ? sql`c.customer_account_id = ${id.customerId}` : sql`p.provider_id = ${id.providerId}`
  const isOwnBooking = isClient
    ? sql`b.customer_account_id = c.customer_account_id`
    : sql`b.provider_id = p.provider_id`
  const { rows } = await sql<ProfileRow>`
    select ${USER_COLUMNS}, c.ui_language as "uiLanguage", coalesce(${IS_LISTED}, false) as "isListed",
      exists (select from authenticator a where a.customer_account_id = c.customer_account_id and a.confirmed_at is not null)
        or exists (select from passkey k where k.customer_account_id = c.customer_account_id) as "hasTwoStep",
      (select count(*)::int from login l where l.customer_account_id = c.customer_account_id) as logins,
      (select max(last_used_at) from login l where l.customer_account_id = c.customer_account_id) as "lastSeenAt",
      (select count(*)::int from booking b where ${isOwnBooking} and b.status in ('booked', 'rescheduleRequested')
        and b.end_at > ${now}) as "sessionsAhead",
      ${countUpcoming(sql`b.customer_account_id = c.customer_account_id`, now)} as "aheadAsClient",
      ${countUpcoming(sql`b.provider_id = p.provider_id`, now)} as "aheadAsCounsellor",
      (select count(*)::int from booking b where ${isOwnBooking} and b.status = 'completed') as "sessionsHeld"
    from customer_account c left join provider_account p using (customer_account_id) where ${condition}`.execute(db)
  return rows[0]
}

const countUpcoming = (isOwnBooking: RawBuilder<unknown>, now: Temporal.Instant) => sql`(
  select count(*)::int from booking b where b.status in ('booked', 'rescheduleRequested') and ${isUpcomingBooking(isOwnBooking, now)})`
