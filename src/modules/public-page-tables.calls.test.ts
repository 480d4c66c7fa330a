import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { AnyCall } from '#platform/contract/call.ts'
import { connect, type Database } from '#platform/server/database/connect.ts'
import type { Replica } from '#platform/server/database/replica.ts'
import { type CallApp, type CallOptions, createCallApp } from '#platform/server/http/call-app.ts'
import { ROLE } from '#platform/values/enums.ts'
import { buildApp } from '#src/app.ts'
import { countQueries, recordQueries } from '#testing/server/count-queries.ts'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { createOrganizationWithManager } from '#testing/server/organization-with-manager.ts'
import { createRandomMarket } from '#testing/server/random-market.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import type { CallName } from './call-paths.ts'
import { ALL_CALLS } from './contracts.ts'
import { PAGES } from './pages.ts'
import { PUBLIC_PAGE_TABLES } from './public-page-tables.ts'

let deps: TestDeps
let app: Awaited<ReturnType<typeof buildApp>>
let call: CallApp
let urls: string[]
/** Inputs for the calls whose replies are stored. */
let storedCalls: [CallName, Record<string, unknown>][]

beforeAll(async () => {
  deps = await createTestDeps({ keep: true })
  const market = await createRandomMarket(deps, 12, 5)
  const withGroup = await createTestProvider(deps)
  await createTestGroupDate(deps, withGroup.providerId, {
    startAt: deps.clock.now().add({ hours: 72 }).toString(),
    seats: 6,
  })
  const { connection, databaseUrl } = deps
  app = await buildApp({ deps, databaseUrl, pages: 'built', onCommit: connection.onCommit })
  call = await createCallApp(app)
  const { providerId } = market[0]!
  const inputs: Partial<Record<CallName, Record<string, unknown>>> = {
    searchProviders: { topicIds: [1, 2] },
    searchOrganizationProviders: { slug: 'tugi' },
    searchGroupSessions: {},
    listForMatching: {},
    listOrganizations: {},
    getOrganization: { id: 'tugi' },
    providerMetadata: { slug: providerId },
    providerProfile: { id: providerId },
    providerPage: { id: providerId },
    publicFeedback: { id: providerId },
  }
  storedCalls = (Object.keys(ALL_CALLS) as CallName[])
    .filter((name) => (ALL_CALLS[name] as AnyCall).isSameForVisitors)
    .map((name) => {
      const input = inputs[name]
      if (!input) throw new Error(`'${name}' is stored and needs an input here`)
      return [name, input]
    })
  const parts = { 'o/:slug': 'o/tugi', 'guides/:slug': 'guides/stress', ':providerId': providerId }
  urls = PAGES.filter(({ area, ...page }) => area === 'public' && !('hidden' in page))
    .map(({ paths: [path] }) => (parts as Record<string, string>)[path!] ?? path!.replace(':providerId', providerId))
    .map((path) => (path === '' ? '/en' : `/en/${path}`))
    .concat('/en?topic=anxiety&q=anna', `/en/provider-details/${withGroup.providerId}`)
})
afterAll(async () => {
  await app.close()
  await deps.close()
})

const open = (headers: Record<string, string> = {}, url = '/en') =>
  countQueries(async () => expect((await app.inject({ url, headers })).statusCode).toBe(200))

/** Maps each table or view to its base tables. */
async function listTablesByName(): Promise<Map<string, string[]>> {
  const { rows } = await deps.connection.pool.query<{ name: string; tables: string[] }>(`
    select table_name as name, array[table_name::text] as tables from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
    union all
    select view_name, array_agg(table_name::text) from information_schema.view_table_usage
      where view_schema = 'public' group by view_name`)
  return new Map(rows.map(({ name, tables }) => [name, tables]))
}

