import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { storeEvidence } from '#modules/providers/server/applications/store-evidence.ts'
import { deleteMediaFiles } from '#modules/providers/server/media/folders.ts'
import { readSchema } from '#modules/schema.ts'
import {
  type BackupSite,
  connectSite,
  createEmptyDatabase,
  createFolder,
  createSite,
  type DatabaseKind,
  insertPictureRow,
  startDatabase,
  storeTestPicture,
} from '#ops/testing/backup-site.ts'
import { systemClock } from '#platform/server/clock.ts'
import { connect } from '#platform/server/database/connect.ts'
import { claimFileStore } from '#platform/server/files/claim-file-store.ts'
import { createFileStore } from '#platform/server/files/create-file-store.ts'
import { FileStoreOwnerError } from '#platform/server/files/file-store.ts'
import { readSettings, type Settings } from '#platform/server/settings.ts'
import { startServer } from '#src/main.ts'
import { buildPdf } from '#testing/server/application.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { createPaymentApp } from '#testing/server/payment-app.ts'
import { startS3Server } from '#testing/server/s3-server.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { listBackups } from './backup-folders.ts'
import { type BackupOptions, createBackup } from './create-backup.ts'
import { readManifest } from './manifest.ts'
import { findPostgresTools } from './postgres-tools.ts'
import { restoreBackup, verifyBackup } from './restore-backup.ts'

const SERVER_MAJOR = 18
const NOTE = 'rhododendron'
const identity = await generateIdentity()
const keyProtection = { recipient: await identityToRecipient(identity) }
const hasPostgresTools = await findPostgresTools(SERVER_MAJOR).then(
  () => true,
  () => false,
)

const backUp = (site: BackupSite, to: string, options: Partial<BackupOptions> = {}) =>
  createBackup({
    ...{ settings: site.settings, databaseUrl: site.databaseUrl, to, keyProtection, keep: null, appVersion: '0.1.0' },
    ...{ startedAt: Temporal.Now.instant(), log: () => undefined, ...options },
  })

async function restore(settings: Settings, from: string, options: { overwrite?: boolean; identity?: string } = {}) {
  const schema = readSchema()
  const lines: string[] = []
  await restoreBackup(
    {
      ...{ settings, from, overwrite: options.overwrite ?? false, schema, log: (line) => lines.push(line) },
      keyOpener: { identity: options.identity ?? identity },
      startedAt: Temporal.Now.instant().subtract({ seconds: 1 }),
      startDatabase: () => startDatabase(settings.dataFolder),
    },
    await verifyBackup(from, schema),
  )
  return lines
}

/** Creates a site with a paid booking, a note about its client and a document. */
async function createSiteWithData(kind: DatabaseKind, s3Url?: string) {
  const site = await createSite(kind, s3Url)
  const { deps } = site
  const { call, bookTime } = await createPaymentApp(deps)
  const provider = await createTestProvider(deps)
  const client = await createTestCustomer(deps)
  await bookTime(provider, '2026-11-24T08:00:00Z', client)
  const as = await logInTestUser(deps, provider)
  const contactId = (await call('listContacts', {}, { as })).body.data!.items[0]!.contactId
  await call('putContactNote', { id: contactId, noteId: crypto.randomUUID(), text: NOTE, version: 0 }, { as })
  const fail = () => {
    throw new Error('unreadable')
  }
  const evidence = await storeEvidence({ ...deps, fail: fail as never }, Buffer.from(await buildPdf().arrayBuffer()))
  await sql`insert into credential (provider_id, provider_type_id, number, issuer, evidence_id, evidence_type, evidence_name, created_at)
    values (${provider.providerId}, 1, 'T-100', 'Union', ${evidence.id}, ${evidence.type}, 'certificate.pdf', now())`.execute(
    deps.db,
  )
  return { ...site, provider, contactId, evidencePath: `evidence/${evidence.id}` }
}

/** Simulates uploads during a backup: stores pictures and deletes older ones until it is stopped. */
function writeContinuously(site: BackupSite, owner: string) {
  let isStopped = false
  let count = 0
  const work = (async () => {
    const folders: string[] = []
    while (!isStopped) {
      folders.push(await storeTestPicture(site, owner))
      count++
      if (folders.length < 4) continue
      const oldest = folders.shift()!
      await site.deps.db.deleteFrom('media_item').where('folder', '=', oldest).execute()
      await deleteMediaFiles(site.deps.fileStore, oldest)
    }
  })()
  return async () => {
    isStopped = true
    await work
    return count
  }
}

