import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCircuitBreakers } from '#platform/server/circuit-breaker.ts'
import type { Schema } from '#platform/server/database/migrate.ts'
import { findRunningPostmaster } from '#platform/server/database/postmaster.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import { createFileStore } from '#platform/server/files/create-file-store.ts'
import { OWNER_KEY } from '#platform/server/files/file-store.ts'
import { createFolderStore } from '#platform/server/files/folder-store.ts'
import { runConcurrently } from '#platform/server/run-concurrently.ts'
import type { Settings } from '#platform/server/settings.ts'
import { connectWithoutTimeouts } from './connect-without-timeouts.ts'
import { CLUSTER_FOLDER, PLATFORM, prepareCluster } from './copy-cluster.ts'
import { compareFacts, countAllRows, loadDatabaseFacts } from './database-facts.ts'
import { checkDumpTarget, restoreDump } from './dump-database.ts'
import { canDecryptSample } from './encrypted-sample.ts'
import { chooseKeys, decryptKeys, fingerprintKey, KEY_FILES, KEYS_FILE, type KeyOpener, type Keys } from './keys.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { copyFile, hashFiles, listFolder, RESTORED_FOLDERS, STORED_FOLDERS } from './stored-files.ts'

export interface RestoreOptions {
  settings: Settings
  /** Starts the embedded PostgreSQL on `settings.dataFolder`. Called only if `settings.databaseUrl` is null. */
  startDatabase: () => Promise<{ url: string; close: () => Promise<void> }>
  /** The folder of the backup. */
  from: string
  /** Whether existing data may be replaced. Files are moved aside; the tables of an external database are dropped. */
  overwrite: boolean
  keyOpener: KeyOpener
  schema: Schema
  /** When the restore started. Must be before the settings were read. */
  startedAt: Temporal.Instant
  log: (line: string) => void
}

/**
 * Verifies that a backup is complete and unchanged, and that this version can use it.
 * @returns its manifest @throws an error that says what is wrong
 */
export async function verifyBackup(from: string, schema: Schema): Promise<Manifest> {
  const manifest = await readManifest(from)
  if (!manifest) throw new Error(`${from} is not a complete backup: it has no manifest.json.`)
  const known = new Set(schema.migrations.map(({ name }) => name))
  const newer = manifest.facts.migrations.find((name) => !known.has(name))
  if (newer)
    throw new Error(
      `The backup is from a newer version (${manifest.appVersion}), with the migration '${newer}'. Use that version.`,
    )
  const actual = await hashFiles(from, Object.keys(manifest.files)).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`A file of the backup cannot be read (${error.code}).`)
  })
  const changed = Object.entries(manifest.files).filter(([path, file]) => actual[path]?.sha256 !== file.sha256)
  if (changed.length > 0)
    throw new Error(`${changed.length} files of the backup are damaged, such as ${changed[0]![0]}.`)
  if (manifest.facts.ledger.cents !== 0) throw new Error('The ledger in the backup is not balanced.')
  return manifest
}

/** Restores a verified backup. @throws an error that says what is wrong, in which case nothing has been deleted */
export async function restoreBackup(options: RestoreOptions, manifest: Manifest): Promise<void> {
  const { settings, from, log, keyOpener } = options
  const stored =
    manifest.keys.stored === 'encrypted' && keyOpener
      ? await decryptKeys(await readFile(join(from, KEYS_FILE)), keyOpener)
      : null
  const keys = chooseKeys(settings, manifest.keys, stored)
  if (!keys && fingerprintKey(settings.authSecret) !== manifest.keys.authSecretFingerprint)
    log('AUTH_SECRET is not the one of the backup: everyone has to log in again.')
  await checkTarget(options, manifest)
  // Differs from the id in the backup, because the site that was backed up may still be running.
  const siteId = randomUUID()
  const staging = join(settings.dataFolder, '.unfinished-restore')
  await rm(staging, { recursive: true, force: true })
  await stageFiles(manifest, from, staging)
  // Done before the database is replaced, because this only adds files.
  if (settings.s3) await storeFiles(settings, staging)
  if (keys) await stageKeys(keys, staging)
  if (settings.databaseUrl)
    await restoreDump({ ...options, databaseUrl: settings.databaseUrl, source: from, database: manifest.database })
  await replaceFiles(options, staging)
  log(`Files: ${Object.keys(manifest.files).filter((path) => path.startsWith('files/')).length} restored.`)
  await checkResult(options, manifest, { keys, siteId })
  if (settings.s3) await takeOverBucket(settings, 'public.site' in manifest.facts.rows ? siteId : null)
}

