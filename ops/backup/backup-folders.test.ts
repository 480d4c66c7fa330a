import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deleteUnfinished, findBackup, getBackupName, listBackups, pruneBackups } from './backup-folders.ts'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hool-folders-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function addBackup(folder: string, time: string): string {
  const path = join(folder, getBackupName(Temporal.Instant.from(time)))
  mkdirSync(path)
  writeFileSync(join(path, 'manifest.json'), '{}')
  return path
}

test('lists complete backups only, oldest first', async () => {
  const folder = createFolder()
  const later = addBackup(folder, '2026-11-28T13:45:00Z')
  const earlier = addBackup(folder, '2026-11-27T13:45:00Z')
  mkdirSync(join(folder, 'backup-20261129T000000Z'))
  mkdirSync(join(folder, '.unfinished-backup-20261129T000000Z'))
  expect(basename(later)).toBe('backup-20261128T134500Z')
  expect(await listBackups(folder)).toEqual([earlier, later])
  expect(await listBackups(join(folder, 'missing'))).toEqual([])
})

test('deletes all but the newest backups, and nothing else', async () => {
  const folder = createFolder()
  for (const day of ['25', '26', '27', '28']) addBackup(folder, `2026-11-${day}T01:00:00Z`)
  writeFileSync(join(folder, 'notes.txt'), '')
  expect(await pruneBackups(folder, 2)).toBe(2)
  expect(readdirSync(folder).toSorted()).toEqual(['backup-20261127T010000Z', 'backup-20261128T010000Z', 'notes.txt'])
  expect(await pruneBackups(folder, 5)).toBe(0)
})

test('deletes unfinished backups of interrupted runs, but not one that may still be written', async () => {
  const folder = createFolder()
  const [old, recent] = ['.unfinished-backup-1', '.unfinished-backup-2'].map((name) => join(folder, name))
  mkdirSync(old!)
  mkdirSync(recent!)
  const now = Date.now()
  utimesSync(old!, now / 1000 - 90_000, now / 1000 - 90_000)
  await deleteUnfinished(folder, now)
  expect([existsSync(old!), existsSync(recent!)]).toEqual([false, true])
})

test('finds no backup in an empty folder', async () => {
  await expect(findBackup(createFolder())).rejects.toThrow('There is no complete backup in')
})