const countRows = async ({ deps }: BackupSite, table: 'contact_note' | 'booking' | 'ledger_line') =>
  (
    await deps.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe.each([
  ['embedded', false],
  // Runs only if the PostgreSQL 18 tools are installed, because no npm package contains them.
  ['external', !hasPostgresTools],
] as const)('a site with an %s database', (kind, isSkipped) => {
  test.skipIf(isSkipped)('is restored elsewhere from a backup that was made while it was used', async () => {
    const site = await createSiteWithData(kind)
    const stopWriting = writeContinuously(site, site.provider.customerAccountId)
    const to = createFolder()
    const backup = await backUp(site, to).finally(stopWriting)
    expect((await readManifest(backup))!.missingFiles).toEqual([])
    expect(await stopWriting()).toBeGreaterThan(4)
    const [bookings, lines] = [await countRows(site, 'booking'), await countRows(site, 'ledger_line')]
    await site.stop()
    rmSync(site.settings.dataFolder, { recursive: true })

    const settings = readSettings({ DATA_DIR: createFolder() })
    if (kind === 'external') settings.databaseUrl = await createEmptyDatabase()
    await restore(settings, backup)
    const restoredSettings = { ...settings, ...readSettings({ DATA_DIR: settings.dataFolder }) }
    restoredSettings.databaseUrl = settings.databaseUrl
    const embedded = kind === 'embedded' ? await startDatabase(settings.dataFolder) : null
    const restored = await connectSite(restoredSettings, settings.databaseUrl ?? embedded!.url, async () => undefined)
    await expectToWork(restored, site)
    expect(await countRows(restored, 'booking')).toBe(bookings)
    expect(await countRows(restored, 'ledger_line')).toBe(lines)
    const sums = await sql<{ cents: number }>`select sum(amount_cents)::int as cents from ledger_line`.execute(
      restored.deps.db,
    )
    expect(sums.rows).toEqual([{ cents: 0 }])
  })
})

/**
 * Asserts that every file that a row refers to exists, that the note is readable through the API and that the server
 * starts.
 */
async function expectToWork(restored: BackupSite, original: Awaited<ReturnType<typeof createSiteWithData>>) {
  const { deps, settings, databaseUrl } = restored
  const items = await deps.db.selectFrom('media_item').select('folder').execute()
  expect(items.length).toBeGreaterThan(0)
  for (const { folder } of items)
    expect(readFileSync(join(settings.dataFolder, 'media', folder, 'square-336.jpg'), 'utf8')).toHaveLength(36)
  const evidence = readFileSync(join(settings.dataFolder, original.evidencePath))
  expect(deps.encryption.decryptBytes(evidence).toString('latin1')).toContain('%PDF-')
  const { call } = await createTestApp(deps)
  const as = await logInTestUser(deps, original.provider)
  const contact = await call('getContact', { id: original.contactId }, { as })
  expect(contact.body.data!.ownNotes).toMatchObject([{ text: NOTE }])

  const unreachable = 'http://127.0.0.1:9'
  const server = await startServer({
    settings: {
      ...{ ...settings, port: 0, smtpUrl: 'smtp://127.0.0.1:9' },
      payments: {
        ...{ mode: 'sandbox', secretKey: 'sk_test', publishableKey: 'pk_test', webhookSecret: 'whsec' },
        ...{ apiBase: unreachable, scriptUrl: `${unreachable}/v3/` },
      },
    },
    ...{ databaseUrl, clock: systemClock, pages: 'none' },
  })
  onTestFinished(server.close)
  expect(await server.app.inject('/readyz').then((response) => response.json())).toEqual({ database: true, jobs: true })
}

test('a backup is private, contains files stored late, names lost ones, and leaves nothing if it fails', async () => {
  const site = await createSite('embedded')
  const { customerAccountId: owner } = await createTestCustomer(site.deps)
  const to = createFolder()
  const failure = () => Promise.reject(new Error('disk removed'))
  await expect(backUp(site, to, { beforeDatabase: failure })).rejects.toThrow('disk removed')
  expect(readdirSync(to)).toEqual([])
  const lost = `pictures/${'x'.repeat(22)}`
  await insertPictureRow(site.deps, owner, lost)
  let picture = ''
  const beforeDatabase = async () => {
    picture = await storeTestPicture(site, owner)
    expect(await listBackups(to)).toEqual([])
  }
  const backup = await backUp(site, to, { beforeDatabase })
  expect(await listBackups(to)).toEqual([backup])
  const { files, facts, missingFiles } = (await readManifest(backup))!
  expect(missingFiles).toEqual([`media/${lost}`])
  expect(Object.keys(files)).toContain(`files/media/${picture}/square-336.jpg`)
  expect(facts.rows).toMatchObject({ 'public.media_item': 2, 'public.customer_account': 1 })
  const readable = readdirSync(backup, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(backup, name)).mode & 0o077) !== 0,
  )
  expect(readable).toEqual([])
})

