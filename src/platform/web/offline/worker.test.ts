import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const ORIGIN = 'https://hool.test'
const OFFLINE_PAGES = { en: '/offline-en.html', et: '/offline-et.html', ru: '/offline-ru.html' }
const LIST = '/et/klient/minu-seansid'

type Key = string | { url: string }
const toPath = (key: Key) => new URL(typeof key === 'string' ? key : key.url, ORIGIN).href.slice(ORIGIN.length)

/** Fake browser cache, keyed by path and query. */
class FakeCache {
  readonly entries = new Map<string, Response>()
  async match(key: Key) {
    return this.entries.get(toPath(key))?.clone()
  }
  async put(key: Key, response: Response) {
    this.entries.set(toPath(key), response)
  }
  async add(path: string) {
    const response = await fetch(path)
    if (!response.ok) throw new TypeError('Request failed')
    await this.put(path, response)
  }
  async addAll(paths: string[]) {
    for (const path of paths) await this.add(path)
  }
  async keys() {
    return [...this.entries.keys()].map((path) => ({ url: ORIGIN + path }))
  }
  async delete(key: Key) {
    return this.entries.delete(toPath(key))
  }
}

const stores = new Map<string, FakeCache>()
const caches = {
  has: async (name: string) => stores.has(name),
  delete: async (name: string) => stores.delete(name),
  async open(name: string) {
    const store = stores.get(name) ?? new FakeCache()
    stores.set(name, store)
    return store
  },
  async match(key: Key, { cacheName }: { cacheName?: string } = {}) {
    for (const [name, store] of stores) {
      const found = cacheName && name !== cacheName ? undefined : await store.match(key)
      if (found) return found
    }
  },
}

/** The network's response to each path; 'offline' makes the request fail. */
let network: (path: string) => Response | Promise<Response> | 'offline'
let requested: string[]
const fetchFake = async (target: Key) => {
  const path = toPath(target)
  requested.push(path)
  const response = await network(path)
  if (response === 'offline') throw new TypeError('Failed to fetch')
  return response
}

const listeners = new Map<string, (event: object) => void>()
beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (kind: string, handler: (event: object) => void) => listeners.set(kind, handler),
    skipWaiting: async () => {},
    registration: {},
  })
  vi.stubGlobal('OFFLINE_PAGES', OFFLINE_PAGES)
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', fetchFake)
  await import('./worker.ts')
})
afterAll(() => void vi.unstubAllGlobals())

/**
 * Dispatches an event. @returns the response to a `fetch` event once all work is done; undefined when the browser
 * handles it itself
 */
async function dispatch(kind: string, event: object): Promise<Response | undefined> {
  let response: Promise<Response> | undefined
  const work: Promise<unknown>[] = []
  listeners.get(kind)!({
    ...event,
    waitUntil: (one: Promise<unknown>) => work.push(one),
    respondWith: (one: Promise<Response>) => (response = one),
  })
  await Promise.all(work)
  return response
}

const request = (path: string, part: object = {}) =>
  dispatch('fetch', { request: { url: new URL(path, ORIGIN).href, method: 'GET', mode: 'cors', ...part } })
const navigate = (path: string) => request(path, { mode: 'navigate' })
const readText = async (response: Response | undefined) => response?.text()

const online = (path: string) => new Response(`<html lang="et"> ${path} "version": "v1"`)
const store = () => dispatch('message', { data: { keep: { list: LIST, files: ['/assets/a.js'] } } })
const listStored = () => [...(stores.get('kept')?.entries.keys() ?? [])].toSorted()

beforeEach(async () => {
  stores.clear()
  requested = []
  network = online
  await dispatch('install', {})
  await navigate('/et')
  requested = []
})

test.each([
  ['/et/leht', 'et'],
  ['/et', 'et'],
  ['/ru/', 'ru'],
  ['/en/page', 'en'],
  ['/ethics', 'en'],
])('shows %s as the static offline page in the language %s', async (path, language) => {
  network = () => 'offline'
  expect(await readText(await navigate(path))).toContain(`/offline-${language}.html`)
  expect(stores.has('kept'), 'no empty cache for personal data').toBe(false)
})

test('returns the network’s page whenever there is one, and error pages too', async () => {
  await store()
  network = () => new Response('down', { status: 503 })
  const response = await navigate(LIST)
  expect([response!.status, await response!.text()]).toEqual([503, 'down'])
})

test('shows the stored list, and one stored document for every session, marked as copies', async () => {
  await store()
  network = () => 'offline'
  expect(await readText(await navigate(`${LIST}/`))).toContain(`<html data-kept lang="et"> ${LIST} `)
  expect(await readText(await navigate(`${LIST}/any-session`))).toContain(`<html data-kept lang="et"> ${LIST}/kept`)
  const paths = `/et,/et/klient,${LIST},${LIST}/any-session`
  expect(await readText(await request(`/routes.data?paths=${paths}`))).toContain('/routes.data')
})

test('leaves files, other methods and other origins to the browser while online', async () => {
  await store()
  expect(await request('/assets/a.js')).toBeUndefined()
  network = () => 'offline'
  await navigate('/et')
  expect(await readText(await request('/assets/a.js'))).toContain('/assets/a.js')
  expect((await request('/assets/unknown.js'))!.type).toBe('error')
  expect(await request('/assets/a.js', { method: 'POST' })).toBeUndefined()
  expect(await request('https://other.test/assets/a.js')).toBeUndefined()
  expect(await request('/api/customer')).toBeUndefined()
})

test('stores the files that the documents need and deletes those of older ones', async () => {
  network = (path) => new Response(path.startsWith(LIST) ? '<html > /assets/old.js' : path)
  await store()
  expect(listStored()).toEqual(expect.arrayContaining(['/assets/a.js', '/assets/old.js']))
  network = (path) =>
    path === '/assets/broken.js'
      ? 'offline'
      : new Response(path.startsWith(LIST) ? '<html > /assets/new.js /assets/broken.js' : path)
  requested = []
  await store()
  expect(listStored().filter((path) => path.startsWith('/assets/'))).toEqual(['/assets/a.js', '/assets/new.js'])
  expect(requested, 'stored files are not fetched again').not.toContain('/assets/a.js')
  expect(listStored().filter((path) => path.startsWith('/kept/page'))).toHaveLength(2)
})

test('stores no document if one of them cannot be loaded', async () => {
  network = (path) => (path === `${LIST}/kept` ? new Response('', { status: 500 }) : online(path))
  await store()
  expect(listStored()).toEqual([])
})

test('keeps the content security policy of a stored document', async () => {
  network = (path) => new Response(`<html > ${path}`, { headers: { 'content-security-policy': "default-src 'self'" } })
  await store()
  network = () => 'offline'
  expect((await navigate(LIST))!.headers.get('content-security-policy')).toBe("default-src 'self'")
})

test('deletes everything personal at logout, even what is being stored at that moment', async () => {
  await store()
  await dispatch('message', { data: { forget: true } })
  expect(stores.has('kept')).toBe(false)
  const blocked = Promise.withResolvers<void>()
  network = async (path) => {
    await blocked.promise
    return online(path)
  }
  const storing = store()
  await dispatch('message', { data: { forget: true } })
  blocked.resolve()
  await storing
  expect(stores.has('kept')).toBe(false)
  network = () => 'offline'
  expect(await readText(await navigate(LIST))).toContain('/offline-et.html')
})
