import { mkdir, open, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCircuitBreakers } from '#platform/server/circuit-breaker.ts'
import { createFileStore } from '#platform/server/files/create-file-store.ts'
import { createFolderStore } from '#platform/server/files/folder-store.ts'
import type { Settings } from '#platform/server/settings.ts'
import { deleteUnfinished, getBackupName, getUnfinishedName, pruneBackups } from './backup-folders.ts'
import { copyCluster } from './copy-cluster.ts'
import { countAllRows, type NamedFile } from './database-facts.ts'
import { type CopyDatabaseOptions, type DatabaseCopy, dumpDatabase } from './dump-database.ts'
import { encryptKeys, fingerprintKeys, KEYS_FILE, type KeyProtection } from './keys.ts'
import { type FileList, FORMAT, getManifestPath, type Manifest } from './manifest.ts'
import { copyNamedFiles, copyStoredFiles, hashFiles, listFolder } from './stored-files.ts'

export interface BackupOptions {
  settings: Settings
  /** The running database: `settings.databaseUrl`, or the embedded one if that is null. */
  databaseUrl: string
  /** The folder in which the backup is created. */
  to: string
  keyProtection: KeyProtection
  /** How many backups to keep, including the new one. Null keeps all. */
  keep: number | null
  appVersion: string
  startedAt: Temporal.Instant
  log: (line: string) => void
  /** For tests: called after the uploaded files have been copied and before the database is copied. */
  beforeDatabase?: () => Promise<void>
}

const MIN_FREE_BYTES = 256 * 1024 * 1024

/**
 * Creates a backup of the database, the uploaded files and the keys. The backup's folder is renamed once the backup is
 * complete.
 * @returns the path of the backup
 */
export async function createBackup(options: BackupOptions): Promise<string> {
  const { to, startedAt, keep, log } = options
  await mkdir(to, { recursive: true, mode: 0o700 })
  await deleteUnfinished(to, startedAt.epochMilliseconds)
  await requireSpace(to)
  const name = getBackupName(startedAt)
  const target = join(to, name)
  const unfinished = join(to, getUnfinishedName(name))
  // Fails if another run has started in the same second.
  await mkdir(unfinished, { mode: 0o700 })
  try {
    await fillBackup(options, unfinished)
    for (const path of await listFolders(unfinished)) await syncFolder(path)
    await rename(unfinished, target)
    await syncFolder(to)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  if (keep !== null) {
    const count = await pruneBackups(to, keep)
    if (count > 0) log(`Deleted ${count} older backups.`)
  }
  return target
}

async function fillBackup(options: BackupOptions, folder: string): Promise<void> {
  const { settings, keyProtection, log } = options
  const { copy, stored, missing } = await copyConsistently(options, folder)
  log(`Database: ${Object.keys(copy.facts.rows).length} tables, ${countAllRows(copy.facts)} rows.`)
  log(`Files: ${describeSize(stored)}.`)
  if (missing.length > 0)
    log(
      `Warning: ${missing.length} files to which the database refers are missing in ${settings.s3 ? 'S3_URL' : 'DATA_DIR'}; ` +
        `the first one is ${missing[0]}. Look for them in an older backup.`,
    )
  if (keyProtection !== 'apart') {
    const encrypted = await encryptKeys(settings, keyProtection)
    await writeFile(join(folder, KEYS_FILE), encrypted, { mode: 0o600, flush: true })
  }
  log(keyProtection === 'apart' ? 'Keys: not included, as requested.' : `Keys: encrypted in ${KEYS_FILE}.`)
  const { files, emptyFolders } = await listFolder(folder)
  const others = files.filter((path) => !path.startsWith('files/'))
  const manifest: Manifest = {
    format: FORMAT,
    createdAt: options.startedAt.toString({ smallestUnit: 'second' }),
    appVersion: options.appVersion,
    database: copy.database,
    facts: copy.facts,
    keys: { stored: keyProtection === 'apart' ? 'apart' : 'encrypted', ...fingerprintKeys(settings) },
    files: {
      ...(await hashFiles(folder, others)),
      ...Object.fromEntries(Object.entries(stored).map(([path, entry]) => [`files/${path}`, entry])),
    },
    missingFiles: missing,
    emptyFolders: emptyFolders.filter((path) => !path.startsWith('files/')),
  }
  await writeFile(getManifestPath(folder), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true })
}

/**
 * Copies the database and files so that the backup contains every file that a row in the copied database refers to. All
 * files are copied first, which may take a long time, and then the database. Files stored in the meantime are copied at
 * the moment of the database snapshot.
 */
async function copyConsistently(options: BackupOptions, folder: string) {
  const { settings, databaseUrl } = options
  const stored: FileList = {}
  let missing: NamedFile[] = []
  const files = {
    fileStore: await createFileStore(settings, createCircuitBreakers()),
    localStore: settings.production ? null : createFolderStore(settings.dataFolder),
    target: join(folder, 'files'),
  }
  await copyStoredFiles(files, stored)
  // The second pass copies files stored during the first, so that uploads do not have to wait for them later.
  await copyStoredFiles(files, stored)
  await options.beforeDatabase?.()
  const copyOptions: CopyDatabaseOptions = {
    databaseUrl,
    target: folder,
    copyNamedFiles: async (named) => {
      missing = await copyNamedFiles(files, named, stored)
    },
  }
  const copy: DatabaseCopy = settings.databaseUrl
    ? await dumpDatabase(copyOptions)
    : await copyCluster({ ...copyOptions, dataFolder: settings.dataFolder })
  return { copy, stored, missing: missing.map(({ path }) => path) }
}

async function requireSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < MIN_FREE_BYTES) throw new Error(`There is not enough free space in ${folder}.`)
}

/** Lists a folder and all folders in it. */
async function listFolders(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return [root, ...entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))]
}

/** Writes a folder's entries to disk, so that they survive a power failure. Not possible on Windows. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function describeSize(files: FileList): string {
  const entries = Object.values(files)
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  return `${entries.length} with ${(bytes / 1_000_000).toFixed(1)} MB`
}
