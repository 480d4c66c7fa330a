import { sql, type Transaction } from 'kysely'
import { lockAccounts, updateAccountBlocks } from '#modules/accounts/server/public.ts'
import { updateProvider } from '#modules/providers/server/public.ts'
import { type Context, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { ROLE } from '#platform/values/enums.ts'
import type { BlockScope } from './block-scope.ts'
import { type FoundTarget, findTarget } from './find-target.ts'

type Tx = Transaction<Tables>

interface LockInput {
  id: string
  scope: BlockScope
  isBlocking: boolean
}

/**
 * Locks the target of a change and the administrator's own account, in case the administrator has just been blocked.
 * Administrators cannot change their own account, so at least one administrator always remains. When blocking, the
 * provider's row is locked `for update`, which waits for bookings in progress.
 */
export async function lockTarget(
  context: Context<'notFound' | 'notYourself'>,
  tx: Tx,
  { id, scope, isBlocking }: LockInput,
): Promise<FoundTarget> {
  const adminId = requireCaller(context).customerAccountId
  const unlockedTarget = await findTarget(tx, id, scope)
  if (!unlockedTarget) return context.fail('notFound')
  if (unlockedTarget.customerAccountId === adminId) return context.fail('notYourself')
  const people = await lockAccounts(tx, [adminId, unlockedTarget.customerAccountId])
  const admin = people.get(adminId)
  if (admin?.role !== ROLE.admin || admin.login_blocked_at) return context.fail('notAllowed')
  if (unlockedTarget.providerId && scope !== 'customer') await lockProvider(tx, unlockedTarget.providerId, isBlocking)
  return (await findTarget(tx, id, scope)) ?? context.fail('notFound')
}

const lockProvider = (tx: Tx, providerId: string, isBlocking: boolean) =>
  sql`select from provider_account where provider_id = ${providerId}
    ${isBlocking ? sql`for update` : sql`for no key update`}`.execute(tx)

/** Blocks the locked target as of `at`, or unblocks it if `at` is null. */
export async function updateBlock(
  tx: Tx,
  target: FoundTarget,
  { scope, at }: { scope: BlockScope; at: Temporal.Instant | null },
): Promise<void> {
  const { customerAccountId, providerId } = target
  if (scope === 'login') await updateAccountBlocks(tx, customerAccountId, { login_blocked_at: at })
  if (scope === 'customer') await updateAccountBlocks(tx, customerAccountId, { customer_blocked_at: at })
  if (scope === 'provider') await updateProvider(tx, providerId!, { blocked_at: at })
  if (scope === 'therapist')
    await updateProvider(tx, providerId!, { deactivated_at: at, status: at ? 'deactivated' : 'approved' })
}
