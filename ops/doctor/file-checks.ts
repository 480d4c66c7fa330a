import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { listBackups } from '#ops/backup/backup-folders.ts'
import { canDecryptSample } from '#ops/backup/encrypted-sample.ts'
import { readManifest } from '#ops/backup/manifest.ts'
import { findPostgresTools } from '#ops/backup/postgres-tools.ts'
import { PRIVATE_ENTRIES } from '#ops/restrict-data-folder.ts'
import { createCircuitBreakers } from '#platform/server/circuit-breaker.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import { createFileStore } from '#platform/server/files/create-file-store.ts'
import type { Settings } from '#platform/server/settings.ts'
import { type Check, type Finding, ok, problem, warning } from './check.ts'
import { hasTable } from './database-checks.ts'

/** Uploads are rejected below 256 MB of free space (src/platform/server/http/disk-space.ts). */
const MIN_FREE_BYTES = { problem: 256 * 1024 * 1024, warning: 2 * 1024 ** 3 }
/** Allows for a daily backup that is late or slow. */
const MAX_BACKUP_HOURS = { warning: 26, problem: 72 }

/** Checks DATA_DIR and the backups. Needs no database. */
export const fileChecks = (settings: Settings): Check[] => [
  {
    name: 'data folder',
    run: () => checkDataFolder(settings),
    ifFailed: 'Let the user who runs the server own DATA_DIR.',
  },
  {
    name: 'file permissions',
    run: async () => checkPermissions(settings),
    ifFailed: 'Let the user who runs the server own DATA_DIR.',
  },
  ...(settings.s3
    ? [
        {
          name: 'file store',
          run: () => checkBucket(settings),
          ifFailed:
            'Check address, key, secret, region and bucket in S3_URL, and that the key may list, read, write and delete.',
        },
      ]
    : []),
  { name: 'backups', run: () => checkBackups(settings), ifFailed: 'Check that BACKUP_DIR can be read.' },
]

/** Checks that the key in the settings decrypts the stored data. */
export const encryptionCheck = (pool: Pool, settings: Settings): Check => ({
  name: 'encryption key',
  run: () => checkEncryption(pool, settings),
  ifFailed: 'See the log of PostgreSQL.',
})

async function checkDataFolder({ dataFolder }: Settings): Promise<Finding> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const probe = join(dataFolder, `.doctor-${randomUUID()}`)
  await writeFile(probe, 'x', { mode: 0o600 })
  await rm(probe)
  const { bavail, bsize } = await statfs(dataFolder)
  const free = bavail * bsize
  const message = `It can be written, and ${(free / 1e9).toFixed(1)} GB are free.`
  const action = 'Free some space on the disk of DATA_DIR, or use a larger one.'
  if (free < MIN_FREE_BYTES.problem) return problem(`${message} Uploads are rejected.`, action)
  return free < MIN_FREE_BYTES.warning ? warning(message, action) : ok(message)
}

async function checkBucket(settings: Settings): Promise<Finding> {
  const store = await createFileStore(settings, createCircuitBreakers())
  const key = `doctor/${randomUUID()}`
  await store.storeBytes(key, Buffer.from('x'))
  const read = await store.readFile(key)
  await store.delete(key)
  if (read?.toString() !== 'x')
    return problem('A file that was just stored could not be read.', 'Use a store with strong consistency.')
  return ok('Files can be stored, read and deleted.')
}

function checkPermissions({ dataFolder }: Settings): Finding {
  if (process.platform === 'win32') return ok('Not checked on Windows.')
  const names = existsSync(dataFolder) ? readdirSync(dataFolder).filter((name) => PRIVATE_ENTRIES.test(name)) : []
  const open = names.filter((name) => (statSync(join(dataFolder, name)).mode & 0o077) !== 0)
  if (open.length === 0) return ok('Only the user who runs the server can read keys and private files.')
  return problem(
    `Other users of this computer can read ${open.join(', ')} in DATA_DIR.`,
    'Run chmod -R go-rwx on them.',
  )
}

async function checkEncryption(pool: Pool, settings: Settings): Promise<Finding> {
  const encryption = createEncryption(settings.fieldKey)
  const isEmpty = !(await hasTable(pool, 'schema_migration'))
  const rows = isEmpty ? 'none' : await canDecryptSample(pool, encryption)
  const document = isEmpty ? null : await readAnyDocument(pool, settings)
  let isDocumentReadable = true
  try {
    if (document) encryption.decryptBytes(document)
  } catch {
    isDocumentReadable = false
  }
  if (rows === 'no' || !isDocumentReadable)
    return problem(
      `FIELD_KEY does not decrypt the stored ${rows === 'no' ? 'rows' : 'documents'}.`,
      'Set FIELD_KEY to the key with which this database was used before (keys.age in a backup).',
    )
  return ok(
    rows === 'none' && !document ? 'Nothing is encrypted yet.' : 'FIELD_KEY decrypts a sample of what is stored.',
  )
}

/** Returns the bytes of a stored document. Null if there is none, or if its file is missing. */
async function readAnyDocument(pool: Pool, settings: Settings): Promise<Buffer | null> {
  const { rows } = await pool.query<{ id: string }>('select evidence_id as id from credential limit 1')
  if (!rows[0]) return null
  const store = await createFileStore(settings, createCircuitBreakers())
  return store.readFile(`evidence/${rows[0].id}`).catch(() => null)
}

async function checkBackups(settings: Settings): Promise<Finding> {
  const { backupFolder } = settings
  if (backupFolder === null)
    return ok('Not checked, because BACKUP_DIR is not set. docs/operating/backup-and-restore.md describes them.')
  const newest = (await listBackups(backupFolder)).at(-1)
  const action = 'Run npm run backup, and check why the scheduled one did not run.'
  if (!newest) return problem('There is no complete backup in BACKUP_DIR.', action)
  const manifest = await readManifest(newest)
  const hours = Temporal.Now.instant().since(manifest!.createdAt).total('hours')
  const message = `The newest backup is ${hours < 48 ? `${hours.toFixed(0)} hours` : `${(hours / 24).toFixed(0)} days`} old.`
  if (hours > MAX_BACKUP_HOURS.problem) return problem(message, action)
  return hours > MAX_BACKUP_HOURS.warning ? warning(message, action) : ok(message)
}

/** Checks that the programs that `npm run backup` needs for an external database are installed. */
export const backupToolsCheck = (pool: Pool): Check => ({
  name: 'backup tools',
  run: async () => {
    const { rows } = await pool.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    )
    try {
      const { major } = await findPostgresTools(rows[0]!.major)
      return ok(`pg_dump, pg_restore and psql are of version ${major}.`)
    } catch (error) {
      return warning((error as Error).message, 'Or back up the database by other means.')
    }
  },
  ifFailed: 'Install the client tools of PostgreSQL.',
})
