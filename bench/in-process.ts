import { floorToMinute, listFreeSlotsByDay, loadCalendar } from '#modules/availability/server/public.ts'
import { createHold } from '#modules/bookings/server/holds/hold-store.ts'
import { MAX_ACTIVE_HOLDS } from '#modules/bookings/values/limits.ts'
import { searchCalls } from '#modules/search/contract/search.ts'
import { findPage } from '#modules/search/server/search-providers.ts'
import { type Context, failWithDomainError } from '#platform/server/context.ts'
import { listBenchBookings, loadBookableSessions } from './bench-bookings.ts'
import { type BenchEnvironment, SESSIONS } from './environment.ts'
import { type BenchLine, formatMs, formatRate, median, medianRatio, percentile } from './figures.ts'
import { listTwentyIds, ONE_ROW, TWENTY_ROWS } from './floor.ts'
import { generateSearches, type QueryName, type SearchInput } from './searches.ts'
import { createTpcBTables, runTpcBTransaction } from './tpc-b.ts'

const QUERIES: readonly QueryName[] = ['T1', 'T2', 'T3', 'T4', 'T5']

/** Calls the function with each input in turn and returns the durations in milliseconds. */
async function timeEach<T>(inputs: readonly T[], call: (input: T) => Promise<unknown>): Promise<number[]> {
  const durations: number[] = []
  for (const input of inputs) {
    const startedAt = performance.now()
    await call(input)
    durations.push(performance.now() - startedAt)
  }
  return durations
}

/**
 * Compares loading a page of results and the result count, without HTTP, to reading 20 rows by id (speed.md 7, rows 4
 * and 5).
 */
export async function measureSearches({ deps, connection, providers, pace }: BenchEnvironment): Promise<BenchLine[]> {
  const queries = await generateSearches(connection)
  const context = { ...deps, who: null, language: 'en', now: deps.clock.now() } as unknown as Context
  const find = (input: SearchInput) => {
    const filters = searchCalls.searchProviders.input.parse(input)
    return findPage(filters, context)
  }
  const floors: number[] = []
  const found: Record<QueryName, { p50: number[]; p95: number[] }> = Object.fromEntries(
    QUERIES.map((name) => [name, { p50: [], p95: [] }]),
  ) as never
  const numbers = Array.from({ length: 60 }, (_, index) => listTwentyIds(1 + ((index * 37) % (providers - 140))))
  for (let round = -1; round < pace.rounds; round++) {
    const floor = await timeEach(numbers, (ids) => connection.pool.query(TWENTY_ROWS, [ids]))
    if (round >= 0) floors.push(median(floor))
    for (const name of QUERIES) {
      const durations = await timeEach(queries[name], find)
      // Round -1 is the warm-up and is not recorded.
      if (round < 0) continue
      found[name].p50.push(median(durations))
      found[name].p95.push(percentile(durations, 0.95))
    }
  }
  return QUERIES.flatMap((name) => {
    const { p50, p95 } = found[name]
    const goal = getGoal(name, providers)
    const ratio = medianRatio(p50, floors)
    return [
      {
        what: `search ${name}, page and count, p50`,
        median: formatMs(median(p50)),
        ratio,
        of: '20 rows',
        better: 'lower',
        goal,
      },
      {
        what: `search ${name}, p95`,
        median: formatMs(median(p95)),
        ratio: medianRatio(p95, floors),
        of: '20 rows',
        better: 'lower',
        goal: 2 * goal,
      },
    ]
  })
}

function getGoal(name: QueryName, providers: number): number {
  if (providers > 20_000) return name === 'T2' ? 30 : 4
  return name === 'T3' || name === 'T4' ? 5 : 3
}

