import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '#ops/site-process.ts'
import { createDatabase, startTestPostgres } from '#ops/test-postgres.ts'
import { moveClock } from './move-clock.ts'

/**
 * Returns the time next Monday at which every test starts. With a fixed day of the week, 'today' and 'this week' mean
 * the same thing in every run.
 */
export const mondayMorning = () => process.env['E2E_MONDAY_MORNING']!
/** Returns the URL of this run's PostgreSQL server, whose `hool_demo` database holds the demo data. */
export const demoServerUrl = () => process.env['E2E_POSTGRES_URL']!
/** Returns the data folder that belongs to the `hool_demo` database. */
export const demoDataFolder = () => process.env['E2E_DATA_FOLDER']!

/**
 * Starts this run's PostgreSQL server with a database that every worker clones. Its demo data is loaded as of the
 * Sunday before `mondayMorning`, and all jobs due by that Monday have been run.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestPostgres()
  const dataFolder = mkdtempSync(join(tmpdir(), 'hool-demo-'))
  const today = Temporal.Now.plainDateISO('Europe/Tallinn')
  const monday = today.add({ days: 8 - today.dayOfWeek })
  const site = await startSite(await createDatabase(server.url, 'hool_demo'), {
    CLOCK_STARTS_AT: `${monday.subtract({ days: 1 })}T12:00:00Z`,
    DATA_DIR: dataFolder,
  })
  const start = `${monday}T07:20:00Z`
  await moveClock(site.url, { now: start, run: 'all' })
  await site.close()
  process.env['E2E_POSTGRES_URL'] = server.url
  process.env['E2E_DATA_FOLDER'] = dataFolder
  process.env['E2E_MONDAY_MORNING'] = start
  return async () => {
    await server.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
