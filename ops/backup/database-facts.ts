import type pg from 'pg'
import type { DatabaseFacts } from './manifest.ts'

type Queryable = Pick<pg.Client, 'query'>

/** SQL condition for the schemas that contain tables of the site and of the job queue. */
const OWN_SCHEMAS = `nspname <> 'information_schema' and nspname not like 'pg\\_%'`

/** Lists all tables that store rows, as quoted `schema.table`, in alphabetical order. Empty for an empty database. */
export async function listTables(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and ${OWN_SCHEMAS} order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Lists the schemas that a restore replaces, quoted. */
export async function listSchemas(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', nspname) as name from pg_namespace where ${OWN_SCHEMAS} order by 1`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Loads the facts that a restored database is compared with. Call it within a transaction that sees one snapshot.
 * @throws an error if the database has no schema
 */
export async function loadDatabaseFacts(client: Queryable): Promise<DatabaseFacts> {
  const tables = await listTables(client)
  if (!tables.includes('public.schema_migration'))
    throw new Error('The database is empty: there is nothing to back up. Start the server once, so that it creates it.')
  const rows: Record<string, number> = {}
  for (const table of tables) {
    const counted = await client.query<{ count: string | number }>(`select count(*) from only ${table}`)
    rows[table] = Number(counted.rows[0]!.count)
  }
  const migrations = await client.query<{ name: string }>('select name from schema_migration order by name')
  return { rows, migrations: migrations.rows.map(({ name }) => name), ledger: await loadLedgerSums(client) }
}

async function loadLedgerSums(client: Queryable): Promise<DatabaseFacts['ledger']> {
  const { rows } = await client.query<{ account: string; lines: number; cents: number }>(
    `select account, count(*)::float8 as lines, sum(amount_cents)::float8 as cents
     from ledger_line group by account order by account`,
  )
  const add = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
  return {
    lines: add(rows.map(({ lines }) => lines)),
    cents: add(rows.map(({ cents }) => cents)),
    accounts: Object.fromEntries(rows.map(({ account, cents }) => [account, cents])),
  }
}

/**
 * Describes each difference between two databases, without revealing any content. Returns an empty list if there is
 * none.
 */
export function compareFacts(expected: DatabaseFacts, actual: DatabaseFacts): string[] {
  const names = [...new Set([...Object.keys(expected.rows), ...Object.keys(actual.rows)])]
  const countRows = ({ rows }: DatabaseFacts, name: string) => rows[name] ?? 'no table'
  return [
    ...names
      .filter((name) => expected.rows[name] !== actual.rows[name])
      .map((name) => `${name}: ${countRows(expected, name)} rows in the backup, ${countRows(actual, name)} restored`),
    ...(isSame(expected.migrations, actual.migrations) ? [] : ['the list of migrations differs']),
    ...(isSame(expected.ledger, actual.ledger) ? [] : ['the sums of the ledger differ']),
  ]
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export const countAllRows = ({ rows }: DatabaseFacts): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0)

/** A file, or a folder with at least one file, that a row refers to. Paths are relative to DATA_DIR. */
export interface NamedFile {
  path: string
  isFolder: boolean
  /** Whether the row is so new that files may have been added to the folder while other files were being copied. */
  isRecent: boolean
}

/** Lists the files that rows of the snapshot refer to: evidence, published media and videos awaiting processing. */
export async function listNamedFiles(client: Queryable): Promise<NamedFile[]> {
  const { rows } = await client.query<{ path: string; is_folder: boolean; is_recent: boolean }>(
    `select 'evidence/' || evidence_id as path, false as is_folder, false as is_recent from credential
     union all select 'media/' || folder, true, created_at > now() - interval '1 day' from media_item where state = 'ready'
     union all select 'incoming/' || regexp_replace(folder, '^.*/', '') || '.video', false, false
       from media_item where state = 'processing'`,
  )
  return rows.map((row) => ({ path: row.path, isFolder: row.is_folder, isRecent: row.is_recent }))
}

/** Returns the named files that are not among `paths`. */
export function findMissingFiles<T extends Pick<NamedFile, 'path'>>(named: readonly T[], paths: Iterable<string>): T[] {
  const known = new Set<string>()
  for (const path of paths) {
    known.add(path)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) known.add(path.slice(0, end))
  }
  return named.filter(({ path }) => !known.has(path))
}
