import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { publish } from '#modules/providers/server/media/folders.ts'
import { MODULES } from '#modules/server.ts'
import { createDatabase, runStatements } from '#ops/test-postgres.ts'
import { createCircuitBreakers } from '#platform/server/circuit-breaker.ts'
import { connect } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import { createFileStore } from '#platform/server/files/create-file-store.ts'
import { connectModules } from '#platform/server/module.ts'
import { readSettings, type Settings } from '#platform/server/settings.ts'
import { copyPostgresData } from '#testing/server/copy-postgres-data.ts'
import { FrozenClock, RecordedJobs, type TestDeps } from '#testing/server/test-deps.ts'

export type DatabaseKind = 'embedded' | 'external'

const WITHOUT_DURABILITY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Creates a folder that is removed after the test. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hool-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}

/** Creates a database without tables, which is dropped after the test. */
export async function createEmptyDatabase(template?: string): Promise<string> {
  const name = `b_${randomBytes(6).toString('hex')}`
  const url = await createDatabase(inject('postgresUrl'), name, template)
  onTestFinished(() => runStatements(inject('postgresUrl'), `drop database ${name} with (force)`))
  return url
}

/** Starts the embedded PostgreSQL on a data folder. It is stopped no later than at the end of the test. */
export async function startDatabase(dataFolder: string) {
  const server = await startEmbeddedPostgres(dataFolder, WITHOUT_DURABILITY)
  onTestFinished(server.close)
  return { url: server.getUrl('hool'), getUrl: server.getUrl, close: server.close }
}

/** A site with its own database and DATA_DIR. */
export interface BackupSite {
  deps: TestDeps
  settings: Settings
  databaseUrl: string
  stop(): Promise<void>
}

/** @param s3Url where uploaded files are stored; defaults to DATA_DIR */
export async function createSite(kind: DatabaseKind, s3Url?: string): Promise<BackupSite> {
  const folder = createFolder()
  const settings = readSettings({ DATA_DIR: folder, S3_URL: s3Url })
  if (kind === 'external') {
    const databaseUrl = await createEmptyDatabase('template_hool')
    return connectSite({ ...settings, databaseUrl }, databaseUrl, async () => undefined)
  }
  copyPostgresData(folder)
  const server = await startDatabase(folder)
  await runStatements(server.getUrl('postgres'), 'alter database template_hool rename to hool')
  return connectSite(settings, server.url, server.close)
}

export async function connectSite(
  settings: Settings,
  databaseUrl: string,
  stopDatabase: () => Promise<void>,
): Promise<BackupSite> {
  const connection = connect(databaseUrl)
  onTestFinished(connection.close)
  const clock = new FrozenClock('2026-11-23T07:20:00Z')
  const close = async () => {
    await connection.close()
    await stopDatabase()
  }
  const circuits = createCircuitBreakers(() => clock.now().epochMilliseconds)
  const deps: TestDeps = {
    ...{ settings, clock, connection, databaseUrl, close },
    circuits,
    fileStore: await createFileStore(settings, circuits),
    db: connection.db,
    jobs: new RecordedJobs(),
    encryption: createEncryption(settings.fieldKey),
    ...connectModules(MODULES),
  }
  return { deps, settings, databaseUrl, stop: close }
}

/** Stores an organization's picture, first its files and then its row. @returns the picture's folder */
export async function storeTestPicture({ deps }: BackupSite, owner: string): Promise<string> {
  const folder = `pictures/${randomBytes(16).toString('base64url')}`
  await publish(deps, folder, (staging) => writeFile(join(staging, 'square-336.jpg'), randomUUID()))
  await insertPictureRow(deps, owner, folder)
  return folder
}

/** Inserts a row for a removed picture. An owner can have any number of removed pictures. */
export async function insertPictureRow({ db, clock }: TestDeps, owner: string, folder: string): Promise<void> {
  await db
    .insertInto('media_item')
    .values({
      ...{ customer_account_id: owner, kind: 'providerPicture', state: 'ready', folder },
      ...{ created_at: clock.now(), removed_at: clock.now() },
    })
    .execute()
}
