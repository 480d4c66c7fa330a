import { createTokens, listBenchBookings } from './bench-bookings.ts'
import type { BenchEnvironment } from './environment.ts'
import { type BenchLine, formatMs, formatRate, median, medianRatio } from './figures.ts'
import { countUsedClients } from './in-process.ts'
import { type HttpRequest, renderRequest } from './load/keep-alive-client.ts'
import { type LoadGenerator, type LoadResult, startLoadGenerator } from './load/start-generator.ts'
import type { Pace } from './pace.ts'
import { generateSearches } from './searches.ts'

const CONNECTIONS = 32

type Floor = 'one row' | '20 rows' | 'bare page' | 'TPC-B'

interface Candidate {
  name: string
  port: number
  requests: string[]
  of: Floor
  /** The maximum p50 with one connection, as a multiple of the baseline. */
  p50Goal?: number
  /** The minimum number of calls per second, as a multiple of the baseline. */
  rateGoal?: number
  /** Whether each request may be sent only once. */
  isOnceOnly?: boolean
}

interface Measurement {
  alone: LoadResult[]
  busy: LoadResult[]
}

/**
 * Compares calls and pages over loopback with the baselines measured in the same round (speed.md 7, rows 3, 6, 7, 9 and
 * 10).
 */
export async function measureHttp(environment: BenchEnvironment, tpcBPerSecond: number): Promise<BenchLine[]> {
  const candidates = await listCandidates(environment)
  const generator = startLoadGenerator()
  try {
    const measured = await measure(generator, candidates, environment.pace)
    return candidates.flatMap((candidate) => toLines(candidate, measured, tpcBPerSecond))
  } finally {
    generator.close()
  }
}

async function listCandidates(environment: BenchEnvironment): Promise<Candidate[]> {
  const floors = listFloors(environment)
  const calls = await listCalls(environment)
  const booking = await buildBooking(environment)
  return [...floors, ...calls, booking, ...(environment.hasPages ? await listPages(environment) : [])]
}

function listFloors({ floorPort: port, providers }: BenchEnvironment): Candidate[] {
  const numbers = Array.from({ length: 200 }, (_, i) => 1 + ((i * 37) % (providers - 140)))
  const reads = (path: string) => numbers.map((n) => toText({ method: 'GET', path: `/${path}/${n}` }))
  return [
    { name: 'floor: one row', port, requests: reads('one'), of: 'one row' },
    { name: 'floor: 20 rows by id', port, requests: reads('twenty'), of: '20 rows' },
    { name: 'floor: bare page', port, requests: [toText({ method: 'GET', path: '/page' })], of: 'bare page' },
  ]
}

/** The cookie and header that a browser sends with every write. */
const ANTI_FORGERY = { cookie: 'XSRF-TOKEN=measuring', 'x-xsrf-token': 'measuring' }
const toText = (request: HttpRequest) => renderRequest(request, '127.0.0.1')
const post = (path: string, body: unknown, headers = {}) =>
  toText({ method: 'POST', path: `/api${path}`, headers: { ...ANTI_FORGERY, ...headers }, body: JSON.stringify(body) })
const get = (path: string, headers = {}) => toText({ method: 'GET', path, headers: { ...ANTI_FORGERY, ...headers } })

