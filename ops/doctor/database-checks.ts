import type { Pool } from 'pg'
import type { Schema } from '#platform/server/database/migrate.ts'
import { isSupportedDatabase, UnsupportedDatabaseError } from '#platform/server/database/migrate.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'
import { type Check, type Finding, ok, problem, warning } from './check.ts'

const MIN_MAJOR = 18
/** Two-step login codes tolerate a clock difference of half a minute. */
const MAX_CLOCK_SECONDS = { warning: 2, problem: 30 }
/** PostgreSQL stops accepting writes at two billion transactions. */
const MAX_TRANSACTION_AGE = 1_000_000_000
const MIN_DEAD_ROWS = 10_000

/** Checks the server and the content of the database that `pool` connects to. */
export const databaseChecks = (pool: Pool, schema: Schema, production: boolean): Check[] => [
  {
    name: 'extensions',
    run: () => checkExtensions(pool, schema),
    ifFailed: 'See the log of PostgreSQL.',
  },
  { name: 'migrations', run: () => checkMigrations(pool, schema), ifFailed: 'See the log of PostgreSQL.' },
  {
    name: 'database role',
    run: () => checkPrivileges(pool, production),
    ifFailed: 'Let the role of DATABASE_URL own the database.',
  },
  {
    name: 'time zones',
    run: () => checkTimeZones(pool),
    ifFailed: 'Install the package tzdata on the database server.',
  },
  { name: 'clock', run: () => checkClock(pool), ifFailed: 'Synchronize the clocks of both computers with NTP.' },
  { name: 'indexes', run: () => checkIndexes(pool), ifFailed: 'See the log of PostgreSQL.' },
  { name: 'vacuum', run: () => checkVacuum(pool), ifFailed: 'See the log of PostgreSQL.' },
]

