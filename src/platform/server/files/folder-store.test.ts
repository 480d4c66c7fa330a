import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolderStore } from './folder-store.ts'
import { createTemporaryPath, ensureTemporaryFolder, purgeTemporaryFiles } from './temporary-files.ts'

function createDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hool-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.skipIf(process.platform === 'win32')('only their owner may read files that are not public', async () => {
  const root = createDataFolder()
  const store = createFolderStore(root)
  const staging = createTemporaryPath(root)
  mkdirSync(staging)
  await store.storeFolder('media/private-pictures/portrait', staging)
  await store.storeBytes('evidence/certificate', Buffer.from('x'))
  await store.storeBytes('incoming/portrait.video', Buffer.from('x'))
  await store.storeBytes('media/demo/portrait.svg', Buffer.from('x'))
  const names = ['media/private-pictures', 'evidence', 'evidence/certificate', 'incoming', 'uploads']
  const openNames = names.filter((name) => (statSync(join(root, name)).mode & 0o077) !== 0)
  expect(openNames).toEqual([])
  // The umask may remove write permission, but not read permission.
  for (const name of ['media', 'media/demo', 'media/demo/portrait.svg'])
    expect(statSync(join(root, name)).mode & 0o044, name).toBe(0o044)
})

test('deletes temporary files left by a dead process after an hour, but no newer ones', () => {
  const root = createDataFolder()
  const folder = ensureTemporaryFolder(root)
  const now = Temporal.Now.instant().epochMilliseconds
  for (const name of ['old', 'fresh']) writeFileSync(join(folder, name), '')
  mkdirSync(join(folder, 'old-folder'))
  writeFileSync(join(folder, 'old-folder', 'picture.avif'), '')
  for (const name of ['old', 'old-folder'])
    utimesSync(join(folder, name), (now - 3_700_000) / 1000, (now - 3_700_000) / 1000)
  purgeTemporaryFiles(root, now)
  expect(readdirSync(folder)).toEqual(['fresh'])
})
