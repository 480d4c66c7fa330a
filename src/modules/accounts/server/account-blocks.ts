import { type Kysely, sql, type Updateable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Role } from '#platform/values/enums.ts'

type Db = Kysely<Tables>
type BlockChange = Pick<Updateable<Tables['customer_account']>, 'login_blocked_at' | 'customer_blocked_at' | 'role'>

export interface LockedAccount {
  customer_account_id: string
  first_name: string
  role: Role
  login_blocked_at: Temporal.Instant | null
  customer_blocked_at: Temporal.Instant | null
  closed_at: Temporal.Instant | null
}

/**
 * Locks accounts in the order of their ids; accounts come first in the lock order. If two administrators block each
 * other, the second is already blocked when their call gets the lock. Waits for concurrent bookings, because they lock
 * the client's account.
 */
export async function lockAccounts(db: Db, ids: readonly string[]): Promise<Map<string, LockedAccount>> {
  const { rows } = await sql<LockedAccount>`
    select customer_account_id, first_name, role, login_blocked_at, customer_blocked_at, closed_at from customer_account
    where customer_account_id = any(${ids}::uuid[]) order by customer_account_id for no key update`.execute(db)
  return new Map(rows.map((row) => [row.customer_account_id, row]))
}

export async function updateAccountBlocks(db: Db, customerAccountId: string, change: BlockChange): Promise<void> {
  await db.updateTable('customer_account').set(change).where('customer_account_id', '=', customerAccountId).execute()
}

/** Ends all logins; every device is logged out on its next request. @returns the number of ended logins. */
export async function endAllLogins(
  db: Db,
  customerAccountId: string,
  { now, because }: { now: Temporal.Instant; because: string },
): Promise<number> {
  const ended = await db
    .updateTable('login')
    .set({ ended_at: now, ended_because: because })
    .where('customer_account_id', '=', customerAccountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('login_id')
    .execute()
  return ended.length
}
