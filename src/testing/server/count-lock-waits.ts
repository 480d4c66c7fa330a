import { sql } from 'kysely'
import type { TestDeps } from './test-deps.ts'

/**
 * Counts the database sessions that are waiting for a lock. Inside a transaction, every call would return the same
 * count.
 */
export async function countLockWaits({ db }: Pick<TestDeps, 'db'>): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
