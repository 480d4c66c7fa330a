import { sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

const LOCKED_FOR = 0x696d_7072

/** Imports and what erases from them take turns: two lists that name the same people never wait for each other in a ring. */
export const takeTurn = (tx: Transaction<Tables>) => sql`select pg_advisory_xact_lock(${LOCKED_FOR})`.execute(tx)
