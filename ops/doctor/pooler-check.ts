import { sql } from 'kysely'
import { connect } from '#platform/server/database/connect.ts'
import { type Check, type Finding, ok, problem } from './check.ts'

/** Checks that PgBouncer answers, and that its sessions have the timeouts that the server cannot set through it. */
export const poolerCheck = (poolerUrl: string): Check => ({
  name: 'pooler',
  run: () => checkPooler(poolerUrl),
  ifFailed: 'Check that PgBouncer runs and reaches PostgreSQL, and DATABASE_POOLER_URL.',
})

async function checkPooler(poolerUrl: string): Promise<Finding> {
  const { db, close } = connect(poolerUrl, 1, { isPooler: true })
  try {
    const { rows } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(db)
    if (rows[0]!.timeout === '0')
      return problem(
        'A statement may run without end.',
        'Copy connect_query from ops/pgbouncer/pgbouncer.ini to the configuration of PgBouncer.',
      )
    return ok('PgBouncer answers.')
  } finally {
    await close()
  }
}