test('the list contains every table that pages and stored replies for visitors read', async () => {
  const texts = await recordQueries(async () => {
    for (const url of urls) await app.inject(url)
    for (const [name, input] of storedCalls) await call(name, input)
  })
  const tables = await listTablesByName()
  const read = texts.flatMap((text) =>
    [...text.matchAll(/\b(?:from|join)\s+"?(\w+)/gi)].flatMap(([, name]) => tables.get(name!) ?? []),
  )
  expect(new Set(read).size).toBeGreaterThan(10)
  expect([...new Set(read)].filter((name) => !PUBLIC_PAGE_TABLES.includes(name)).sort()).toEqual([])
  // Views are never written to, so listing one would have no effect.
  expect(PUBLIC_PAGE_TABLES.filter((name) => tables.get(name)?.[0] !== name)).toEqual([])
})

test('a page for visitors is rendered once, until a table that it shows changes', async () => {
  const client = await createTestCustomer(deps)
  expect(await open()).toBeGreaterThan(0)
  expect(await open()).toBe(0)
  expect(await open({ 'accept-encoding': 'gzip' })).toBe(0)
  await logInTestUser(deps, client)
  expect(await open()).toBe(0)
  await createTestProvider(deps)
  expect(await open()).toBeGreaterThan(0)
})

test('only the page with a form that works without scripts asks the database twice', async () => {
  const rendered: string[] = []
  const missing: string[] = []
  for (const url of urls) {
    if ((await app.inject({ url })).statusCode !== 200) missing.push(url)
    else if ((await countQueries(() => app.inject({ url }))) > 0) rendered.push(url)
  }
  expect(missing).toEqual([])
  expect(rendered).toEqual(['/en/contact'])
})

test('a page is rendered again after five seconds, and for another theme and time zone', async () => {
  await open()
  deps.clock.forward({ seconds: 5 })
  expect(await open()).toBeGreaterThan(0)
  expect(await open()).toBe(0)
  const { rendered } = await readPageCounts()
  // The page in another theme is rendered from the same stored replies.
  expect(await open({ cookie: 'theme=dark' })).toBe(0)
  expect((await readPageCounts()).rendered).toBe(rendered + 1)
  expect(await open({ cookie: 'timezone=Asia%2FTokyo' })).toBeGreaterThan(0)
})

test('a page is never stored for a visitor with bookmarks, nor for a request that carries a login', async () => {
  const headers = [{ cookie: `bookmarks=${crypto.randomUUID()}` }, { authorization: 'Bearer token' }]
  const before = await readPageCounts()
  for (const header of headers) {
    await open(header)
    await open(header)
  }
  expect(await readPageCounts()).toEqual(before)
})

async function readPageCounts() {
  const { body } = await app.inject('/metrics')
  const read = (pattern: RegExp) => Number(pattern.exec(body)![1])
  return {
    stored: read(/public_pages_total{from="store"} (\d+)/),
    rendered: read(/public_pages_total{from="rendering"} (\d+)/),
    bytes: read(/stored_pages_bytes (\d+)/),
  }
}

test('the metrics count stored and rendered pages', async () => {
  await open()
  const { stored, rendered, bytes } = await readPageCounts()
  expect(bytes).toBeGreaterThan(100_000)
  await open()
  await open({}, '/en/terms?visit=1')
  expect(await readPageCounts()).toMatchObject({ stored: stored + 1, rendered: rendered + 1 })
})

const countCallQueries = (name: CallName, input: Record<string, unknown>, options?: CallOptions) =>
  countQueries(async () => expect([name, (await call(name, input, options)).status]).toEqual([name, 200]))

test('a call for visitors asks the database once, until a table that it shows changes or five seconds have passed', async () => {
  const count = async () => {
    const counts: [CallName, number][] = []
    for (const [name, input] of storedCalls) counts.push([name, await countCallQueries(name, input)])
    return counts.filter(([, queries]) => queries > 0).map(([name]) => name)
  }
  const names = storedCalls.map(([name]) => name)
  expect(names).toContain('searchProviders')
  await createTestProvider(deps)
  expect(await count()).toEqual(names)
  expect(await count()).toEqual([])
  deps.clock.forward({ seconds: 5 })
  // Filter counts are cached for a minute, so a search runs fewer queries than usual, but still at least one.
  expect(await count()).toEqual(names)
  await createTestProvider(deps)
  expect(await count()).toEqual(names)
})

test('a stored reply is the reply of the handler, in the language and encoding of each visitor', async () => {
  const plain = await buildApp({ deps, databaseUrl: deps.databaseUrl, pages: 'none' })
  const callUnstored = await createCallApp(plain)
  for (const [name, input] of storedCalls) {
    for (const language of ['en', 'et']) {
      const expected = await callUnstored(name, input, { language })
      const first = await call(name, input, { language })
      const second = await call(name, input, { language })
      expect(first.body).toEqual(expected.body)
      expect(second.body).toEqual(expected.body)
      expect(second.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': expected.headers['content-type'],
      })
    }
  }
  await plain.close()
  const search = { method: 'GET', url: '/api/customer/provider/match-list' } as const
  const compressed = await app.inject({ ...search, headers: { 'accept-encoding': 'br' } })
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  const { body } = await app.inject(search)
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(body)
})

test('someone logged in gets a reply of their own, which no one else gets', async () => {
  const client = await createTestCustomer(deps)
  const { providerId } = await createTestProvider(deps)
  await deps.db
    .insertInto('bookmark')
    .values({ customer_account_id: client.customerAccountId, provider_id: providerId })
    .execute()
  const login = await logInTestUser(deps, client)
  const isBookmarked = async (options?: CallOptions) =>
    (await call('providerPage', { id: providerId }, options)).body.data!.isBookmarked
  const as = { accessToken: login.accessToken }
  expect([await isBookmarked({ as }), await isBookmarked(), await isBookmarked({ as })]).toEqual([true, false, true])
  for (const [name, input] of storedCalls) expect(await countCallQueries(name, input, { as })).toBeGreaterThan(1)
  // A login that is no longer valid is treated as no login, but the reply is still not stored.
  for (const bearer of ['expired', 'expired'])
    expect(await countCallQueries('providerPage', { id: providerId }, { bearer })).toBeGreaterThan(0)
})

/** Starts the app with a read-only replica that is actually the same database. */
async function startWithReplica(db: Database) {
  const { databaseUrl, connection } = deps
  const readOnly = connect(`${databaseUrl}?options=-c%20default_transaction_read_only%3Don`)
  const count = { reads: 0, required: 0 }
  const replica: Replica = {
    db: readOnly.db,
    read(read) {
      count.reads += 1
      return read(readOnly.db)
    },
    requireCurrent() {
      count.required += 1
    },
    getState: () => ({ isUsed: true, lagSeconds: 0, repeated: 0 }),
    close: readOnly.close,
  }
  const options = { databaseUrl, pages: 'none' as const, onCommit: connection.onCommit, replica }
  const withReplica = await buildApp({ ...options, deps: { ...deps, db } })
  onTestFinished(async () => {
    await withReplica.close()
    await readOnly.close()
  })
  return { call: await createCallApp(withReplica), count }
}

const listReplicaCalls = () =>
  (Object.entries(ALL_CALLS) as [CallName, AnyCall][]).filter(([, { canReadFromReplica }]) => canReadFromReplica)

test('what visitors read from a replica needs no other database', async () => {
  const none = connect('postgres://hool@127.0.0.1:1/none')
  onTestFinished(none.close)
  const { call: callReplica } = await startWithReplica(none.db)
  const { providerId } = await createTestProvider(deps)
  // Expires what earlier tests have cached.
  deps.clock.forward({ seconds: 61 })
  const times = { id: providerId, durationInMinutes: 60 }
  const week = { fromDate: '2026-12-07', toDate: '2026-12-13', timezone: 'Europe/Tallinn' }
  const inputs: Partial<Record<CallName, Record<string, unknown>>> = {
    getAvailability: { ...times, ...week },
    firstAvailability: times,
  }
  const unstored = listReplicaCalls().filter(([, { who }]) => who === 'visitor')
  expect(unstored.length).toBeGreaterThan(1)
  for (const [name, input] of [...storedCalls, ...unstored.map(([name]) => [name, inputs[name] ?? {}] as const)])
    expect([name, (await callReplica(name, input)).status]).toEqual([name, 200])
})

test('a change of what pages show must be read from then on', async () => {
  const { count } = await startWithReplica(deps.db)
  // When the process begins to receive notifications, it requires current data once, because it may have missed some
  // notifications.
  await expect.poll(() => count.required).toBeGreaterThan(0)
  const before = count.required
  await createTestProvider(deps)
  expect(count.required).toBeGreaterThan(before)
})

test('reports are read from the replica, and what someone logged in does is not', async () => {
  const { call: callReplica, count } = await startWithReplica(deps.db)
  const { manager } = await createOrganizationWithManager(deps)
  const people = { admin: await createTestCustomer(deps, { role: ROLE.admin }), company: manager }
  const reports = listReplicaCalls().filter(([, { who }]) => who !== 'visitor')
  expect(reports.length).toBeGreaterThan(1)
  for (const [name, { who }] of reports) {
    const as = await logInTestUser(deps, people[who as keyof typeof people])
    const { status } = await callReplica(name, name === 'superuserDashboard' ? { days: 7 } : {}, { as })
    expect([name, status]).toEqual([name, 200])
  }
  expect(count.reads).toBe(reports.length)
  const as = await logInTestUser(deps, await createTestCustomer(deps))
  const { providerId } = await createTestProvider(deps)
  expect((await callReplica('firstAvailability', { id: providerId, durationInMinutes: 60 }, { as })).status).toBe(200)
  for (const [name, input] of storedCalls)
    expect([name, (await callReplica(name, input, { as })).status]).toEqual([name, 200])
  expect(count.reads).toBe(reports.length)
})

test('an error is not stored', async () => {
  const find = () => countQueries(async () => expect((await call('providerPage', { id: 'no-one' })).status).toBe(404))
  expect([await find(), await find()]).toEqual([1, 1])
})

test.each(['stored', 'not stored'])(
  'a page that cannot reach the database is 503 with Retry-After: %s',
  async (kind) => {
    const { db, onCommit, close } = connect('postgres://hool@127.0.0.1:1/none')
    const { databaseUrl } = deps
    const options = { deps: { ...deps, db }, databaseUrl, pages: 'built' as const }
    const unavailable = await buildApp(kind === 'stored' ? { ...options, onCommit } : options)
    const { statusCode, headers } = await unavailable.inject('/en')
    expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
    await unavailable.close()
    await close()
  },
)
