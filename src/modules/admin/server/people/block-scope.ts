import { type RawBuilder, sql } from 'kysely'
import type { AccountStatusChange } from '#modules/admin/emails/people-email-kinds.ts'

/** What can be blocked: the login, one of the person's roles, or a provider's listing. */
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

export const STATUS_CHANGES: Record<BlockScope, { blocked: AccountStatusChange; unblocked: AccountStatusChange }> = {
  login: { blocked: 'loginBlocked', unblocked: 'loginActive' },
  customer: { blocked: 'clientBlocked', unblocked: 'clientActive' },
  provider: { blocked: 'counsellorBlocked', unblocked: 'counsellorActive' },
  therapist: { blocked: 'therapistDeactivated', unblocked: 'therapistActive' },
}

export interface BlockTarget {
  customerAccountId: string
  providerId: string | null
}

/** Returns the audit log subject of a block. */
export const getAuditSubject = ({ customerAccountId, providerId }: BlockTarget, scope: BlockScope) =>
  scope === 'provider' || scope === 'therapist'
    ? { kind: 'provider' as const, id: providerId! }
    : { kind: 'customer' as const, id: customerAccountId }

/** Returns the person's roles whose sessions are affected. */
export const listAffectedRoles = (scope: BlockScope): ('client' | 'counsellor')[] =>
  scope === 'login' ? ['client', 'counsellor'] : scope === 'customer' ? ['client'] : ['counsellor']

/**
 * SQL condition that selects a person's upcoming bookings `b` in one role. A booking with an open reschedule request
 * counts as upcoming, even if its old time has passed (decision 0015).
 */
export function isUpcomingBookingOfTarget(
  { customerAccountId, providerId }: BlockTarget,
  role: 'client' | 'counsellor',
  now: Temporal.Instant,
): RawBuilder<unknown> {
  const isOwnBooking =
    role === 'client'
      ? sql`b.customer_account_id = ${customerAccountId}::uuid`
      : sql`b.provider_id = ${providerId}::uuid`
  return isUpcomingBooking(isOwnBooking, now)
}

export const isUpcomingBooking = (isOwnBooking: RawBuilder<unknown>, now: Temporal.Instant): RawBuilder<unknown> =>
  sql`${isOwnBooking} and (b.status <> 'booked' or b.start_at > ${now}::timestamptz)`
