import { sql } from 'kysely'
import type { ProviderStatus, Role } from '#platform/values/enums.ts'

export interface UserRow {
  customerAccountId: string
  providerAccountId: string | null
  firstName: string
  lastName: string
  emailAddress: string
  role: Role
  providerStatus: ProviderStatus | null
  createdAt: Temporal.Instant
  isLoginBlocked: boolean
  isCustomerBlocked: boolean
  isProviderBlocked: boolean
  isTherapistDeactivated: boolean
  isSelfDeactivated: boolean
  isClosed: boolean
}

/** Columns for the identity and blocks of account `c` and of its provider `p`, if any. */
export const USER_COLUMNS = sql`c.customer_account_id as "customerAccountId", p.provider_id as "providerAccountId",
  c.first_name as "firstName", c.last_name as "lastName", c.email_address as "emailAddress", c.role,
  p.status as "providerStatus", c.created_at as "createdAt", c.login_blocked_at is not null as "isLoginBlocked",
  c.customer_blocked_at is not null as "isCustomerBlocked", p.blocked_at is not null as "isProviderBlocked",
  coalesce(p.status = 'deactivated', false) as "isTherapistDeactivated", c.deactivated_at is not null as "isSelfDeactivated",
  c.closed_at is not null as "isClosed"`