/** Checks that the database responds, and checks its version. */
export async function checkServer(pool: Pool): Promise<Finding> {
  const startedAt = performance.now()
  const { rows } = await pool.query<{ version: string; number: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
       current_setting('server_version_num') as number`,
  )
  const { version, number } = rows[0]!
  if (Number(number) < MIN_MAJOR * 10_000)
    return problem(
      `PostgreSQL ${version} is too old.`,
      `Use PostgreSQL ${MIN_MAJOR}; pg_upgrade or a dump moves the data.`,
    )
  return ok(`PostgreSQL ${version} answered within ${Math.ceil(performance.now() - startedAt)} ms.`)
}

async function checkExtensions(pool: Pool, { create }: Schema): Promise<Finding> {
  const needed = [...create.matchAll(/^create extension if not exists (\w+)/gm)].map(([, name]) => name!)
  const { rows } = await pool.query<{ name: string }>('select name from pg_available_extensions where name = any($1)', [
    needed,
  ])
  const missing = needed.filter((name) => !rows.some((row) => row.name === name))
  if (missing.length === 0) return ok(`${needed.join(', ')} are available.`)
  return problem(
    `The server lacks ${missing.join(', ')}.`,
    'Install the package postgresql-contrib on the database server.',
  )
}

async function checkMigrations(pool: Pool, { migrations }: Schema): Promise<Finding> {
  if (!(await isSupportedDatabase(pool)))
    return problem(new UnsupportedDatabaseError().message, 'Set DATABASE_URL to an empty database.')
  if (!(await hasTable(pool, 'schema_migration')))
    return ok('The database is empty. The first start creates its tables.')
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration')
  const applied = new Set(rows.map(({ name }) => name))
  const unknown = [...applied].filter((name) => !migrations.some((known) => known.name === name))
  if (unknown.length > 0)
    return problem(
      `The database is newer than this version: it has ${unknown.length} migrations that this version does not know.`,
      'Start the newer version, or restore a backup from before it ran.',
    )
  const pending = migrations.filter(({ name }) => !applied.has(name))
  if (pending.length === 0) return ok(`All ${migrations.length} are applied.`)
  return warning(
    `${pending.length} are pending. The next start applies them.`,
    'Make a backup before you start this version.',
  )
}

async function checkPrivileges(pool: Pool, production: boolean): Promise<Finding> {
  const { rows } = await pool.query<{ can_create: boolean; foreign_tables: number; is_superuser: boolean }>(
    `select has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as can_create,
       (select count(*)::int from pg_class join pg_namespace n on n.oid = relnamespace
        where nspname in ('public', 'pgboss') and relkind in ('r', 'p') and not pg_has_role(relowner, 'usage'))
         as foreign_tables,
       (select rolsuper from pg_roles where rolname = current_user) as is_superuser`,
  )
  const { can_create, foreign_tables, is_superuser } = rows[0]!
  if (!can_create)
    return problem(
      'The role of DATABASE_URL may not create tables and schemas, so migrations and the job queue fail.',
      'Make it the owner of the database.',
    )
  if (foreign_tables > 0)
    return problem(
      `${foreign_tables} tables belong to another role, so migrations fail.`,
      'Give them to the role of DATABASE_URL (reassign owned by …).',
    )
  if (is_superuser && production)
    return warning(
      'The role of DATABASE_URL is a superuser, which can read every database and file of its server.',
      'Use a role that only owns this database.',
    )
  return ok('It can create tables and owns the existing ones.')
}

/** Compares the time zone data of PostgreSQL and Node for the coming year, because time zone rules change. */
async function checkTimeZones(pool: Pool): Promise<Finding> {
  const now = Temporal.Now.instant()
  const instants = [0, 90, 180, 270, 360].map((days) => now.add({ hours: 24 * days }))
  const { rows } = await pool.query<{ local: string }>(
    `select to_char(timezone($1, at), 'YYYY-MM-DD"T"HH24:MI') as local
     from unnest($2::timestamptz[]) with ordinality as instants (at, number) order by number`,
    [HOME_TIME_ZONE, instants.map(String)],
  )
  const expected = instants.map((at) =>
    at.toZonedDateTimeISO(HOME_TIME_ZONE).toPlainDateTime().toString({ smallestUnit: 'minute' }),
  )
  if (rows.every(({ local }, index) => local === expected[index])) return ok(`${HOME_TIME_ZONE} is the same in both.`)
  return problem(
    `PostgreSQL and Node disagree about the time in ${HOME_TIME_ZONE}, so sessions would be an hour off.`,
    'Update tzdata on the database server, and this program.',
  )
}

async function checkClock(pool: Pool): Promise<Finding> {
  const sentAt = Date.now()
  const { rows } = await pool.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms')
  const seconds = Math.abs(rows[0]!.ms - (sentAt + Date.now()) / 2) / 1000
  const message = `The clocks of this computer and the database differ by ${seconds.toFixed(1)} s.`
  const action = 'Synchronize the clocks of both computers with NTP.'
  if (seconds > MAX_CLOCK_SECONDS.problem) return problem(message, action)
  return seconds > MAX_CLOCK_SECONDS.warning ? warning(message, action) : ok(message)
}

async function checkIndexes(pool: Pool): Promise<Finding> {
  const { rows } = await pool.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid order by 1',
  )
  if (rows.length === 0) return ok('All are valid.')
  return problem(
    `${rows.map(({ name }) => name).join(', ')} cannot be used, because creating it was interrupted.`,
    'Run reindex index concurrently for each.',
  )
}

async function checkVacuum(pool: Pool): Promise<Finding> {
  const age = await pool.query<{ age: number }>(
    'select age(datfrozenxid)::float8 as age from pg_database where datname = current_database()',
  )
  if (age.rows[0]!.age > MAX_TRANSACTION_AGE)
    return problem(
      `The oldest transaction is ${Math.round(age.rows[0]!.age / 1e6)} million transactions old. PostgreSQL stops at 2000.`,
      'Run vacuum freeze, and find out why autovacuum does not run.',
    )
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables
     where n_dead_tup > greatest($1, n_live_tup) and coalesce(greatest(last_vacuum, last_autovacuum), '-infinity')
       < now() - interval '1 day' order by n_dead_tup desc limit 5`,
    [MIN_DEAD_ROWS],
  )
  if (rows.length === 0) return ok('No table is overdue.')
  return warning(
    `Overdue for ${rows.map(({ name }) => name).join(', ')}, so queries get slower.`,
    'Run vacuum analyze, and check that autovacuum is on and no transaction stays open.',
  )
}

export async function hasTable(pool: Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [name])
  return rows[0]!.exists
}
