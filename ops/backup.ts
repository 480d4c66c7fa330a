import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '#platform/server/settings.ts'
import packageJson from '../package.json' with { type: 'json' }
import { createBackup } from './backup/create-backup.ts'
import { readKeyProtection } from './backup/keys.ts'
import { startLocalDatabase } from './start-local-database.ts'

/**
 * `npm run backup -- --to <folder> [--keep 14] [--without-keys]` creates a folder with a backup of the database, the
 * uploaded files and the keys. The site may be running.
 */
const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    keep: { type: 'string' },
    'without-keys': { type: 'boolean', default: false },
  },
})

try {
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1)) throw new Error('--keep takes a whole number from 1.')
  const keyProtection = readKeyProtection(process.env, values['without-keys'])
  const settings = readSettings(process.env)
  const to = values.to ?? settings.backupFolder
  if (!to) throw new Error('Usage: npm run backup -- --to <folder> [--keep <number>] [--without-keys]')
  if (!settings.databaseUrl && !existsSync(join(settings.dataFolder, 'postgres/PG_VERSION')))
    throw new Error(`There is no database in DATA_DIR (${settings.dataFolder}).`)
  const embedded = settings.databaseUrl ? null : await startLocalDatabase(settings.dataFolder)
  try {
    const startedAt = Temporal.Now.instant()
    const path = await createBackup({
      ...{ settings, databaseUrl: settings.databaseUrl ?? embedded!.url, to, keyProtection, keep, startedAt },
      ...{ appVersion: packageJson.version, log: console.log },
    })
    console.log(`The backup is complete: ${path}`)
  } finally {
    await embedded?.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
