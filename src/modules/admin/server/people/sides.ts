import { type RawBuilder, sql } from 'kysely'
import type { AccountStatusChange } from '#modules/admin/emails/people-email-kinds.ts'

/** What can be blocked: the login, one side of the person, or a provider's listing. */
export type BlockScope = 'login' | 'customer' | 'provider' | 'therapist'

/** Audit log actions for blocking and unblocking. */
export const BLOCK_ACTIONS = {
  login: 'blockUser',
  customer: 'blockCustomer',
  provider: 'blockProvider',
  therapist: 'deactivateTherapist',
} as const
export const UNBLOCK_ACTIONS = {
  login: 'activateUser',
  customer: 'activateCustomer',
  provider: 'activateProvider',
  therapist: 'activateTherapist',
} as const

export const STATUS_CHANGES: Record<BlockScope, { closed: AccountStatusChange; open: AccountStatusChange }> = {
  login: { closed: 'loginBlocked', open: 'loginActive' },
  customer: { closed: 'clientBlocked', open: 'clientActive' },
  provider: { closed: 'counsellorBlocked', open: 'counsellorActive' },
  therapist: { closed: 'therapistDeactivated', open: 'therapistActive' },
}

export interface BlockTarget {
  customerAccountId: string
  providerId: string | null
}

/** Returns the sides of the person whose sessions are affected. */
export const listSides = (closable: BlockScope): ('client' | 'counsellor')[] =>
  closable === 'login' ? ['client', 'counsellor'] : closable === 'customer' ? ['client'] : ['counsellor']

/**
 * Condition for the upcoming bookings `b` of one side of a person. A booking with an open reschedule request counts,
 * even if its old time has passed (decision 0015).
 */
export function upcomingBookings(
  { customerAccountId, providerId }: BlockTarget,
  side: 'client' | 'counsellor',
  now: Temporal.Instant,
): RawBuilder<unknown> {
  const whose =
    side === 'client'
      ? sql`b.customer_account_id = ${customerAccountId}::uuid`
      : sql`b.provider_id = ${providerId}::uuid`
  return isUpcomingBooking(whose, now)
}

export const isUpcomingBooking = (whose: RawBuilder<unknown>, now: Temporal.Instant): RawBuilder<unknown> =>
  sql`${whose} and (b.status <> 'booked' or b.start_at > ${now}::timestamptz)`
