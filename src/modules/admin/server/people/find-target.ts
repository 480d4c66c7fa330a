import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { ProviderStatus } from '#platform/values/enums.ts'
import type { BlockScope, BlockTarget } from './block-scope.ts'

type Instant = Temporal.Instant

export interface FoundTarget extends BlockTarget {
  status: ProviderStatus | null
  loginBlockedAt: Instant | null
  customerBlockedAt: Instant | null
  providerBlockedAt: Instant | null
  deactivatedAt: Instant | null
}

/**
 * Finds the target of a call: a person by account id or, for `therapist`, a provider by provider id. Returns undefined
 * if there is none, if the account was deleted, or if the person does not have that role. Only approved providers can
 * be deactivated.
 */
export async function findTarget(db: Kysely<Tables>, id: string, scope: BlockScope): Promise<FoundTarget | undefined> {
  const idColumn = scope === 'therapist' ? sql`p.provider_id` : sql`c.customer_account_id`
  const { rows } = await sql<FoundTarget>`
    select c.customer_account_id as "customerAccountId", p.provider_id as "providerId", p.status,
      c.login_blocked_at as "loginBlockedAt", c.customer_blocked_at as "customerBlockedAt", p.blocked_at as "providerBlockedAt",
      p.deactivated_at as "deactivatedAt"
    from customer_account c left join provider_account p using (customer_account_id)
    where ${idColumn} = ${id}::uuid and c.closed_at is null`.execute(db)
  const [target] = rows
  if (!target) return undefined
  if (scope === 'provider' && !target.providerId) return undefined
  if (scope === 'therapist' && target.status !== 'approved' && target.status !== 'deactivated') return undefined
  return target
}

/** Returns the time at which the target was blocked or deactivated, or null if it is neither. */
export function getBlockedSince(target: FoundTarget, scope: BlockScope): Instant | null {
  if (scope === 'login') return target.loginBlockedAt
  if (scope === 'customer') return target.customerBlockedAt
  if (scope === 'provider') return target.providerBlockedAt
  return target.status === 'deactivated' ? target.deactivatedAt : null
}

export const isBlocked = (target: FoundTarget, scope: BlockScope): boolean => getBlockedSince(target, scope) !== null
