import type { Pool } from 'pg'
import { connect } from '#platform/server/database/connect.ts'
import { type Check, type Finding, ok, problem } from './check.ts'

/**
 * Checks that PgBouncer connects to the same database, and that its sessions have the timeouts that the server cannot
 * set through it. @param direct connections that bypass PgBouncer
 */
export const poolerCheck = (direct: Pool, poolerUrl: string): Check => ({
  name: 'pooler',
  run: () => checkPooler(direct, poolerUrl),
  ifFailed: 'Check that PgBouncer runs and reaches PostgreSQL, and DATABASE_POOLER_URL.',
})

async function checkPooler(direct: Pool, poolerUrl: string): Promise<Finding> {
  const { pool, close } = connect(poolerUrl, 1, { isPooler: true })
  try {
    const [through, itself] = [await readSession(pool), await readSession(direct)]
    if (through.database !== itself.database)
      return problem(
        'PgBouncer leads to another database than DATABASE_URL.',
        'Correct [databases] in its configuration.',
      )
    if (through.timeouts !== itself.timeouts)
      return problem(
        `The sessions of PgBouncer have other timeouts (${through.timeouts}) than those of the server (${itself.timeouts}).`,
        'Copy connect_query from ops/pgbouncer/pgbouncer.ini to its configuration.',
      )
    return ok('PgBouncer leads to the database.')
  } finally {
    await close()
  }
}

/** Reads the identity of the database and the timeouts of the session. */
async function readSession(pool: Pool): Promise<{ database: string; timeouts: string }> {
  const { rows } = await pool.query<{ database: string; timeouts: string }>(
    `select current_database() || ' ' || pg_postmaster_start_time() as database,
       current_setting('statement_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout') as timeouts`,
  )
  return rows[0]!
}
