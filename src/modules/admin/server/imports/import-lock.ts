import { sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

const LOCK_ID = 0x696d_7072

/**
 * Serializes imports and erasures until the transaction ends, because transactions on lists that contain the same
 * people could otherwise deadlock.
 */
export const lockImports = (tx: Transaction<Tables>) => sql`select pg_advisory_xact_lock(${LOCK_ID})`.execute(tx)
