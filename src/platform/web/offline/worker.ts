/**
 * Service worker that uses stored copies only when the network fails. The server sends this file with its types
 * stripped (src/platform/server/http/installable.ts), so it must not import anything. It stores personal data only in
 * response to a `keep` message.
 */
interface ExtendableEventLike {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEventLike extends ExtendableEventLike {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface MessageEventLike extends ExtendableEventLike {
  data: { keep?: { list: string; files: string[] }; forget?: true }
}
interface WorkerScope {
  addEventListener(kind: 'install' | 'activate', handler: (event: ExtendableEventLike) => void): void
  addEventListener(kind: 'fetch', handler: (event: FetchEventLike) => void): void
  addEventListener(kind: 'message', handler: (event: MessageEventLike) => void): void
  skipWaiting(): Promise<void>
  registration: { navigationPreload?: { enable(): Promise<void> } }
}
/** URLs of the static offline page in each language, prepended by the server. They change with the page's content. */
declare const OFFLINE_PAGES: Record<'en' | 'et' | 'ru', string>

const worker = self as unknown as WorkerScope
/** Name of the cache for the logged-in user's pages. `stored-replies.ts` writes to it too; logging out deletes it. */
const USER_CACHE = 'kept'
const STATIC_CACHE = 'written'
/** Path of the route manifest, as configured in react-router.config.ts. */
const ROUTES = '/routes.data'
/** Number of logouts. If it changes while pages are being stored, those pages are discarded. */
let logoutCount = 0
/** Whether the last page request failed. This can happen even if the device reports a connection. */
let hasFailed = false
/**
 * Returns whether stored files are needed. While online, the worker leaves file requests to the browser, which is
 * faster.
 */
const isOffline = () => hasFailed || !navigator.onLine

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('message', (event) => {
  if (event.data.keep) event.waitUntil(storePages(event.data.keep))
  if (event.data.forget) event.waitUntil(clearStored())
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(respondToNavigation(event))
  else if (!isOffline() || request.method !== 'GET' || origin !== location.origin) return
  else if (/^\/(assets|media)\//.test(pathname)) event.respondWith(fetch(request).catch(() => loadStoredFile(request)))
  else if (pathname === ROUTES) event.respondWith(fetch(request).catch(() => loadStoredRoutes(request)))
})

async function install(): Promise<void> {
  await caches.delete(STATIC_CACHE)
  await (await caches.open(STATIC_CACHE)).addAll(Object.values(OFFLINE_PAGES))
  await worker.skipWaiting()
}

async function clearStored(): Promise<void> {
  logoutCount++
  await caches.delete(USER_CACHE)
}

async function activate(): Promise<void> {
  // The worker does not claim open pages, because their files would then be loaded twice.
  await worker.registration.navigationPreload?.enable()
}

async function respondToNavigation(event: FetchEventLike): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    hasFailed = false
    return response
  } catch {
    hasFailed = true
    const path = new URL(event.request.url).pathname.replace(/\/$/, '')
    return (await findStoredPage(path)) ?? loadStaticPage(path)
  }
}

/**
 * Finds the stored page for a path: the list of sessions, or a session's page. One stored document serves all session
 * pages.
 */
async function findStoredPage(path: string): Promise<Response | undefined> {
  const parent = path.slice(0, path.lastIndexOf('/'))
  return (await matchStored(getPageKey(path))) ?? matchStored(getPageKey(`${parent}/*`))
}

const getPageKey = (path: string) => `/kept/page?path=${encodeURIComponent(path)}`
const matchStored = async (key: string | Request) =>
  (await caches.has(USER_CACHE)) ? caches.match(key, { cacheName: USER_CACHE, ignoreVary: true }) : undefined

async function loadStaticPage(path: string): Promise<Response> {
  const staticPage = await caches.match(
    OFFLINE_PAGES[(/^\/(et|ru)(?:\/|$)/.exec(path)?.[1] ?? 'en') as 'en' | 'et' | 'ru'],
  )
  return staticPage ?? Response.error()
}

const getRoutesKey = (path: string) => `/kept/routes?path=${encodeURIComponent(path)}`

/**
 * Loads the stored routes of a page whose path has a parameter, because the browser requests these routes even when the
 * page's document is stored (react-router.config.ts). One response serves all pages of that route.
 */
async function loadStoredRoutes(request: Request): Promise<Response> {
  const [, parent] = new URL(request.url).searchParams.get('paths')?.split(',').toReversed() ?? []
  return (await matchStored(getRoutesKey(`${parent}/*`))) ?? Response.error()
}

async function loadStoredFile(request: Request): Promise<Response> {
  return (await matchStored(request)) ?? Response.error()
}

/**
 * Stores the list of sessions and a session's page, with every file that they and the open page need, and deletes files
 * that only older documents needed. The documents are stored last, so that a stored document can always be shown.
 */
async function storePages({ list, files }: { list: string; files: string[] }): Promise<void> {
  const logoutsBefore = logoutCount
  const cache = await caches.open(USER_CACHE)
  const neededFiles = new Set(files)
  const pages: [string, Response][] = []
  for (const { path, address } of [
    { path: list, address: list },
    { path: `${list}/*`, address: `${list}/kept` },
  ]) {
    const response = await fetch(address)
    if (!response.ok) return
    const text = await response.text()
    for (const [file] of text.matchAll(/\/assets\/[\w.-]+/g)) neededFiles.add(file)
    pages.push([getPageKey(path), markStored(text, response.headers)])
    if (address !== path) await storeRoutes(cache, { path, text })
  }
  await storeFiles(cache, neededFiles)
  for (const [key, page] of pages) await cache.put(key, page)
  if (logoutCount !== logoutsBefore) await caches.delete(USER_CACHE)
}

/** Stores the routes of a page; `text` is its document, which contains the version of the routes. */
async function storeRoutes(cache: Cache, { path, text }: { path: string; text: string }): Promise<void> {
  const steps = path.split('/').slice(1)
  const paths = steps.map((_step, index) => `/${steps.slice(0, index + 1).join('/')}`)
  const version = /"version": ?"(\w+)"/.exec(text)?.[1] ?? ''
  const response = await fetch(`${ROUTES}?${new URLSearchParams({ paths: paths.join(','), version })}`)
  if (response.ok && response.status === 200) await cache.put(getRoutesKey(path), response)
}

/** Marks the document as a stored copy, so that the page does not trust the time in it. */
function markStored(text: string, headers: Headers): Response {
  const storedHeaders = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  const policy = headers.get('content-security-policy')
  if (policy) storedHeaders.set('content-security-policy', policy)
  return new Response(text.replace('<html ', '<html data-kept '), { headers: storedHeaders })
}

async function storeFiles(cache: Cache, neededFiles: ReadonlySet<string>): Promise<void> {
  const cached = new Set<string>()
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/kept/')) continue
    cached.add(pathname)
    if (!neededFiles.has(pathname)) await cache.delete(request)
  }
  // A file that cannot be fetched must not prevent the others from being stored.
  await Promise.all([...neededFiles].filter((file) => !cached.has(file)).map((file) => cache.add(file).catch(() => {})))
}