async function listCalls(environment: BenchEnvironment): Promise<Candidate[]> {
  const { port, deps } = environment
  const ids = await pickProviders(environment)
  const searches = await generateSearches(environment.connection)
  const search = (inputs: unknown[]) => inputs.map((filters) => post('/customer/provider/search', filters))
  const today = deps.clock.now().toZonedDateTimeISO('Europe/Tallinn').toPlainDate()
  const listAvailability = (days: number) =>
    ids.map((id) => {
      const [fromDate, toDate] = [today.toString(), today.add({ days: days - 1 }).toString()]
      return post(`/customer/provider/${id}/get-availability`, { fromDate, toDate, durationInMinutes: 60 })
    })
  const mixed = Object.values(searches).flat()
  // Each search has a different maximum price, so that its count is never cached.
  const uncached = Array.from({ length: 20_000 }, (_, i) => ({ ...mixed[i % mixed.length], maxPrice: 70 + i / 100 }))
  const getProvider = (id: string, zone?: string) =>
    get(`/api/customer/provider/${id}${zone ? `?timezone=${encodeURIComponent(zone)}` : ''}`)
  // Replies are cached by provider and time zone. Each request uses a new pair, so that the server has to handle it.
  const inEveryZone = pairWithZones(ids)
  const candidate = { port, of: '20 rows' } as const
  return [
    { ...candidate, name: 'stored search, without filters', requests: search(searches.T4), rateGoal: 0.15 },
    { ...candidate, name: 'stored search, T1 to T5 in turn', requests: search(shuffle(mixed)), rateGoal: 0.15 },
    { ...candidate, name: 'search with an uncached count', requests: search(uncached), rateGoal: 0.12, p50Goal: 8 },
    { ...candidate, name: 'free times, 4 weeks', requests: listAvailability(28), rateGoal: 0.5, p50Goal: 1.16 },
    { ...candidate, name: 'free times, 62 days', requests: listAvailability(62) },
    { ...candidate, name: 'counsellor page, call', requests: inEveryZone.map(({ id, zone }) => getProvider(id, zone)) },
    { ...candidate, name: 'counsellor page, stored call', requests: [getProvider(ids[0]!)] },
    await buildProfile(environment),
  ]
}

async function buildProfile(environment: BenchEnvironment): Promise<Candidate> {
  const { rows } = await environment.connection.pool.query<{ customer_account_id: string }>(
    'select customer_account_id from customer_account where role = 0 limit 100',
  )
  const tokens = await createTokens(
    environment,
    rows.map((row) => row.customer_account_id),
  )
  const requests = [...tokens.values()].map((token) =>
    get('/api/customer/profile', { authorization: `Bearer ${token}` }),
  )
  return { name: 'own profile, signed in', port: environment.port, requests, of: 'one row', rateGoal: 0.6 }
}

async function buildBooking(environment: BenchEnvironment): Promise<Candidate> {
  const bookings = await listBenchBookings(
    environment,
    environment.pace.bookingsOverHttp,
    countUsedClients(environment),
  )
  const tokens = await createTokens(
    environment,
    bookings.map((booking) => booking.customerAccountId),
  )
  const requests = bookings.map(({ customerAccountId, sessionTemplateId, startAt }, i) =>
    post(
      '/customer/create-payment-intent',
      { sessionTemplateId, startDateTime: startAt.toString() },
      { authorization: `Bearer ${tokens.get(customerAccountId)}`, 'idempotency-key': `bench-${i}` },
    ),
  )
  const name = 'create-payment-intent'
  return { name, port: environment.port, requests, of: 'TPC-B', rateGoal: 0.6, isOnceOnly: true }
}

async function listPages(environment: BenchEnvironment): Promise<Candidate[]> {
  const ids = await pickProviders(environment)
  const page = { port: environment.port, of: 'bare page' } as const
  const counsellors = ids.map((id) => `/en/provider-details/${id}`)
  const finders = Array.from({ length: 4_096 }, (_, i) => get(`/en?visit=${i}`))
  // Pages are cached by URL and time zone. Each request uses a new pair, so that its page is rendered.
  const profiles = pairWithZones(counsellors).map(({ id, zone }) =>
    get(id, { cookie: `timezone=${encodeURIComponent(zone)}` }),
  )
  return [
    { ...page, name: 'finder, page', requests: finders, rateGoal: 0.2, p50Goal: 8 },
    { ...page, name: 'counsellor, page', requests: profiles, rateGoal: 0.2, p50Goal: 8 },
    { ...page, name: 'finder, stored page', requests: [get('/en')], rateGoal: 3 },
    { ...page, name: 'counsellor, stored page', requests: [get(counsellors[0]!)], rateGoal: 3 },
  ]
}

/** Pairs every id with every time zone, so that no pair occurs twice. */
function pairWithZones(ids: readonly string[]): { id: string; zone: string }[] {
  return Intl.supportedValuesOf('timeZone').flatMap((zone) => ids.map((id) => ({ id, zone })))
}

