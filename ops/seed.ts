import { parseArgs } from 'node:util'
import { readSchema } from '#modules/schema.ts'
import { systemClock } from '#platform/server/clock.ts'
import { connect } from '#platform/server/database/connect.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { readSettings } from '#platform/server/settings.ts'
import { generateLargeDataSet } from './large-data-set/generate-large-data-set.ts'
import { startLocalDatabase } from './start-local-database.ts'

/**
 * `npm run seed -- --providers 100000 [--database-url postgres://…]` fills an empty database with a large data set for
 * measurements. Without a URL it uses the embedded database in DATA_DIR, which must be a new folder without demo data.
 */
const { values } = parseArgs({
  options: { providers: { type: 'string', default: '100000' }, 'database-url': { type: 'string' } },
})
const providers = Number(values.providers)
if (!Number.isInteger(providers) || providers < 1) throw new Error('--providers takes a whole number')
const settings = readSettings(process.env)
const url = values['database-url'] ?? settings.databaseUrl
const embedded = url ? null : await startLocalDatabase(settings.dataFolder)
const connection = connect(url ?? embedded!.url)
const startedAt = performance.now()
try {
  await migrate(connection.pool, readSchema())
  const log = (line: string) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`)
  await generateLargeDataSet({ connection, clock: systemClock, providers, log })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await connection.close()
  await embedded?.close()
}
