import { randomUUID } from 'node:crypto'
import { createSeededGenerator, pickRandom } from '#ops/demo/seeded-random.ts'
import { LANGUAGES, TOPICS } from '#platform/values/enums.ts'
import { toKebabCase } from '#platform/values/to-kebab-case.ts'
import { type BenchBooking, createTokens, listBenchBookings } from '../bench-bookings.ts'
import type { BenchDatabase } from '../environment.ts'
import { type HttpRequest, renderRequest } from '../load/keep-alive-client.ts'

/**
 * `page`: HTML. `click`: the data of another page, fetched when a link is clicked in the browser. `call`: an API call.
 * `picture`: an uploaded photo. `booking`: holds a time, pays in the payment sandbox and reads the result.
 */
export type StepKind = 'page' | 'click' | 'call' | 'picture' | 'booking'

export interface Step {
  kind: StepKind
  /** The raw HTTP request. */
  request: string
  /** For a booking: the headers of the calls that follow. */
  headers?: Record<string, string>
  /** How long the person reads the response before the next step or before leaving, in seconds. */
  readSeconds: number
}

export interface Visit {
  /** When the visit begins, in milliseconds from the start of the stage. */
  atMs: number
  steps: Step[]
}

/**
 * The kinds of visits and their shares. These are assumptions, because the site has no figures from real use yet. Most
 * people look around and leave.
 */
const SHARES = [
  ['looksAround', 0.5],
  ['searches', 0.3],
  ['followsLink', 0.12],
  ['books', 0.02],
  ['checksOwnSessions', 0.03],
  ['worksAsCounsellor', 0.03],
] as const
type Behaviour = (typeof SHARES)[number][0]

const SITE_LANGUAGES = ['et', 'et', 'ru', 'en'] as const
/** The content of a page depends on the time zone. Most people are in the first one. */
const ZONES = ['Europe/Tallinn', 'Europe/Tallinn', 'Europe/Tallinn', 'Europe/Helsinki', 'Europe/London'] as const
const toText = (request: HttpRequest) => renderRequest(request, '127.0.0.1')

/** Plans visits that arrive at random, at this average rate. */
export type PlanVisits = (visitsPerSecond: number, seconds: number) => Visit[]

interface VisitOptions {
  /** The maximum number of bookings across all stages, because each time can be booked only once. */
  bookings: number
  /** The share of visits that book in addition to the usual ones; by default 0. */
  additionalBookingShare?: number
  /** Paths of photos, of which each finder page shows one; by default none. */
  pictures?: readonly string[]
}

/** Prepares the people and data for the visits. */
export async function prepareVisits(
  environment: BenchDatabase,
  { bookings, additionalBookingShare = 0, pictures = [] }: VisitOptions,
): Promise<PlanVisits> {
  const { connection, deps } = environment
  const random = createSeededGenerator(20_261_129)
  const pool = connection.pool
  const { rows: providers } = await pool.query<{ id: string; account: string }>(
    `select provider_id as id, p.customer_account_id as account from provider_search join provider_account p using (provider_id)
     order by hashint4extended(p.provider_number, 9)`,
  )
  const times = await listBenchBookings(environment, bookings)
  const counsellors = providers.slice(0, 100).map(({ account }) => account)
  const tokens = await createTokens(environment, [...times.map((time) => time.customerAccountId), ...counsellors])
  const people = { providers: providers.map(({ id }) => id), times, tokens, counsellors, pictures }
  const pickBehaviour = (): Behaviour => (random() < additionalBookingShare ? 'books' : pickUsualBehaviour(random))
  const today = deps.clock.now().toZonedDateTimeISO('Europe/Tallinn').toPlainDate()
  return (visitsPerSecond, seconds) =>
    listArrivals(random, visitsPerSecond, seconds).map((atMs) => ({
      atMs,
      steps: planSteps(random, people, today, pickBehaviour()),
    }))
}

/** Returns a random duration with this mean: most are short, a few are long. */
const randomDuration = (random: () => number, mean: number): number => -Math.log(1 - random()) * mean

/** Lists the times at which people arrive independently of each other, in milliseconds. */
function listArrivals(random: () => number, perSecond: number, seconds: number): number[] {
  const arrivals: number[] = []
  for (let at = 0; at < seconds; at += randomDuration(random, 1 / perSecond)) arrivals.push(at * 1000)
  return arrivals
}

interface People {
  providers: string[]
  /** Times that can still be booked. Planning a booking removes its time. */
  times: BenchBooking[]
  /** Bearer tokens by account. */
  tokens: Map<string, string>
  /** Accounts of counsellors. */
  counsellors: string[]
  pictures: readonly string[]
}