async function pickProviders({ connection }: BenchEnvironment): Promise<string[]> {
  const { rows } = await connection.pool.query<{ provider_id: string }>(
    'select provider_id from provider_search order by hashint4extended(provider_number, 5) limit 200',
  )
  return rows.map((row) => row.provider_id)
}

const shuffle = <T>(all: readonly T[]): T[] => all.map((_, i) => all[(i * 61) % all.length]!)

/**
 * The fractions of the once-only requests that are sent over one connection and over many. The rest are for the
 * warm-up.
 */
const ALONE_SHARE = 0.2
const BUSY_SHARE = 0.7

/** Measures every candidate in each round, so that background load on the machine affects all of them equally. */
async function measure(generator: LoadGenerator, candidates: readonly Candidate[], pace: Pace) {
  const measured = new Map(candidates.map((candidate) => [candidate.name, { alone: [], busy: [] } as Measurement]))
  const from = new Map<string, number>()
  const run = async (candidate: Candidate, connections: number, milliseconds: number, share: number) => {
    const { name, requests, port, isOnceOnly = false } = candidate
    const first = from.get(name) ?? 0
    // Once-only requests are capped per run, because a fast machine would otherwise use them all up in the first round.
    const maxRequests = Math.floor(requests.length * share)
    const upTo = isOnceOnly ? { upTo: first + maxRequests } : {}
    const result = await generator.run({ port, requests, from: first, connections, milliseconds, ...upTo })
    from.set(name, result.next)
    if (result.next === first) throw new Error(`${name}: no requests are left to send`)
    const failed = Object.entries(result.statuses).filter(([status]) => Number(status) >= 300)
    if (failed.length > 0) console.error(`${name}: some requests failed: ${JSON.stringify(result.statuses)}`)
    return result
  }
  const { httpRounds, aloneMs, busyMs } = pace
  for (const candidate of candidates) await run(candidate, CONNECTIONS, busyMs / 2, 1 - ALONE_SHARE - BUSY_SHARE)
  for (let round = 0; round < httpRounds; round++) {
    for (const candidate of candidates) {
      const { alone, busy } = measured.get(candidate.name)!
      alone.push(await run(candidate, 1, aloneMs, ALONE_SHARE / httpRounds))
      busy.push(await run(candidate, CONNECTIONS, busyMs, BUSY_SHARE / httpRounds))
    }
  }
  return measured
}

const FLOOR_NAMES = { 'one row': 'floor: one row', '20 rows': 'floor: 20 rows by id', 'bare page': 'floor: bare page' }

function toLines(candidate: Candidate, measured: Map<string, Measurement>, tpcBPerSecond: number): BenchLine[] {
  const own = measured.get(candidate.name)!
  const floor = measured.get(FLOOR_NAMES[candidate.of === 'TPC-B' ? 'one row' : candidate.of])!
  const p50s = ({ alone }: Measurement) => alone.map(({ p50 }) => p50)
  const rates = ({ busy }: Measurement) => busy.map(({ perSecond }) => perSecond)
  const isFloor = candidate.name.startsWith('floor')
  const alone = medianRatio(p50s(own), p50s(floor))
  const busy = candidate.of === 'TPC-B' ? median(rates(own)) / tpcBPerSecond : medianRatio(rates(own), rates(floor))
  const aloneOf = candidate.of === 'TPC-B' ? 'one row' : candidate.of
  const p95 = median(own.alone.map(({ p95: value }) => value))
  return [
    {
      what: `${candidate.name}, p50 alone (p95 ${formatMs(p95)})`,
      median: formatMs(median(p50s(own))),
      ratio: isFloor ? null : alone,
      of: isFloor ? '' : aloneOf,
      better: 'lower',
      goal: candidate.p50Goal ?? null,
    },
    {
      what: `${candidate.name}, ${CONNECTIONS} at once`,
      median: formatRate(median(rates(own))),
      ratio: isFloor ? null : busy,
      of: isFloor ? '' : candidate.of,
      better: 'higher',
      goal: candidate.rateGoal ?? null,
    },
  ]
}
