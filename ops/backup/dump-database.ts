import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { redactMessage } from '#platform/server/redact.ts'
import { connectWithoutTimeouts } from './connect-without-timeouts.ts'
import { listNamedFiles, listSchemas, listTables, loadDatabaseFacts, type NamedFile } from './database-facts.ts'
import { withLockedFileRows } from './lock-file-rows.ts'
import type { DatabaseFacts, Manifest } from './manifest.ts'
import { buildConnection, findPostgresTools } from './postgres-tools.ts'

const DUMP_FILE = 'database.dump'

/** The copy of a database in a backup. */
export interface DatabaseCopy {
  database: Manifest['database']
  facts: DatabaseFacts
}

export interface CopyDatabaseOptions {
  databaseUrl: string
  /** Folder of the unfinished backup. */
  target: string
  /**
   * Copies the files that rows in the database copy refer to. Called once the content of the copy is fixed, and before
   * any of these files can be deleted.
   */
  copyNamedFiles: (files: NamedFile[]) => Promise<void>
}

/**
 * Writes a pg_dump archive of the database as it was at one moment. Other sessions can read and write in the meantime.
 * @throws an error that says what to install if there is no suitable pg_dump
 */
export async function dumpDatabase({
  databaseUrl,
  target,
  copyNamedFiles,
}: CopyDatabaseOptions): Promise<DatabaseCopy> {
  const client = await connectWithoutTimeouts(databaseUrl)
  try {
    const serverMajor = await readServerMajor(client)
    const tools = await findPostgresTools(serverMajor)
    const snapshot = await withLockedFileRows(databaseUrl, async () => {
      await client.query('begin isolation level repeatable read read only')
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
      await copyNamedFiles(await listNamedFiles(client))
      return rows[0]!.id
    })
    const { dbname, env } = buildConnection(databaseUrl)
    const file = join(target, DUMP_FILE)
    // Created here, because pg_dump would make the file readable by everyone.
    await writeFile(file, '', { mode: 0o600 })
    const args = [
      ...['--format=custom', `--snapshot=${snapshot}`, '--lock-wait-timeout=60s', '--no-password'],
      ...[`--file=${file}`, `--dbname=${dbname}`],
    ]
    const dump = run(tools.paths.pg_dump, args, env)
    // Without this, a failure before the dump is awaited would end the process.
    dump.catch(() => undefined)
    const facts = await loadDatabaseFacts(client)
    await dump
    return { database: { kind: 'dump', serverMajor, toolMajor: tools.major, platform: null }, facts }
  } finally {
    await client.end()
  }
}

export interface RestoreDumpOptions {
  databaseUrl: string
  /** The folder of the backup. */
  source: string
  database: Manifest['database']
  /** Whether to drop the tables in the database. If false, there must be none. */
  overwrite: boolean
}

/** @throws an error that explains what is wrong with the target: in use, not empty, or older than the backup */
export async function checkDumpTarget({ databaseUrl, database, overwrite }: RestoreDumpOptions): Promise<void> {
  await findPostgresTools(database.toolMajor ?? database.serverMajor)
  const client = await connectWithoutTimeouts(databaseUrl)
  try {
    const major = await readServerMajor(client)
    if (major < database.serverMajor)
      throw new Error(`The backup is of PostgreSQL ${database.serverMajor}, and the server is version ${major}.`)
    const sessions = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and application_name like 'hool%'`,
    )
    if (sessions.rowCount) throw new Error('A server is using this database. Stop it first.')
    if (!overwrite && (await listTables(client)).length > 0)
      throw new Error('The database is not empty. Use an empty one, or add --overwrite to delete everything in it.')
  } finally {
    await client.end()
  }
}

/** Restores a pg_dump archive in one transaction, so that a failure leaves the database unchanged. */
export async function restoreDump(options: RestoreDumpOptions): Promise<void> {
  const { databaseUrl, source, database, overwrite } = options
  const { paths } = await findPostgresTools(database.toolMajor ?? database.serverMajor)
  const { dbname, env } = buildConnection(databaseUrl)
  const statements = await buildReset(databaseUrl, overwrite)
  const restore = spawn(paths.pg_restore, ['--no-owner', '--no-privileges', '--file=-', join(source, DUMP_FILE)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const psqlArgs = ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '--single-transaction']
  const psql = spawn(paths.psql, [...psqlArgs, '--output=/dev/null', '--file=-', `--dbname=${dbname}`], {
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = waitForEnd(psql, 'psql')
  ended.catch(() => undefined)
  psql.stdin!.on('error', () => undefined)
  psql.stdin!.write(statements)
  restore.stdout!.pipe(psql.stdin!, { end: false })
  try {
    await Promise.race([waitForEnd(restore, 'pg_restore'), ended])
  } catch (error) {
    // If psql reached the end of its input, it would commit the part it had read so far.
    psql.kill('SIGKILL')
    restore.kill('SIGKILL')
    throw error
  }
  psql.stdin!.end()
  await ended
}

/** Builds the statements that empty the database, to be run in the transaction that fills it. */
async function buildReset(databaseUrl: string, overwrite: boolean): Promise<string> {
  if (!overwrite) return ''
  const client = await connectWithoutTimeouts(databaseUrl)
  try {
    const schemas = await listSchemas(client)
    return [
      'set client_min_messages = warning;',
      ...schemas.map((schema) => `drop schema ${schema} cascade;`),
      'create schema public; grant usage on schema public to public;\n',
    ].join('\n')
  } finally {
    await client.end()
  }
}

async function readServerMajor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  return Math.floor(Number(rows[0]!.version) / 10_000)
}

function run(program: string, args: readonly string[], env: Record<string, string | undefined>): Promise<void> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  return waitForEnd(child, program.slice(program.lastIndexOf('/') + 1))
}

const MAX_ERROR_CHARS = 4_000

/** @throws an error with the program's last message, with values redacted */
function waitForEnd(child: ReturnType<typeof spawn>, name: string): Promise<void> {
  let errors = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MAX_ERROR_CHARS)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${name} failed: ${redactMessage(errors.trim().split('\n').at(-1) ?? '')}`))
    })
  })
}
