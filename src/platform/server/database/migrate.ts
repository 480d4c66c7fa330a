import type { Pool, PoolClient } from 'pg'

/** The schema of all modules. */
export interface Schema {
  /** SQL that builds the current schema in an empty database. */
  create: string
  /** Changes to released databases, oldest first. A released migration is never edited. */
  migrations: readonly { name: string; statements: string }[]
}

/** Thrown for a database from before the first release, for which there are no migrations. */
export class UnsupportedDatabaseError extends Error {
  constructor() {
    super('This database was created by a version before the first release and cannot be upgraded. Use an empty one.')
  }
}

/** Key of the advisory lock: any number that no other advisory lock in the database uses. */
const LOCK = 4_665_011
const STATEMENT_TIMEOUT = '10min'

/**
 * Creates the schema in an empty database, or applies the missing migrations to an existing one. Runs in one
 * transaction and under a lock, so that several processes may start concurrently. @returns `schema` or the names of the
 * applied migrations @throws UnsupportedDatabaseError for a database from before the first release, Error for one from
 * a newer version
 */
export async function migrate(pool: Pool, { create, migrations }: Schema): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`)
    await client.query(`select pg_advisory_xact_lock(${LOCK})`)
    const applied = await listAppliedMigrations(client)
    const isEmpty = applied === null
    const pending = migrations.filter(({ name }) => !applied?.includes(name))
    const newer = applied?.find((name) => !migrations.some((known) => known.name === name))
    if (newer) throw new Error(`The database is newer than this version: it has the migration '${newer}'.`)
    if (isEmpty) await createSchema(client, create)
    else for (const { statements } of pending) await client.query(statements)
    const names = pending.map(({ name }) => name)
    await client.query('insert into schema_migration (name) select unnest($1::text[])', [names])
    await client.query('commit')
    return isEmpty ? ['schema'] : names
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/**
 * Returns whether the database is empty or was created by a released version. Versions before the first release listed
 * their migrations in the table `kysely_migration`.
 */
export async function isSupportedDatabase(database: Pool | PoolClient): Promise<boolean> {
  return !(await hasTable(database, 'kysely_migration'))
}

/** Lists the names of the applied migrations; null if the database is empty. */
async function listAppliedMigrations(client: PoolClient): Promise<string[] | null> {
  if (!(await isSupportedDatabase(client))) throw new UnsupportedDatabaseError()
  if (!(await hasTable(client, 'schema_migration'))) return null
  const applied = await client.query<{ name: string }>('select name from schema_migration')
  return applied.rows.map(({ name }) => name)
}

async function hasTable(database: Pool | PoolClient, name: string): Promise<boolean> {
  const { rows } = await database.query<{ exists: boolean }>(`select to_regclass('${name}') is not null as exists`)
  return rows[0]!.exists
}

async function createSchema(client: PoolClient, create: string): Promise<void> {
  // Functions may refer to tables that a later file creates.
  await client.query('set local check_function_bodies = off')
  await client.query('create table schema_migration (name text primary key, applied_at timestamptz default now())')
  await client.query(create)
}
