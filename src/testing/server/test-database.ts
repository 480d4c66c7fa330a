import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connect } from '#platform/server/database/connect.ts'

/** A migrated, empty database for one test. */
export interface TestDatabase {
  url: string
  /** Shared with earlier tests, because a new PostgreSQL session would plan every statement and trigger again. */
  connection: Connection
  /** Empties the database for the next test, or drops it when its schema has changed or it exceeds MAX_BYTES. */
  release(): Promise<void>
}

/** Query for a fingerprint of the schema. A database whose schema a test has changed is not reused. */
const SCHEMA = `select concat_ws(' ',
  (select count(*) || ' ' || md5(string_agg(oid || relname, '' order by oid)) from pg_class
    where relnamespace not in (select oid from pg_namespace where nspname like 'pg\\_%')),
  (select count(*) || ' ' || sum(ascii(tgenabled)) from pg_trigger),
  (select count(*) || ' ' || max(oid) from pg_constraint),
  (select count(*) || ' ' || md5(string_agg(prosrc, '' order by oid)) from pg_proc where pronamespace = 'public'::regnamespace),
  (select md5(string_agg(attname || atttypid, '' order by attrelid, attnum)) from pg_attribute where attnum > 0 and attrelid in
    (select oid from pg_class where relnamespace = 'public'::regnamespace))) as schema`

/**
 * Deletes the rows of every table except the list of migrations. Replica mode disables foreign keys and the triggers
 * that forbid deletion.
 */
const EMPTY = `do $$
declare
  name text;
  has_rows boolean;
begin
  set local session_replication_role = replica;
  for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and relname not in ('schema_migration', 'vat_rate')
  loop
    execute format('select exists (select from %I)', name) into has_rows;
    if has_rows then execute format('delete from %I', name); end if;
  end loop;
end $$`

/** The VAT rates are the only rows that the schema inserts. */
const RATES = "select coalesce(jsonb_agg(v order by v::text), '[]')::text as rates from vat_rate v"
const RESTORE_RATES = `with deleted as (delete from vat_rate)
  insert into vat_rate select * from jsonb_populate_recordset(null::vat_rate, $1)`
/** Deleted rows remain on disk and slow down later scans, so a database of this size is dropped. */
const MAX_BYTES = 30_000_000

/** Resets everything that a test may have changed in a session: settings, temporary tables, channels, locks. */
const RESET_SESSION =
  'reset all; discard temp; unlisten *; select pg_advisory_unlock_all(); select pg_backend_pid() as pid'
const DEFAULT_POOL_SIZE = 10

const idleDatabases: PooledDatabase[] = []

interface PooledDatabase {
  name: string
  url: string
  admin: pg.Client
  schema: string
  rates: string
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
  await executeOnce(postgresUrl, `create database ${name} template template_hool strategy file_copy`)
  const url = postgresUrl.replace(/\/postgres$/, `/${name}`)
  const admin = new pg.Client({ connectionString: url, application_name: 'test database' })
  admin.on('error', () => undefined)
  await admin.connect()
  const pooled = { name, url, admin, schema: '', rates: '', connection: null }
  return Object.assign(pooled, { schema: await readSchema(pooled), rates: await readRates(pooled) })
}

async function release(pooled: PooledDatabase, sessions: number[]): Promise<void> {
  const isUsable = await tryEmpty(pooled, sessions).catch(() => false)
  if (isUsable) idleDatabases.push(pooled)
  else await drop(pooled)
}

/** Ends all sessions except `sessions` and empties the database. @returns whether the database can be reused */
async function tryEmpty(pooled: PooledDatabase, sessions: number[]): Promise<boolean> {
  const { admin } = pooled
  await admin.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and pid <> all($1)`,
    [sessions],
  )
  if ((await readSchema(pooled)) !== pooled.schema) return false
  await admin.query(EMPTY)
  if ((await readRates(pooled)) !== pooled.rates) await admin.query(RESTORE_RATES, [pooled.rates])
  const { rows } = await admin.query('select pg_database_size(current_database())::float8 as bytes')
  return rows[0].bytes < MAX_BYTES
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

const readSchema = async ({ admin }: PooledDatabase): Promise<string> => (await admin.query(SCHEMA)).rows[0].schema
const readRates = async ({ admin }: PooledDatabase): Promise<string> => (await admin.query(RATES)).rows[0].rates
