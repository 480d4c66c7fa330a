import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connect } from '#platform/server/database/connect.ts'

/** A migrated, empty database for one test. */
export interface TestDatabase {
  url: string
  /** Shared with earlier tests, because a new PostgreSQL session would plan every statement and trigger again. */
  connection: Connection
  /** Empties the database for the next test, or drops it if its schema has changed or it has grown large. */
  release(): Promise<void>
}

/** Resets everything that a test may have changed in a session: settings, temporary tables, channels, locks. */
const RESET_SESSION =
  'reset all; discard temp; unlisten *; select pg_advisory_unlock_all(); select pg_backend_pid() as pid'
const DEFAULT_POOL_SIZE = 10

const idleDatabases: PooledDatabase[] = []

interface PooledDatabase {
  name: string
  url: string
  admin: pg.Client
  /**
   * Connection shared by tests with the default pool size; null before the first such test, or if a test left it in
   * use.
   */
  connection: Connection | null
}

/** Acquires an idle database of this worker, or creates one. */
export async function acquireTestDatabase(poolSize = DEFAULT_POOL_SIZE): Promise<TestDatabase> {
  const pooled = idleDatabases.pop() ?? (await createPooled())
  const isDefault = poolSize === DEFAULT_POOL_SIZE
  const connection = (isDefault && pooled.connection) || connect(pooled.url, poolSize)
  if (isDefault) pooled.connection = connection
  return {
    url: pooled.url,
    connection,
    async release() {
      const sessions = isDefault ? await resetSessions(connection) : null
      if (!sessions) {
        await connection.close()
        if (isDefault) pooled.connection = null
      }
      await release(pooled, sessions ?? [])
    },
  }
}

/** Resets every session of a pool. @returns their process ids, or null if one is still in use or broken */
async function resetSessions({ pool }: Connection): Promise<number[] | null> {
  if (pool.ended || pool.totalCount !== pool.idleCount) return null
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const resets = await Promise.allSettled(clients.map((client) => client.query(RESET_SESSION)))
  for (const client of clients) client.release()
  if (resets.some(({ status }) => status === 'rejected')) return null
  // A query with several statements returns a list of results.
  return resets.map((reset) => (reset as unknown as PromiseFulfilledResult<pg.QueryResult[]>).value.at(-1)!.rows[0].pid)
}

async function createPooled(): Promise<PooledDatabase> {
  const postgresUrl = inject('postgresUrl')
  const name = `t_${randomBytes(6).toString('hex')}`
  await executeOnce(postgresUrl, `create database ${name} template template_test strategy file_copy`)
  const url = postgresUrl.replace(/\/postgres$/, `/${name}`)
  const admin = new pg.Client({
    connectionString: url,
    application_name: 'test database',
    // Disables foreign keys and the triggers that forbid deletion.
    options: '-c session_replication_role=replica',
  })
  admin.on('error', () => undefined)
  await admin.connect()
  return { name, url, admin, connection: null }
}

async function release(pooled: PooledDatabase, sessions: number[]): Promise<void> {
  const isUsable = await tryEmpty(pooled, sessions).catch(() => false)
  if (isUsable) idleDatabases.push(pooled)
  else await drop(pooled)
}

/** Ends all sessions except `sessions` and empties the database. @returns whether the database can be reused */
async function tryEmpty(pooled: PooledDatabase, sessions: number[]): Promise<boolean> {
  const { rows } = await pooled.admin.query('select test.empty_database($1) as usable', [sessions])
  return (rows[0] as { usable: boolean }).usable
}

async function drop({ admin, name, connection }: PooledDatabase): Promise<void> {
  await connection?.close()
  await admin.end().catch(() => undefined)
  await executeOnce(inject('postgresUrl'), `drop database ${name} with (force)`)
}

async function executeOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
