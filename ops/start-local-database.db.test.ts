import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '#platform/server/clock.ts'
import { UnsupportedDatabaseError } from '#platform/server/database/migrate.ts'
import { findRunningPostmaster } from '#platform/server/database/postmaster.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { readSettings } from '#platform/server/settings.ts'
import { startMailbox } from '#sandbox/mailbox.ts'
import { startServer } from '#src/main.ts'
import { startLocalDatabase } from './start-local-database.ts'
import { runStatements } from './test-postgres.ts'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hool-local-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a data folder as left by a version before the first release, with an upload and a key. */
async function createUnsupportedData() {
  const folder = createFolder()
  const database = await startLocalDatabase(folder)
  await runStatements(database.url, 'create table kysely_migration (name text)')
  mkdirSync(join(folder, 'media'))
  writeFileSync(join(folder, 'field-key'), 'secret')
  return { folder, database }
}

test('moves the data of an unreleased version aside, keeps the keys in use and starts with an empty database', async () => {
  const { folder, database } = await createUnsupportedData()
  await database.close()
  const log = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  const started = await startLocalDatabase(folder)
  onTestFinished(() => started.close())
  const aside = join(folder, 'before-first-release')
  expect(log.mock.calls).toEqual([[expect.stringContaining(aside)]])
  expect(readdirSync(aside)).toEqual(expect.arrayContaining(['field-key', 'media', 'postgres']))
  expect(statSync(aside).mode & 0o777).toBe(0o700)
  expect(readdirSync(folder)).not.toContain('media')
  expect(readFileSync(join(folder, 'field-key'), 'utf8')).toBe('secret')
  await runStatements(started.url, 'create table kysely_migration (name text)')
})

test('leaves such data as it is while another process uses it', async () => {
  const { folder, database } = await createUnsupportedData()
  onTestFinished(() => database.close())
  await expect(startLocalDatabase(folder)).rejects.toThrow(UnsupportedDatabaseError)
  expect(readdirSync(folder)).toContain('media')
})

test('after its database was killed, the app serves requests and runs jobs again without a restart', async () => {
  const folder = createFolder()
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  const database = await startLocalDatabase(folder)
  onTestFinished(() => database.close())
  const mailbox = await startMailbox({ stateFolder: join(folder, 'mailbox') })
  onTestFinished(() => mailbox.close())
  const settings = { ...readSettings({ DATA_DIR: folder }), port: 0, smtpUrl: mailbox.smtpUrl }
  const { app, deps, close } = await startServer({
    settings,
    databaseUrl: database.url,
    clock: systemClock,
    pages: 'none',
  })
  onTestFinished(close)
  const send = async (dedupeKey: string) => {
    const to = { email: 'mari@client.test', language: 'et', timezone: 'Europe/Tallinn' } as const
    const data = { firstName: 'Mari', code: '123456', link: 'https://hool.test/x', hours: 24 }
    await enqueueEmail(deps.db, deps, { kind: 'verifyEmail', to, data, dedupeKey })
  }
  const getReadiness = async () => (await app.inject('/readyz')).statusCode
  await send('before')
  await expect.poll(() => mailbox.emails()).toHaveLength(1)

  const findServerId = () => findRunningPostmaster(join(folder, 'postgres'))?.pid
  const killedId = findServerId()!
  process.kill(killedId, 'SIGKILL')
  // Sessions of the killed server may still reply for a moment. The next server starts only after they have ended.
  await expect.poll(() => findServerId() ?? killedId, { timeout: 60_000 }).not.toBe(killedId)
  await expect.poll(getReadiness, { timeout: 60_000 }).toBe(200)
  await send('after')
  await expect.poll(() => mailbox.emails()).toHaveLength(2)
})
