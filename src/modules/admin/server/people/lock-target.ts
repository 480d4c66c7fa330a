import { sql, type Transaction } from 'kysely'
import { lockAccounts, updateAccountBlocks } from '#modules/accounts/server/public.ts'
import { updateProvider } from '#modules/providers/server/public.ts'
import { type Context, DomainError, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { ROLE } from '#platform/values/enums.ts'
import { type FoundTarget, findTarget } from './find-target.ts'
import type { BlockScope } from './sides.ts'

type Tx = Transaction<Tables>

interface LockInput {
  id: string
  closable: BlockScope
  isClosing: boolean
}

/**
 * Locks the target of a change together with the administrator, who may have just been blocked. Administrators cannot
 * change themselves, so at least one always remains. When blocking, the provider's row is locked `for update`, which
 * waits for bookings in progress (migration 032).
 * @throws DomainError 'notFound', 'notYourself', 'notAllowed'
 */
export async function lockTarget(
  context: Context,
  tx: Tx,
  { id, closable, isClosing }: LockInput,
): Promise<FoundTarget> {
  const me = requireCaller(context).customerAccountId
  const first = await findTarget(tx, id, closable)
  if (!first) throw new DomainError('notFound')
  if (first.customerAccountId === me) throw new DomainError('notYourself')
  const people = await lockAccounts(tx, [me, first.customerAccountId])
  const actor = people.get(me)
  if (actor?.role !== ROLE.admin || actor.login_blocked_at) throw new DomainError('notAllowed')
  if (first.providerId && closable !== 'customer') await lockProvider(tx, first.providerId, isClosing)
  const found = await findTarget(tx, id, closable)
  if (!found) throw new DomainError('notFound')
  return found
}

const lockProvider = (tx: Tx, providerId: string, isClosing: boolean) =>
  sql`select from provider_account where provider_id = ${providerId}
    ${isClosing ? sql`for update` : sql`for no key update`}`.execute(tx)

/** Blocks the locked target since `at`, or unblocks it if `at` is null. */
export async function updateBlock(
  tx: Tx,
  target: FoundTarget,
  { closable, at }: { closable: BlockScope; at: Temporal.Instant | null },
): Promise<void> {
  const { customerAccountId, providerId } = target
  if (closable === 'login') await updateAccountBlocks(tx, customerAccountId, { login_blocked_at: at })
  if (closable === 'customer') await updateAccountBlocks(tx, customerAccountId, { customer_blocked_at: at })
  if (closable === 'provider') await updateProvider(tx, providerId!, { blocked_at: at })
  if (closable === 'therapist')
    await updateProvider(tx, providerId!, { deactivated_at: at, status: at ? 'deactivated' : 'approved' })
}
