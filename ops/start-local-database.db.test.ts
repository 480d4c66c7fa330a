import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { UnsupportedDatabaseError } from '#platform/server/database/migrate.ts'
import { startLocalDatabase } from './start-local-database.ts'
import { runStatements } from './test-postgres.ts'

/** Creates the data folder of a version before the first release, with an upload and a key. */
async function createUnsupportedData() {
  const folder = mkdtempSync(join(tmpdir(), 'hool-local-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
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
