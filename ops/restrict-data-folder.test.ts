import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { restrictDataFolder } from './restrict-data-folder.ts'

/** Creates a data folder with these files, all of which everyone can read. */
function createDataFolder(files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'hool-modes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), 'x')
  }
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const full = join(folder, path)
    chmodSync(full, statSync(full).isDirectory() ? 0o755 : 0o644)
  }
  chmodSync(folder, 0o755)
  return folder
}

const getMode = (...path: string[]) => (statSync(join(...path)).mode & 0o7777).toString(8)

test('files of an earlier version with secrets or personal data become private', () => {
  const privateFiles = [
    ...['auth-secret', 'field-key', 'postgres-password', 'postgres.log'],
    ...['payments/identity.json', 'payments/journal.jsonl', 'mailbox/mails/000000000001.json', 'uploads/form'],
    ...[
      'incoming/abc.video',
      'incoming/abc/square-320.jpg',
      'evidence/1',
      'media/private-pictures/abc/square-96.jpg',
      'before-first-release-2/media/old.jpg',
      'before-restore-2026-11-28T101500Z/media/old.jpg',
    ],
  ]
  const folder = createDataFolder([...privateFiles, 'postgres/PG_VERSION'])
  restrictDataFolder(folder)
  expect(getMode(folder)).toBe('700')
  for (const file of privateFiles) {
    expect([file, getMode(folder, file)]).toEqual([file, '600'])
    if (dirname(file) !== '.') expect([file, getMode(folder, dirname(file))]).toEqual([file, '700'])
  }
  expect(getMode(folder, 'postgres')).toBe('700')
})

test('public media, files of other programs and targets of links stay as they are', () => {
  const folder = createDataFolder(['media/demo/face.svg', 'notes.txt', 'elsewhere/mails/1'])
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'mailbox'))
  restrictDataFolder(folder)
  const others = ['media', 'media/demo/face.svg', 'notes.txt', 'elsewhere', 'elsewhere/mails/1']
  expect(others.map((path) => getMode(folder, path))).toEqual(['755', '644', '644', '755', '644'])
})

test('a folder that all users share stays open, and a missing one is created private', () => {
  const folder = createDataFolder(['field-key'])
  chmodSync(folder, 0o1777)
  restrictDataFolder(folder)
  expect([getMode(folder), getMode(folder, 'field-key')]).toEqual(['1777', '600'])
  restrictDataFolder(join(folder, 'new', 'data'))
  expect(getMode(folder, 'new', 'data')).toBe('700')
})