async function checkTarget({ settings, overwrite, from }: RestoreOptions, { database }: Manifest): Promise<void> {
  const { databaseUrl, dataFolder } = settings
  if (database.kind === 'cluster') {
    if (databaseUrl)
      throw new Error(
        'This backup contains the files of the embedded PostgreSQL, which another server cannot read. Restore it ' +
          'without DATABASE_URL into an empty DATA_DIR, and copy that database with pg_dump.',
      )
    if (database.platform !== PLATFORM)
      throw new Error(`The backup is of the embedded PostgreSQL on ${database.platform}; this computer is ${PLATFORM}.`)
    if (findRunningPostmaster(join(dataFolder, 'postgres')))
      throw new Error('A server is running on this DATA_DIR. Stop it first.')
  } else {
    if (!databaseUrl)
      throw new Error(
        'This backup is of an external PostgreSQL. Set DATABASE_URL to the server that it is restored to.',
      )
    await checkDumpTarget({ databaseUrl, source: from, database, overwrite })
  }
  if (settings.s3 && !overwrite) await requireEmptyBucket(settings)
  const used = await listUsedNames(settings)
  if (used.length > 0 && !overwrite)
    throw new Error(
      `DATA_DIR (${dataFolder}) is not empty: it has ${used.join(', ')}. Use an empty folder, or add --overwrite, ` +
        'which moves them aside.',
    )
}

const CLUSTER_NAMES = ['postgres', 'postgres-password']

/** Lists the entries in DATA_DIR that a restore would replace and that contain a file. */
async function listUsedNames(settings: Settings): Promise<string[]> {
  const { dataFolder } = settings
  const used: string[] = []
  for (const name of [...CLUSTER_NAMES, ...listLocalFolders(settings)]) {
    const path = join(dataFolder, name)
    const stats = await stat(path).catch(() => null)
    if (stats?.isFile() || (stats && (await listFolder(path)).files.length > 0)) used.push(name)
  }
  return used
}

/** Lists the folders in DATA_DIR that a restore replaces. */
const listLocalFolders = ({ s3 }: Settings): readonly string[] =>
  s3 ? RESTORED_FOLDERS.filter((name) => !STORED_FOLDERS.includes(name)) : RESTORED_FOLDERS

async function requireEmptyBucket(settings: Settings): Promise<void> {
  const store = await createFileStore(settings, createCircuitBreakers())
  const used = (await store.readFile(OWNER_KEY)) ? [OWNER_KEY] : []
  for (const folder of STORED_FOLDERS)
    for await (const key of store.listFiles(folder)) {
      used.push(key)
      break
    }
  if (used.length > 0)
    throw new Error(
      `The bucket of S3_URL is not empty: it has ${used[0]}. Use an empty bucket or prefix. Only if the site that uses ` +
        'this one is lost, add --overwrite: the nightly job then deletes the files that the backup does not name.',
    )
}

/**
 * Makes the restored database the owner of the bucket. Without an id (an older backup), the next database to start
 * becomes the owner.
 */
async function takeOverBucket(settings: Settings, siteId: string | null): Promise<void> {
  const store = await createFileStore(settings, createCircuitBreakers())
  if (siteId === null) await store.delete(OWNER_KEY)
  else await store.claim(siteId, { takeOver: true })
}

/** Moves the staged uploaded files to the bucket. */
async function storeFiles(settings: Settings, staging: string): Promise<void> {
  const store = await createFileStore(settings, createCircuitBreakers())
  for (const folder of STORED_FOLDERS) {
    const keys = await Array.fromAsync(createFolderStore(staging).listFiles(folder))
    await runConcurrently(keys, (key) => store.storeFile(key, join(staging, key)))
    await rm(join(staging, folder), { recursive: true, force: true })
  }
}

/**
 * Copies the backup's files next to their final location. @throws if a file was changed after the backup was verified
 */