function planSteps(random: () => number, people: People, today: Temporal.PlainDate, behaviour: Behaviour): Step[] {
  const language = pickRandom(random, SITE_LANGUAGES)
  const zone = pickRandom(random, ZONES)
  const headers = {
    'accept-encoding': 'gzip, deflate, br, zstd',
    'accept-language': language,
    'x-forwarded-for': pickAddress(random),
    cookie: `timezone=${encodeURIComponent(zone)}; XSRF-TOKEN=visits`,
    'x-xsrf-token': 'visits',
  }
  const read = (meanSeconds: number) => randomDuration(random, meanSeconds)
  const open = (kind: 'page' | 'click' | 'picture', path: string, meanSeconds: number): Step => ({
    kind,
    request: toText({ method: 'GET', path, headers }),
    readSeconds: read(meanSeconds),
  })
  const openPage = (path: string, meanSeconds: number) => open('page', `/${language}${path}`, meanSeconds)
  const click = (path: string, meanSeconds: number, query = '') =>
    open('click', `/${language}${path}.data${query}`, meanSeconds)
  const call = (request: HttpRequest, meanSeconds: number, account?: string): Step => {
    const login = account ? { authorization: `Bearer ${people.tokens.get(account)}` } : {}
    const path = `/api${request.path}`
    return {
      kind: 'call',
      request: toText({ ...request, path, headers: { ...headers, ...login } }),
      readSeconds: read(meanSeconds),
    }
  }
  const get = (path: string, meanSeconds: number, account?: string) =>
    call({ method: 'GET', path }, meanSeconds, account)
  const post = (path: string, body: unknown, meanSeconds: number, account?: string) =>
    call({ method: 'POST', path, body: JSON.stringify(body) }, meanSeconds, account)

  // A few counsellors get most of the attention.
  const provider = people.providers[Math.floor(people.providers.length * random() ** 3)]!
  const openFinder = (meanSeconds: number): Step[] => [
    openPage('', meanSeconds),
    ...(people.pictures.length > 0 ? [open('picture', pickRandom(random, people.pictures), 0)] : []),
  ]
  const search = () => click('', 15, `?${pickFilters(random)}`)
  const openProvider = () => click(`/provider-details/${provider}`, 25)
  const showLaterTimes = () => {
    const [fromDate, toDate] = [today.add({ days: 28 }).toString(), today.add({ days: 55 }).toString()]
    const range = { fromDate, toDate, durationInMinutes: 60, timezone: zone }
    return post(`/customer/provider/${provider}/get-availability`, range, 10)
  }
  const behaviours: Record<Behaviour, () => Step[]> = {
    looksAround: () => [...openFinder(15), openProvider()],
    searches: () => [...openFinder(10), search(), search(), openProvider(), showLaterTimes()],
    followsLink: () => [openPage(`/provider-details/${provider}`, 30), showLaterTimes()],
    books: () => {
      const time = people.times.shift()
      return time ? [...openFinder(15), openProvider(), book(time)] : openFinder(15)
    },
    checksOwnSessions: () => {
      const account = pickRandom(random, [...people.tokens.keys()])
      const list = post('/customer/bookings', { when: 'upcoming' }, 20, account)
      return [...openFinder(3), get('/customer/profile', 1, account), list]
    },
    worksAsCounsellor: () => {
      const account = pickRandom(random, people.counsellors)
      return [get('/provider/dashboard', 40, account), get('/provider/dashboard', 40, account)]
    },
  }
  const book = (time: BenchBooking): Step => {
    const login = { ...headers, authorization: `Bearer ${people.tokens.get(time.customerAccountId)}` }
    const path = '/api/customer/create-payment-intent'
    const body = JSON.stringify({ sessionTemplateId: time.sessionTemplateId, startDateTime: time.startAt.toString() })
    const withKey = { ...login, 'idempotency-key': randomUUID() }
    const request = toText({ method: 'POST', path, headers: withKey, body })
    return { kind: 'booking', request, headers: login, readSeconds: read(30) }
  }
  return behaviours[behaviour]()
}

/** Rate limits apply per network, so every visitor comes from a different one. The range is reserved for benchmarks. */
const pickAddress = (random: () => number) => `198.18.${Math.floor(256 * random())}.${Math.floor(256 * random())}`

/** Picks one or two filters and returns them as a query string for the finder. */
function pickFilters(random: () => number): string {
  const filters = [
    `topic=${toKebabCase(pickRandom(random, TOPICS).key)}`,
    `lang=${pickRandom(random, LANGUAGES).code}`,
    `free=${pickRandom(random, ['today', 'week'])}`,
    `how=${pickRandom(random, ['online', 'in-person'])}`,
    `max=${40 + 5 * Math.floor(8 * random())}`,
  ]
  const first = Math.floor(random() * filters.length)
  const second = Math.floor(random() * filters.length)
  return [...new Set([filters[first]!, filters[second]!])].join('&')
}

function pickUsualBehaviour(random: () => number): Behaviour {
  let left = random()
  for (const [behaviour, share] of SHARES) {
    left -= share
    if (left < 0) return behaviour
  }
  return SHARES[0][0]
}
