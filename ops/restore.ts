import { parseArgs } from 'node:util'
import { readSchema } from '#modules/schema.ts'
import { readSettings } from '#platform/server/settings.ts'
import { findBackup } from './backup/backup-folders.ts'
import { readKeyOpener } from './backup/keys.ts'
import { restoreBackup, verifyBackup } from './backup/restore-backup.ts'
import { startLocalDatabase } from './start-local-database.ts'

/**
 * `npm run restore -- --from <folder> [--overwrite] [--check]` restores a backup, or the newest one in a folder, to the
 * database and DATA_DIR given in the settings. The site must not be running. `--check` only verifies the backup.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    overwrite: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
})

const startedAt = Temporal.Now.instant()
try {
  if (!values.from) throw new Error('Usage: npm run restore -- --from <folder> [--overwrite] [--check]')
  const from = await findBackup(values.from)
  const schema = readSchema()
  const manifest = await verifyBackup(from, schema)
  console.log(`${from}: complete and unchanged, of ${manifest.createdAt}.`)
  if (!values.check) {
    const settings = readSettings(process.env)
    await restoreBackup(
      {
        ...{ settings, from, overwrite: values.overwrite, keyOpener: readKeyOpener(process.env), schema },
        ...{ startedAt, log: console.log },
        startDatabase: () => startLocalDatabase(settings.dataFolder),
      },
      manifest,
    )
    console.log('The backup is restored. Start the server, and run npm run doctor.')
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