test('a restore refuses data in the way, other keys, a newer version and a damaged backup', async () => {
  const site = await createSite('embedded')
  await storeTestPicture(site, (await createTestCustomer(site.deps)).customerAccountId)
  const to = createFolder()
  const backup = await backUp(site, to)
  await expect(restore(site.settings, backup)).rejects.toThrow('A server is running on this DATA_DIR. Stop it first.')
  await site.stop()
  await expect(restore(site.settings, backup)).rejects.toThrow(
    'is not empty: it has postgres, postgres-password, media',
  )
  const settings = readSettings({ DATA_DIR: createFolder() })
  await expect(restore(settings, backup, { identity: await generateIdentity() })).rejects.toThrow(
    'BACKUP_IDENTITY does not decrypt the keys of this backup.',
  )
  const environment = { FIELD_KEY: Buffer.alloc(32, 1).toString('base64'), DATA_DIR: settings.dataFolder }
  await expect(restore(readSettings(environment), backup)).rejects.toThrow('FIELD_KEY is not the key of this backup.')
  await expect(restore({ ...settings, databaseUrl: 'postgres://127.0.0.1:9/x' }, backup)).rejects.toThrow(
    'which another server cannot read',
  )
  expect(readdirSync(settings.dataFolder).toSorted()).toEqual(['auth-secret', 'field-key'])

  // Existing files are moved aside, not deleted.
  const lines = await restore(site.settings, backup, { overwrite: true })
  expect(lines).toContainEqual(expect.stringMatching(/^Moved media to .*before-restore-/))
  expect(lines).toContainEqual(expect.stringMatching(/as in the manifest/))

  const path = join(backup, 'manifest.json')
  const manifest = readFileSync(path, 'utf8')
  const isNewer = manifest.replace('"migrations": [', '"migrations": [ "29990101T0000-later",')
  writeFileSync(path, isNewer)
  await expect(verifyBackup(backup, readSchema())).rejects.toThrow("with the migration '29990101T0000-later'")
  writeFileSync(path, manifest)
  appendFileSync(join(backup, 'keys.age'), 'x')
  await expect(verifyBackup(backup, readSchema())).rejects.toThrow(
    '1 files of the backup are damaged, such as keys.age',
  )
  writeFileSync(path, manifest.slice(0, 500))
  await expect(verifyBackup(backup, readSchema())).rejects.toThrow('is damaged: it is not JSON')
  rmSync(path)
  await expect(verifyBackup(backup, readSchema())).rejects.toThrow('is not a complete backup')
})

test('uploaded files in a bucket are restored to another bucket', async () => {
  const s3 = await startS3Server()
  onTestFinished(s3.close)
  const site = await createSiteWithData('embedded', `${s3.url}/first`)
  const { fileStore } = site.deps
  const folder = await storeTestPicture(site, site.provider.customerAccountId)
  const backup = await backUp(site, createFolder())
  expect((await readManifest(backup))!.missingFiles).toEqual([])
  await site.stop()

  const createTarget = (prefix: string) => readSettings({ DATA_DIR: createFolder(), S3_URL: `${s3.url}/${prefix}` })
  const settings = createTarget('second')
  await restore(settings, backup)
  const restored = await createFileStore(settings, site.deps.circuits)
  for (const key of [`media/${folder}/square-336.jpg`, site.evidencePath])
    expect(await restored.readFile(key), key).toEqual(await fileStore.readFile(key))
  expect(readdirSync(settings.dataFolder)).not.toContain('media')
  const database = await startDatabase(settings.dataFolder)
  const connection = connect(database.url)
  onTestFinished(connection.close)
  await claimFileStore({ fileStore: restored, db: connection.db })
  await expect(restored.claim('another site')).rejects.toThrow(FileStoreOwnerError)
  await connection.close()
  await database.close()

  await expect(restore(createTarget('second'), backup)).rejects.toThrow('The bucket of S3_URL is not empty')
  await restore(createTarget('second'), backup, { overwrite: true })
})
