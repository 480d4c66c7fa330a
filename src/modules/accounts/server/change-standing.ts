import { type Kysely, sql, type Updateable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Role } from '#platform/values/enums.ts'

type Db = Kysely<Tables>
type Standing = Pick<Updateable<Tables['customer_account']>, 'login_blocked_at' | 'customer_blocked_at' | 'role'>

export interface LockedPerson {
  customer_account_id: string
  first_name: string
  role: Role
  login_blocked_at: Temporal.Instant | null
  customer_blocked_at: Temporal.Instant | null
  closed_at: Temporal.Instant | null
}

/**
 * Several people in one order, first in the order of locks: of two superusers who block each other one is first, and the other
 * finds themselves blocked. Whoever books at this moment has their own row, and is waited for.
 */
export async function lockPeople(db: Db, ids: readonly string[]): Promise<Map<string, LockedPerson>> {
  const { rows } = await sql<LockedPerson>`
    select customer_account_id, first_name, role, login_blocked_at, customer_blocked_at, closed_at from customer_account
    where customer_account_id = any(${ids}::uuid[]) order by customer_account_id for no key update`.execute(db)
  return new Map(rows.map((row) => [row.customer_account_id, row]))
}

/** Blocks and their end. */
export async function changeStanding(db: Db, customerAccountId: string, change: Standing): Promise<void> {
  await db.updateTable('customer_account').set(change).where('customer_account_id', '=', customerAccountId).execute()
}

/** Every device is out with its next request. @returns how many there were. */
export async function endLoginsOf(
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
