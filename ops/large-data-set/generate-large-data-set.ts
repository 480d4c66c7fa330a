import { readFileSync } from 'node:fs'
import type { PoolClient } from 'pg'
import { rebuildSearch } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Connection } from '#platform/server/database/connect.ts'
import { buildStatements, RANDOM_FUNCTIONS } from './statements.ts'

const BATCH_SIZE = 5_000
const PLACE_COUNT = 200
const DEFAULT_ZONE = 'Europe/Tallinn'
const ZONE_BY_COUNTRY: Record<string, string> = {
  LV: 'Europe/Riga',
  LT: 'Europe/Vilnius',
  FI: 'Europe/Helsinki',
  SE: 'Europe/Stockholm',
  DE: 'Europe/Berlin',
}
const gazetteer = JSON.parse(
  readFileSync(new URL('../../src/modules/search/server/gazetteer.json', import.meta.url), 'utf8'),
) as {
  places: [name: string, country: string, latitude: number, longitude: number, population: number][]
}

interface LargeDataSetOptions {
  connection: Connection
  clock: AppDeps['clock']
  providers: number
  log?: (line: string) => void
}

/**
 * Fills an empty, migrated database with generated providers, clients, calendars and search rows (issue 2, Demo data).
 * @throws if the database has accounts, because generated data must not mix with real people's data
 */
export async function generateLargeDataSet({
  connection,
  clock,
  providers,
  log = () => undefined,
}: LargeDataSetOptions): Promise<void> {
  const { rowCount } = await connection.pool.query('select from customer_account limit 1')
  if (rowCount !== 0) throw new Error('The database is not empty: a large data set needs a database of its own.')
  const client = await connection.pool.connect()
  try {
    await prepareSession(client)
    for (let first = 1; first <= providers; first += BATCH_SIZE) {
      const last = Math.min(first + BATCH_SIZE - 1, providers)
      await client.query('begin')
      for (const statement of buildStatements({ first, last, clients: providers, ...getDates(clock) })) {
        await client.query(statement)
      }
      await client.query('commit')
      log(`${last} counsellors`)
    }
    await client.query(`select setval(pg_get_serial_sequence('provider_account', 'provider_number'), ${providers})`)
    await client.query('analyze')
  } finally {
    // Closes the connection instead of returning it to the pool, because its settings have been changed.
    client.release(true)
  }
  await rebuildSearch({ db: connection.db, clock } as AppDeps)
  await connection.pool.query('vacuum analyze session_search')
  await connection.pool.query('vacuum analyze provider_search')
  await connection.pool.query('vacuum analyze provider_search_text')
  log('search rows')
}

async function prepareSession(client: PoolClient): Promise<void> {
  await client.query('set statement_timeout = 0')
  await client.query('set synchronous_commit = off')
  // Foreign key checks would take most of the time, and the data is known to be valid. Only a superuser may skip them.
  const { rows } = await client.query("select current_setting('is_superuser') = 'on' as can_skip")
  if (rows[0].can_skip) await client.query("set session_replication_role = 'replica'")
  await client.query(RANDOM_FUNCTIONS)
  await client.query(
    'create temp table made_place (number int, name text, country text, latitude float8, longitude float8, zone text)',
  )
  const step = gazetteer.places.length / PLACE_COUNT
  const places = Array.from({ length: PLACE_COUNT }, (_, number) => {
    const [name, country, latitude, longitude] = gazetteer.places[Math.floor(number * step)]!
    return { number, name, country, latitude, longitude, zone: ZONE_BY_COUNTRY[country] ?? DEFAULT_ZONE }
  })
  await client.query('insert into made_place select * from json_populate_recordset(null::made_place, $1)', [
    JSON.stringify(places),
  ])
}

function getDates(clock: AppDeps['clock']) {
  const today = clock.now().toZonedDateTimeISO(DEFAULT_ZONE).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  // Upcoming sessions start tomorrow, or on Monday if tomorrow is not a workday.
  return { today: today.toString(), monday: monday.toString(), firstUpcomingDay: Math.min(today.dayOfWeek, 5) }
}