async function stageFiles(manifest: Manifest, from: string, staging: string): Promise<void> {
  await mkdir(staging, { recursive: true, mode: 0o700 })
  await runConcurrently(Object.entries(manifest.files), async ([path, file]) => {
    const match = /^(?:files|cluster)\/(.+)$/.exec(path)
    if (!match) return
    const copied = await copyFile(join(from, path), join(staging, match[1]!))
    if (copied?.sha256 !== file.sha256) throw new Error(`${path} of the backup is damaged.`)
  })
  for (const path of manifest.emptyFolders)
    if (path.startsWith(`${CLUSTER_FOLDER}/`))
      await mkdir(join(staging, path.slice(CLUSTER_FOLDER.length + 1)), { recursive: true, mode: 0o700 })
}

async function stageKeys(keys: Keys, staging: string): Promise<void> {
  for (const name of ['authSecret', 'fieldKey'] as const)
    await writeFile(join(staging, KEY_FILES[name]), keys[name].toString('base64'), { mode: 0o600 })
}

/** Moves the staged files into place, and the existing ones aside. */
async function replaceFiles({ settings, startedAt, log }: RestoreOptions, staging: string): Promise<void> {
  const { dataFolder } = settings
  const aside = join(dataFolder, `before-restore-${startedAt.toString({ smallestUnit: 'second' }).replaceAll(':', '')}`)
  const staged = await readdir(staging)
  const isCluster = staged.includes('postgres')
  const replaced = [...(isCluster ? CLUSTER_NAMES : []), ...listLocalFolders(settings), ...staged]
  for (const name of new Set(replaced)) {
    if (await isNewKeyFile(join(dataFolder, name), name, startedAt)) await rm(join(dataFolder, name))
    else if (await moveAside(join(dataFolder, name), join(aside, name))) log(`Moved ${name} to ${aside}.`)
    if (staged.includes(name)) await rename(join(staging, name), join(dataFolder, name))
  }
  await rm(staging, { recursive: true })
  if (isCluster) await prepareCluster(dataFolder)
}

/** Reading the settings creates the key files if there are none. Keys created this way have not encrypted anything. */
async function isNewKeyFile(path: string, name: string, startedAt: Temporal.Instant): Promise<boolean> {
  const stats = Object.values<string>(KEY_FILES).includes(name) ? await stat(path).catch(() => null) : null
  return stats !== null && stats.birthtimeMs > startedAt.epochMilliseconds
}

async function moveAside(path: string, aside: string): Promise<boolean> {
  if (!(await stat(path).catch(() => null))) return false
  await mkdir(join(aside, '..'), { recursive: true, mode: 0o700 })
  await rename(path, aside)
  return true
}

/** Compares the restored database with the manifest. @throws an error that lists the differences */
async function checkResult(
  options: RestoreOptions,
  manifest: Manifest,
  { keys, siteId }: { keys: Keys | null; siteId: string },
): Promise<void> {
  const { settings, log, schema, startDatabase } = options
  const embedded = settings.databaseUrl ? null : await startDatabase()
  try {
    const client = await connectWithoutTimeouts(settings.databaseUrl ?? embedded!.url)
    try {
      await client.query('begin isolation level repeatable read read only')
      const facts = await loadDatabaseFacts(client)
      const differences = compareFacts(manifest.facts, facts)
      if (differences.length > 0) throw new Error(`The restored data differs: ${differences.join('; ')}.`)
      const encryption = createEncryption((keys ?? settings).fieldKey)
      if ((await canDecryptSample(client, encryption)) === 'no')
        throw new Error('The restored data cannot be decrypted with FIELD_KEY.')
      log(`Database: ${Object.keys(facts.rows).length} tables, ${countAllRows(facts)} rows, as in the manifest.`)
      log(`Ledger: ${facts.ledger.lines} lines, sum 0, as in the manifest.`)
      const pending = schema.migrations.length - facts.migrations.length
      if (pending > 0) log(`The next start runs ${pending} migrations.`)
      await client.query('commit')
      // Backups made by earlier versions do not have this table.
      if ('public.site' in facts.rows)
        await client.query(
          'insert into site (site_id) values ($1) on conflict (is_only) do update set site_id = excluded.site_id',
          [siteId],
        )
    } finally {
      await client.end()
    }
  } finally {
    await embedded?.close()
  }
}
