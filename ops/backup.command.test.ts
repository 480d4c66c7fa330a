import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { createTestFolder, runNpmScript } from './testing/npm-command.ts'

test('backup and restore bring a lost site back, and doctor finds no problem with it', async () => {
  const folder = createTestFolder()
  const [data, backups] = [join(folder, 'data'), join(folder, 'backups')]
  const usage = await runNpmScript('restore', [], folder)
  expect(usage).toMatchObject({ code: 1, output: expect.stringContaining('Usage: npm run restore -- --from <folder>') })
  const empty = await runNpmScript('backup', ['--to', backups, '--without-keys'], folder)
  expect(empty).toMatchObject({ code: 1, output: expect.stringContaining('There is no database in DATA_DIR') })
  const BACKUP_IDENTITY = await generateIdentity()
  const BACKUP_RECIPIENT = await identityToRecipient(BACKUP_IDENTITY)
  await runNpmScript('superuser', ['name@example.com'], folder)

  const refused = await runNpmScript('backup', ['--to', backups], folder)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('only encrypted') })
  const backup = await runNpmScript('backup', ['--to', backups, '--keep', '3'], folder, { BACKUP_RECIPIENT })
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('The backup is complete') })
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^backup-\d{8}T\d{6}Z$/)])

  rmSync(data, { recursive: true })
  const restore = await runNpmScript('restore', ['--from', backups], folder, { BACKUP_IDENTITY })
  expect(restore).toMatchObject({ code: 0, output: expect.stringContaining('The backup is restored') })
  const again = await runNpmScript('superuser', ['name@example.com'], folder)
  expect(again.output).toContain('has not chosen a password yet')

  const doctor = await runNpmScript('doctor', ['--json'], folder, { BACKUP_DIR: backups })
  expect(doctor.code, doctor.output).toBe(0)
  const { findings } = JSON.parse(doctor.output.slice(doctor.output.indexOf('{'))) as { findings: { name: string }[] }
  expect(findings).toContainEqual(
    expect.objectContaining({ name: 'encryption key', message: 'FIELD_KEY decrypts a sample of what is stored.' }),
  )
  expect(findings).toContainEqual(expect.objectContaining({ name: 'backups', status: 'ok' }))
  const broken = await runNpmScript('doctor', [], folder, { NODE_ENV: 'production' })
  expect(broken).toMatchObject({ code: 1, output: expect.stringContaining('these settings are missing: DATABASE_URL') })
})
