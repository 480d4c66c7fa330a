import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { runConcurrently } from '#platform/server/run-concurrently.ts'
import { connectWithoutTimeouts } from './connect-without-timeouts.ts'
import { listFolder } from './stored-files.ts'

/** The server recreates the contents of these folders (PostgreSQL's manual, 25.3.4). */
const TRANSIENT_FOLDERS = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const TRANSIENT_FILES =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?)$|(^|\/)(pgsql_tmp|pg_internal\.init)/
const CONTROL_FILE = 'global/pg_control'
const WAL_SEGMENT = /^[0-9A-F]{24}$/

/** What PostgreSQL returns when the copy ends: the content of `backup_label` and the last segment of the log. */
interface StoppedBackup {
  label: string
  segment: string
}

interface CopyClusterFilesOptions {
  databaseUrl: string
  /** The data folder of the running server. */
  source: string
  target: string
  /** Calls `stop`, which ends copying. Later commits are not in the copy. */
  end(client: pg.Client, stop: () => Promise<StoppedBackup>): Promise<StoppedBackup>
}

/**
 * Copies the files of a running PostgreSQL server (PostgreSQL's manual, 25.3.3: low-level API), and the write-ahead log
 * that a server needs to start from them.
 */
export async function copyClusterFiles({ databaseUrl, source, target, end }: CopyClusterFilesOptions): Promise<void> {
  const client = await connectWithoutTimeouts(databaseUrl)
  try {
    // The slot makes the server keep the write-ahead log from now on. It is dropped when this session ends.
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
    const { label, segment } = await end(client, () => stopBackup(client))
    await writeFile(join(target, 'backup_label'), label, { mode: 0o600 })
    await copyWal(join(source, 'pg_wal'), join(target, 'pg_wal'), [started.rows[0]!.segment, segment])
  } finally {
    await client.end()
  }
}

/** Ignores missing files, because files may be deleted at any time and the write-ahead log records that. */
async function copyExisting(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

async function stopBackup(client: pg.Client): Promise<StoppedBackup> {
  const { rows } = await client.query<StoppedBackup>(
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
