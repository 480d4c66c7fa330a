import { sql, type Transaction } from 'kysely'
import { changeStanding, lockPeople } from '#modules/accounts/server/public.ts'
import { changeProvider } from '#modules/providers/server/public.ts'
import { type Context, Refusal, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { ROLE } from '#platform/values/enums.ts'
import { type Found, findTarget } from './find-target.ts'
import type { Closable } from './sides.ts'

type Tx = Transaction<Tables>

interface LockInput {
  id: string
  closable: Closable
  isClosing: boolean
}

/**
 * Locks the target of a change together with the administrator, who may have just been blocked. Administrators cannot
 * change themselves, so at least one always remains. When blocking, the provider's row is locked `for update`, which
 * waits for bookings in progress (migration 032).
 * @throws Refusal 'notFound', 'notYourself', 'notAllowed'
 */
export async function lockTarget(context: Context, tx: Tx, { id, closable, isClosing }: LockInput): Promise<Found> {
  const me = signedIn(context).customerAccountId
  const first = await findTarget(tx, id, closable)
  if (!first) throw new Refusal('notFound')
  if (first.customerAccountId === me) throw new Refusal('notYourself')
  const people = await lockPeople(tx, [me, first.customerAccountId])
  const actor = people.get(me)
  if (actor?.role !== ROLE.admin || actor.login_blocked_at) throw new Refusal('notAllowed')
  if (first.providerId && closable !== 'customer') await lockProvider(tx, first.providerId, isClosing)
  const found = await findTarget(tx, id, closable)
  if (!found) throw new Refusal('notFound')
  return found
}

const lockProvider = (tx: Tx, providerId: string, isClosing: boolean) =>
  sql`select from provider_account where provider_id = ${providerId}
    ${isClosing ? sql`for update` : sql`for no key update`}`.execute(tx)

/** Blocks the locked target since `at`, or unblocks it if `at` is null. */
export async function writeStanding(
  tx: Tx,
  target: Found,
  { closable, at }: { closable: Closable; at: Temporal.Instant | null },
): Promise<void> {
  const { customerAccountId, providerId } = target
  if (closable === 'login') await changeStanding(tx, customerAccountId, { login_blocked_at: at })
  if (closable === 'customer') await changeStanding(tx, customerAccountId, { customer_blocked_at: at })
  if (closable === 'provider') await changeProvider(tx, providerId!, { blocked_at: at })
  if (closable === 'therapist')
    await changeProvider(tx, providerId!, { deactivated_at: at, status: at ? 'deactivated' : 'approved' })
}
