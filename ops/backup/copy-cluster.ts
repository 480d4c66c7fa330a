import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { buildCommandPrefix, giveToUnprivilegedUser } from '#platform/server/database/postgres-command.ts'
import { runConcurrently } from '#platform/server/run-concurrently.ts'
import { connectWithoutTimeouts } from './connect-without-timeouts.ts'
import { listNamedFiles, loadDatabaseFacts } from './database-facts.ts'
import type { CopyDatabaseOptions, DatabaseCopy } from './dump-database.ts'
import { withLockedFileRows } from './lock-file-rows.ts'
import { listFolder } from './stored-files.ts'

/** Folder of a backup that has the same layout as DATA_DIR for the embedded PostgreSQL. */
export const CLUSTER_FOLDER = 'cluster'
/** The server recreates the content of these (PostgreSQL's manual, 25.3.4). */
const TRANSIENT_FOLDERS = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const TRANSIENT_FILES =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?)$|(^|\/)(pgsql_tmp|pg_internal\.init)/
const CONTROL_FILE = 'global/pg_control'
const WAL_SEGMENT = /^[0-9A-F]{24}$/

/** Identifies computers whose servers can read each other's files. */
export const PLATFORM = `${process.platform}-${process.arch}`

export interface CopyClusterOptions extends CopyDatabaseOptions {
  /** DATA_DIR of the running server. */
  dataFolder: string
}

/**
 * Copies the files of the embedded PostgreSQL while it runs (PostgreSQL's manual, 25.3.3: low-level API), and then starts
 * a server on the copy. That proves that it can be started, and brings it to the moment when copying ended. npm installs
 * no pg_dump.
 */
export async function copyCluster(options: CopyClusterOptions): Promise<DatabaseCopy> {
  const folder = join(options.target, CLUSTER_FOLDER)
  await rm(folder, { recursive: true, force: true })
  await copyRunningCluster(options, join(folder, 'postgres'))
  return examineCopy(options, folder)
}

async function copyRunningCluster(options: CopyClusterOptions, target: string): Promise<void> {
  const { databaseUrl, dataFolder, copyNamedFiles } = options
  const source = join(dataFolder, 'postgres')
  const client = await connectWithoutTimeouts(databaseUrl)
  try {
    // The slot makes the server keep the write-ahead log from here on. It ends with this session.
    const slot = `backup_${randomBytes(6).toString('hex')}`
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
    const started = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('backup', true)) as segment`,
    )
    const { files, emptyFolders } = await listFolder(source)
    const listed = files.filter((path) => !TRANSIENT_FOLDERS.test(path) && !TRANSIENT_FILES.test(path))
    const folders = [...emptyFolders, ...files.map((path) => dirname(path))].map((path) =>
      TRANSIENT_FOLDERS.test(`${path}/`) ? path.split('/')[0]! : path,
    )
    for (const path of new Set([...folders, 'pg_wal/archive_status', 'pg_wal/summaries']))
      await mkdir(join(target, path), { recursive: true, mode: 0o700 })
    await runConcurrently(
      listed.filter((path) => path !== CONTROL_FILE),
      (path) => copyExisting(join(source, path), join(target, path)),
    )
    await copyExisting(join(source, CONTROL_FILE), join(target, CONTROL_FILE))
    const { label, segment } = await withLockedFileRows(databaseUrl, async () => {
      const stopped = await stopBackup(client)
      await copyNamedFiles(await listNamedFiles(client))
      return stopped
    })
    await writeFile(join(target, 'backup_label'), label, { mode: 0o600 })
    await copyWal(join(source, 'pg_wal'), join(target, 'pg_wal'), [started.rows[0]!.segment, segment])
  } finally {
    await client.end()
  }
}

/** Files may be deleted at any time; the write-ahead log contains that they were. */
async function copyExisting(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

async function stopBackup(client: pg.Client): Promise<{ label: string; segment: string }> {
  const { rows } = await client.query<{ label: string; segment: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)',
  )
  return rows[0]!
}

/** Copies the write-ahead log that was written while the files were copied. */
async function copyWal(source: string, target: string, [first, last]: [string, string]): Promise<void> {
  const names = (await readdir(source)).filter((name) => WAL_SEGMENT.test(name) && name >= first && name <= last)
  if (!names.includes(first) || !names.includes(last))
    throw new Error('The write-ahead log was removed while it was copied. Run the command again.')
  for (const name of names) await copyFile(join(source, name), join(target, name))
}

/** Starts a server on the copy, which replays the write-ahead log, and stops it when it has been read. */
async function examineCopy(options: CopyClusterOptions, folder: string): Promise<DatabaseCopy> {
  const passwordFile = join(folder, 'postgres-password')
  await copyFile(join(options.dataFolder, 'postgres-password'), passwordFile)
  await prepareCluster(folder)
  // Before it replays the log, the server writes the whole copy to the disk.
  const server = await startEmbeddedPostgres(
    folder,
    process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {},
  )
  try {
    const client = await connectWithoutTimeouts(server.getUrl('hool'))
    try {
      const { rows } = await client.query<{ version: string }>(
        `select current_setting('server_version_num') as version`,
      )
      const facts = await loadDatabaseFacts(client)
      // The backup must not reveal the password of the running server.
      const password = randomBytes(18).toString('base64url')
      await client.query(`alter role postgres password '${password}'`)
      await writeFile(passwordFile, password, { mode: 0o600, flush: true })
      const serverMajor = Math.floor(Number(rows[0]!.version) / 10_000)
      return { database: { kind: 'cluster', serverMajor, toolMajor: null, platform: PLATFORM }, facts }
    } finally {
      await client.end()
    }
  } finally {
    await server.close()
    await rm(join(folder, 'postgres.log'), { force: true })
    await rm(join(folder, 'postgres', 'postmaster.opts'), { force: true })
  }
}

/** Gives copied files to the user that runs PostgreSQL, where that is another one. */
export async function prepareCluster(folder: string): Promise<void> {
  const cluster = join(folder, 'postgres')
  await chmod(cluster, 0o700)
  if (!buildCommandPrefix(cluster).includes('--reuid')) return
  const names = await readdir(cluster, { recursive: true })
  giveToUnprivilegedUser(cluster, ...names.map((name) => join(cluster, name)))
}
