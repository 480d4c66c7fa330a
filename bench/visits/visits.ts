import { createSeededGenerator, pickRandom } from '#ops/demo/seeded-random.ts'
import { type BenchBooking, createTokens, listBenchBookings } from '../bench-bookings.ts'
import type { BenchEnvironment } from '../environment.ts'
import { type HttpRequest, renderRequest } from '../load/keep-alive-client.ts'
import { generateSearches, type SearchInput } from '../searches.ts'

/** `page` is HTML, `call` an API call; a `booking` holds a time, pays at the payment sandbox and reads the result. */
export type StepKind = 'page' | 'call' | 'booking'

export interface Step {
  kind: StepKind
  /** The request as HTTP text. */
  request: string
  /** For a booking: the headers of the calls that follow. */
  headers?: Record<string, string>
  /** How long the person reads the response before the next step or before leaving, in seconds. */
  readSeconds: number
}

export interface Visit {
  /** When it begins, in milliseconds from the start of the stage. */
  atMs: number
  steps: Step[]
}

/**
 * What people do, and the share of each in all visits. These are assumptions; the site has no figures of real use yet.
 * Most people look and leave.
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

const LANGUAGES = ['et', 'et', 'ru', 'en'] as const
const XSRF = { cookie: 'XSRF-TOKEN=visits', 'x-xsrf-token': 'visits' }
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const toText = (request: HttpRequest) => renderRequest(request, '127.0.0.1')

/** Plans visits that arrive at random, so many a second on average. */
export type PlanVisits = (visitsPerSecond: number, seconds: number) => Visit[]

/**
 * Prepares the people and data of the visits. `bookings` is the maximum number of bookings in all stages, because each
 * time can be booked once.
 */
export async function prepareVisits(environment: BenchEnvironment, bookings: number): Promise<PlanVisits> {
  const { connection, deps } = environment
  const random = createSeededGenerator(20_261_129)
  const pool = connection.pool
  const { rows: providers } = await pool.query<{ id: string; account: string }>(
    `select provider_id as id, p.customer_account_id as account from provider_search join provider_account p using (provider_id)
     order by hashint4extended(p.provider_number, 9)`,
  )
  const searches = Object.values(await generateSearches(connection)).flat()
  const times = await listBenchBookings(environment, bookings)
  const counsellors = providers.slice(0, 100).map(({ account }) => account)
  const tokens = await createTokens(environment, [...times.map((time) => time.customerAccountId), ...counsellors])
  const people = { providers: providers.map(({ id }) => id), searches, times, tokens, counsellors }
  const today = deps.clock.now().toZonedDateTimeISO('Europe/Tallinn').toPlainDate()
  return (visitsPerSecond, seconds) =>
    listArrivals(random, visitsPerSecond, seconds).map((atMs) => ({ atMs, steps: planSteps(random, people, today) }))
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
  searches: SearchInput[]
  /** Times that can still be booked. Planning a booking removes its time. */
  times: BenchBooking[]
  /** Bearer tokens by account. */
  tokens: Map<string, string>
  /** Accounts of counsellors. */
  counsellors: string[]
}

function planSteps(random: () => number, people: People, today: Temporal.PlainDate): Step[] {
  const language = pickRandom(random, LANGUAGES)
  const headers = { ...BROWSER, 'accept-language': language }
  const read = (meanSeconds: number) => randomDuration(random, meanSeconds)
  const page = (path: string, meanSeconds: number): Step => ({
    kind: 'page',
    request: toText({ method: 'GET', path: `/${language}${path}`, headers }),
    readSeconds: read(meanSeconds),
  })
  const call = (request: HttpRequest, meanSeconds: number, account?: string): Step => {
    const login = account ? { authorization: `Bearer ${people.tokens.get(account)}` } : {}
    const path = `/api${request.path}`
    return {
      kind: 'call',
      request: toText({ ...request, path, headers: { ...headers, ...XSRF, ...login } }),
      readSeconds: read(meanSeconds),
    }
  }
  const get = (path: string, meanSeconds: number, account?: string) =>
    call({ method: 'GET', path }, meanSeconds, account)
  const post = (path: string, body: unknown, meanSeconds: number, account?: string) =>
    call({ method: 'POST', path, body: JSON.stringify(body) }, meanSeconds, account)

  // A few counsellors get most of the attention.
  const provider = people.providers[Math.floor(people.providers.length * random() ** 3)]!
  const openProvider = () => get(`/customer/provider/${provider}`, 25)
  const showTimes = () =>
    post(
      `/customer/provider/${provider}/get-availability`,
      { fromDate: today.toString(), toDate: today.add({ days: 27 }).toString(), durationInMinutes: 60 },
      10,
    )
  const behaviours: Record<Behaviour, () => Step[]> = {
    looksAround: () => [page('', 15), openProvider()],
    searches: () => [
      page('', 10),
      post('/customer/provider/search', pickRandom(random, people.searches), 15),
      post('/customer/provider/search', pickRandom(random, people.searches), 15),
      openProvider(),
      showTimes(),
    ],
    followsLink: () => [page(`/provider-details/${provider}`, 30), showTimes()],
    books: () => {
      const time = people.times.shift()
      return time ? [page('', 15), openProvider(), showTimes(), book(time)] : [page('', 15)]
    },
    checksOwnSessions: () => {
      const account = pickRandom(random, [...people.tokens.keys()])
      return [
        page('', 3),
        get('/customer/profile', 1, account),
        post('/customer/bookings', { when: 'upcoming' }, 20, account),
      ]
    },
    worksAsCounsellor: () => {
      const account = pickRandom(random, people.counsellors)
      return [get('/provider/dashboard', 40, account), get('/provider/dashboard', 40, account)]
    },
  }
  const book = (time: BenchBooking): Step => {
    const login = { ...headers, ...XSRF, authorization: `Bearer ${people.tokens.get(time.customerAccountId)}` }
    const body = { sessionTemplateId: time.sessionTemplateId, startDateTime: time.startAt.toString() }
    return {
      kind: 'booking',
      request: toText({
        method: 'POST',
        path: '/api/customer/create-payment-intent',
        headers: login,
        body: JSON.stringify(body),
      }),
      headers: login,
      readSeconds: read(30),
    }
  }
  return behaviours[pickBehaviour(random)]()
}

function pickBehaviour(random: () => number): Behaviour {
  let left = random()
  for (const [behaviour, share] of SHARES) {
    left -= share
    if (left < 0) return behaviour
  }
  return SHARES[0][0]
}