/** Compares loading a provider's available times for six months as JSON to reading one row. */
export async function measureSixMonths({ deps, connection, providers, pace }: BenchEnvironment): Promise<BenchLine[]> {
  const { rows } = await connection.pool.query<{ provider_id: string }>(
    'select provider_id from provider_search order by provider_number limit 60',
  )
  const now = deps.clock.now()
  const today = now.toZonedDateTimeISO('Europe/Tallinn').toPlainDate()
  const from = floorToMinute(today.toZonedDateTime('Europe/Tallinn').toInstant())
  const range = { fromDate: today.toString(), toDate: today.add({ days: 181 }).toString(), durationMinutes: 60 }
  const readSixMonths = async ({ provider_id }: { provider_id: string }) => {
    const calendar = await loadCalendar(deps.db, provider_id, { from, to: from + 182 * 1440, now })
    return JSON.stringify(listFreeSlotsByDay(calendar!, range, now))
  }
  const [durations, floors]: [number[], number[]] = [[], []]
  for (let round = -1; round < pace.rounds; round++) {
    const floor = await timeEach(rows, () =>
      connection.pool.query(ONE_ROW, [1 + Math.floor(Math.random() * providers)]),
    )
    const times = await timeEach(rows, readSixMonths)
    if (round < 0) continue
    floors.push(median(floor))
    durations.push(median(times))
  }
  const what = 'free times of 26 weeks, read and as JSON, p50'
  return [
    {
      what,
      median: formatMs(median(durations)),
      ratio: medianRatio(durations, floors),
      of: 'one row',
      better: 'lower',
      goal: null,
    },
  ]
}

const BOOKING_ROUNDS = 3
/**
 * Returns the number of clients that `measureBookings` uses up: at most half as many as there are providers, so that a
 * small data set leaves some for the HTTP calls.
 */
export const countUsedClients = ({ providers, pace }: BenchEnvironment): number =>
  Math.min(pace.bookingsInDatabase / MAX_ACTIVE_HOLDS, Math.floor(providers / 2))

/** Compares the statement that books a session to TPC-B-like transactions (speed.md 7, row 7). */
export async function measureBookings(
  environment: BenchEnvironment,
): Promise<{ lines: BenchLine[]; tpcBPerSecond: number }> {
  const { deps, connection } = environment
  await createTpcBTables(connection)
  const bookings = await listBenchBookings(environment, countUsedClients(environment) * MAX_ACTIVE_HOLDS)
  const sessions = await loadBookableSessions(environment, bookings)
  const rates: { own: number[]; tpcB: number[] } = { own: [], tpcB: [] }
  const book = async (index: number) => {
    const { startAt, ...booking } = bookings[index]!
    const offer = sessions.get(booking.sessionTemplateId)!
    const start = floorToMinute(startAt)
    const hold = {
      ...{ session: offer, startAt, busy: { start, end: start + 60 }, customerAccountId: booking.customerAccountId },
      ...{ feeCents: 100, encryptedNote: null, requestKey: `bench-${index}`, now: deps.clock.now() },
    }
    const id = await createHold(deps.db, hold, { fail: failWithDomainError })
    if (id === null) throw new Error('an available time could not be reserved')
  }
  const size = Math.floor(bookings.length / BOOKING_ROUNDS)
  for (let round = 0; round < BOOKING_ROUNDS; round++) {
    rates.tpcB.push(await measureRate(size, () => runTpcBTransaction(connection)))
    rates.own.push(await measureRate(size, (index) => book(round * size + index)))
  }
  const line = { what: `booking in the database, ${SESSIONS} sessions`, median: formatRate(median(rates.own)) }
  return {
    lines: [{ ...line, ratio: medianRatio(rates.own, rates.tpcB), of: 'TPC-B', better: 'higher', goal: 1 }],
    tpcBPerSecond: median(rates.tpcB),
  }
}

/** Returns the number of calls per second at a concurrency of `SESSIONS`. */
async function measureRate(count: number, call: (index: number) => Promise<void>): Promise<number> {
  let next = 0
  const startedAt = performance.now()
  const worker = async () => {
    while (next < count) await call(next++)
  }
  await Promise.all(Array.from({ length: SESSIONS }, worker))
  return (count * 1000) / (performance.now() - startedAt)
}
