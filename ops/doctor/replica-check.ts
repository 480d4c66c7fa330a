import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { connect } from '#platform/server/database/connect.ts'
import { DATABASE_ID, MAX_LAG_MS } from '#platform/server/database/replica.ts'
import { type Check, type Finding, ok, problem } from './check.ts'

const POLL_MS = 200

/** Checks that the server at DATABASE_REPLICA_URL is a replica of the primary and keeps up with it. */
export const replicaCheck = (primary: Pool, replicaUrl: string): Check => ({
  name: 'replica',
  run: () => checkReplica(primary, replicaUrl),
  ifFailed: 'Check that the replica runs, and DATABASE_REPLICA_URL. Visitors read from the primary meanwhile.',
})

async function checkReplica(primary: Pool, replicaUrl: string): Promise<Finding> {
  const { pool, close } = connect(replicaUrl, 1)
  try {
    const [original, copy] = [await readServer(primary), await readServer(pool)]
    if (copy.databaseId !== original.databaseId)
      return problem('DATABASE_REPLICA_URL leads to another database.', 'Correct it, or set the replica up again.')
    if (!copy.isReplica)
      return problem('DATABASE_REPLICA_URL leads to a server that is not a replica.', 'Correct it, or remove it.')
    if (!(await catchesUp(pool, original.position)))
      return problem(
        'The replica is more than three seconds behind, so visitors read from the primary.',
        'Look at its log, and at pg_stat_replication of the primary.',
      )
    return ok('The replica keeps up with the primary.')
  } finally {
    await close()
  }
}

interface ReplicatedServer {
  databaseId: string
  isReplica: boolean
  /** The position up to which a primary has written its write-ahead log; null for a replica. */
  position: string | null
}

async function readServer(pool: Pool): Promise<ReplicatedServer> {
  const { rows } = await pool.query<ReplicatedServer>(
    `select ${DATABASE_ID}, pg_is_in_recovery() as "isReplica",
       case when not pg_is_in_recovery() then pg_current_wal_lsn()::text end as position`,
  )
  return rows[0]!
}

async function catchesUp(replica: Pool, position: string | null): Promise<boolean> {
  const deadline = performance.now() + MAX_LAG_MS
  for (;;) {
    const { rows } = await replica.query<{ done: boolean }>(
      'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as done',
      [position],
    )
    if (rows[0]!.done) return true
    if (performance.now() > deadline) return false
    await wait(POLL_MS)
  }
}
