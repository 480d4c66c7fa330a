import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '#src/app.ts'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { createRandomMarket } from '#testing/server/random-market.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { PAGES } from './pages.ts'
import { PUBLIC_PAGE_TABLES } from './public-page-tables.ts'

let deps: TestDeps
let app: Awaited<ReturnType<typeof buildApp>>
let urls: string[]

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
  const { providerId } = market[0]!
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

/** Counts the queries that a request makes. */
async function countQueries(request: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await request()
  const { length } = query.mock.calls
  query.mockRestore()
  return length
}
const open = (headers: Record<string, string> = {}, url = '/en') =>
  countQueries(async () => expect((await app.inject({ url, headers })).statusCode).toBe(200))

/** Lists the tables below each table or view. */
async function listTablesByName(): Promise<Map<string, string[]>> {
  const { rows } = await deps.connection.pool.query<{ name: string; tables: string[] }>(`
    select table_name as name, array[table_name::text] as tables from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
    union all
    select view_name, array_agg(table_name::text) from information_schema.view_table_usage
      where view_schema = 'public' group by view_name`)
  return new Map(rows.map(({ name, tables }) => [name, tables]))
}

test('the list contains every table that pages for visitors read', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  for (const url of urls) await app.inject(url)
  const texts = query.mock.calls.map(([request]) => (request as unknown as { text: string }).text)
  query.mockRestore()
  const tables = await listTablesByName()
  const read = texts.flatMap((text) =>
    [...text.matchAll(/\b(?:from|join)\s+"?(\w+)/gi)].flatMap(([, name]) => tables.get(name!) ?? []),
  )
  expect(new Set(read).size).toBeGreaterThan(10)
  expect([...new Set(read)].filter((name) => !PUBLIC_PAGE_TABLES.includes(name)).sort()).toEqual([])
  // A view is never written, so its name would have no effect.
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

test('a page is rendered again after ten seconds, and for another theme and time zone', async () => {
  await open()
  deps.clock.forward({ seconds: 10 })
  expect(await open()).toBeGreaterThan(0)
  expect(await open()).toBe(0)
  expect(await open({ cookie: 'theme=dark' })).toBeGreaterThan(0)
  expect(await open({ cookie: 'timezone=Asia%2FTokyo' })).toBeGreaterThan(0)
})

test('nothing is stored for a visitor with bookmarks, nor for a request that carries a login', async () => {
  const bookmarks = { cookie: `bookmarks=${crypto.randomUUID()}` }
  const login = { authorization: 'Bearer token' }
  for (const headers of [bookmarks, bookmarks, login, login]) expect(await open(headers)).toBeGreaterThan(0)
})

test('the metrics count stored and rendered pages', async () => {
  const read = async () => {
    const { body } = await app.inject('/metrics')
    const numbers = [/from="store"} (\d+)/, /from="rendering"} (\d+)/, /pages_bytes (\d+)/]
    return numbers.map((pattern) => Number(pattern.exec(body)![1]))
  }
  await open()
  const [stored, rendered, bytes] = await read()
  expect(bytes).toBeGreaterThan(100_000)
  await open()
  await open({}, '/en/terms?visit=1')
  expect((await read()).slice(0, 2)).toEqual([stored! + 1, rendered! + 1])
})
