import { sql, type Transaction } from 'kysely'
import { changeStanding, lockPeople } from '#modules/accounts/server/public.ts'
import { changeProvider } from '#modules/providers/server/public.ts'
import { type Context, Refusal, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { ROLE } from '#platform/values/enums.ts'
import { type Found, findTarget } from './find-target.ts'
import type { Closable } from './sides.ts'

type Tx = Transaction<Tables>

interface Locking {
  id: string
  closable: Closable
  isClosing: boolean
}

/**
 * Whom a superuser is about to change, locked together with the superuser, who may have been blocked a moment ago. Nobody
 * does it to themselves: so there is always one superuser left. Their practice is locked against its key: a booking
 * under way is waited for when it closes (migration 032). @throws Refusal 'notFound', 'notYourself', 'notAllowed'
 */
export async function lockTarget(context: Context, tx: Tx, { id, closable, isClosing }: Locking): Promise<Found> {
  const me = signedIn(context).customerAccountId
  const first = await findTarget(tx, id, closable)
  if (!first) throw new Refusal('notFound')
  if (first.customerAccountId === me) throw new Refusal('notYourself')
  const people = await lockPeople(tx, [me, first.customerAccountId])
  const actor = people.get(me)
  if (actor?.role !== ROLE.admin || actor.login_blocked_at) throw new Refusal('notAllowed')
  if (first.providerId && closable !== 'customer') await lockPractice(tx, first.providerId, isClosing)
  const found = await findTarget(tx, id, closable)
  if (!found) throw new Refusal('notFound')
  return found
}

const lockPractice = (tx: Tx, providerId: string, isClosing: boolean) =>
  sql`select from provider_account where provider_id = ${providerId}
    ${isClosing ? sql`for update` : sql`for no key update`}`.execute(tx)

/** Closes (`at`) or opens (null) what was locked. */
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
