/**
 * The service worker: stands behind every page and answers only when the network does not. It is sent as it stands here,
 * without its types (src/platform/server/http/page-files.ts), so it imports nothing. Nothing personal is kept unless `keep` says so.
 */
interface Waiting {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Waiting {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Told extends Waiting {
  data: { keep?: { list: string; files: string[] }; forget?: true }
}
interface Worker {
  addEventListener(kind: 'install' | 'activate', hear: (event: Waiting) => void): void
  addEventListener(kind: 'fetch', hear: (event: Fetching) => void): void
  addEventListener(kind: 'message', hear: (event: Told) => void): void
  skipWaiting(): Promise<void>
  registration: { navigationPreload?: { enable(): Promise<void> } }
}
/** Put before this file by the server: the written page for no network in each language, its name changing with its content. */
declare const OFFLINE_PAGES: Record<'en' | 'et' | 'ru', string>

const worker = self as unknown as Worker
/** What the person who is logged in here left; `src/platform/web/offline/kept.ts` writes to it too, and logging out deletes it. */
const KEPT = 'kept'
const WRITTEN = 'written'
/** As in react-router.config.ts. */
const ROUTES = '/routes.data'
/** How often somebody has left: what began to be kept before is not finished. */
let leavings = 0
/** The last page could not be fetched, whatever the device thinks of its network. */
let hasFailed = false
/** Files are left to the browser while the network is there: it is faster by itself. */
const isAway = () => hasFailed || !navigator.onLine

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('message', (event) => {
  if (event.data.keep) event.waitUntil(keepPages(event.data.keep))
  if (event.data.forget) event.waitUntil(forget())
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (!isAway() || request.method !== 'GET' || origin !== location.origin) return
  else if (/^\/(assets|media)\//.test(pathname)) event.respondWith(fetch(request).catch(() => keptFile(request)))
  else if (pathname === ROUTES) event.respondWith(fetch(request).catch(() => keptRoutes(request)))
})

async function install(): Promise<void> {
  await caches.delete(WRITTEN)
  await (await caches.open(WRITTEN)).addAll(Object.values(OFFLINE_PAGES))
  await worker.skipWaiting()
}

async function forget(): Promise<void> {
  leavings++
  await caches.delete(KEPT)
}

async function activate(): Promise<void> {
  // Pages that are open stay without it: taking them over in the middle would load their files twice.
  await worker.registration.navigationPreload?.enable()
}

async function page(event: Fetching): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    hasFailed = false
    return answer
  } catch {
    hasFailed = true
    const path = new URL(event.request.url).pathname.replace(/\/$/, '')
    return (await keptPage(path)) ?? writtenPage(path)
  }
}

/** The list of sessions, or the page of any one of them: its address differs, its document does not. */
async function keptPage(path: string): Promise<Response | undefined> {
  const above = path.slice(0, path.lastIndexOf('/'))
  return (await inKept(keyOf(path))) ?? inKept(keyOf(`${above}/*`))
}

const keyOf = (path: string) => `/kept/page?path=${encodeURIComponent(path)}`
const inKept = async (key: string | Request) =>
  (await caches.has(KEPT)) ? caches.match(key, { cacheName: KEPT, ignoreVary: true }) : undefined

async function writtenPage(path: string): Promise<Response> {
  const written = await caches.match(
    OFFLINE_PAGES[(/^\/(et|ru)(?:\/|$)/.exec(path)?.[1] ?? 'en') as 'en' | 'et' | 'ru'],
  )
  return written ?? Response.error()
}

const routesOf = (path: string) => `/kept/routes?path=${encodeURIComponent(path)}`

/** A page whose address names something asks for its route once more (react-router.config.ts); the answer fits all of its kind. */
async function keptRoutes(request: Request): Promise<Response> {
  const [, above] = new URL(request.url).searchParams.get('paths')?.split(',').toReversed() ?? []
  return (await inKept(routesOf(`${above}/*`))) ?? Response.error()
}

async function keptFile(request: Request): Promise<Response> {
  return (await inKept(request)) ?? Response.error()
}

/**
 * Keeps two documents and every file that they and the open page need, and lets go of what older ones needed. The documents
 * come last: one that is there can be shown.
 */
async function keepPages({ list, files }: { list: string; files: string[] }): Promise<void> {
  const before = leavings
  const cache = await caches.open(KEPT)
  const needed = new Set(files)
  const pages: [string, Response][] = []
  for (const { path, address } of [
    { path: list, address: list },
    { path: `${list}/*`, address: `${list}/kept` },
  ]) {
    const answer = await fetch(address)
    if (!answer.ok) return
    const text = await answer.text()
    for (const [file] of text.matchAll(/\/assets\/[\w.-]+/g)) needed.add(file)
    pages.push([keyOf(path), asKept(text, answer.headers)])
    if (address !== path) await keepRoutes(cache, { path, text })
  }
  await keepFiles(cache, needed)
  for (const [key, page] of pages) await cache.put(key, page)
  if (leavings !== before) await caches.delete(KEPT)
}

/** `text` is the document's, which names the version of the routes it was built with. */
async function keepRoutes(cache: Cache, { path, text }: { path: string; text: string }): Promise<void> {
  const steps = path.split('/').slice(1)
  const paths = steps.map((_step, index) => `/${steps.slice(0, index + 1).join('/')}`)
  const version = /"version": ?"(\w+)"/.exec(text)?.[1] ?? ''
  const answer = await fetch(`${ROUTES}?${new URLSearchParams({ paths: paths.join(','), version })}`)
  if (answer.ok && answer.status === 200) await cache.put(routesOf(path), answer)
}

/** The page can tell that it is not fresh: its clock, for one, is that of another day. */
function asKept(text: string, headers: Headers): Response {
  const kept = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  const policy = headers.get('content-security-policy')
  if (policy) kept.set('content-security-policy', policy)
  return new Response(text.replace('<html ', '<html data-kept '), { headers: kept })
}

async function keepFiles(cache: Cache, needed: ReadonlySet<string>): Promise<void> {
  const there = new Set<string>()
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/kept/')) continue
    there.add(pathname)
    if (!needed.has(pathname)) await cache.delete(request)
  }
  // One that cannot be fetched must not take the others with it.
  await Promise.all([...needed].filter((file) => !there.has(file)).map((file) => cache.add(file).catch(() => {})))
}
