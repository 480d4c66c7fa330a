import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logUnexpected } from '#platform/server/log.ts'
import { sendEncoded } from './encoded-body.ts'
import { addFormPosts } from './form-posts.ts'
import { serveInstallable } from './installable.ts'
import { parseCookies } from './page-cookies.ts'
import { serveSiteFiles } from './page-files.ts'
import { buildContentSecurityPolicy, createNonce, isPaymentPath, PAGE_HEADERS } from './page-headers.ts'
import {
  createBuiltPageLoader,
  createVitePageLoader,
  type LoadPageRenderer,
  type PageRenderer,
} from './page-renderer.ts'
import { isTooDeep, resolvePageRoute } from './page-route.ts'
import { type ApiTransport, createApiTransport, createVisit } from './page-visit.ts'
import { RETRY_AFTER_SECONDS } from './send-error.ts'
import type { SharedCache, SharedResult } from './shared-cache.ts'
import { StoredPage } from './stored-page.ts'

export interface PageOptions {
  /** Serves pages from the sources with hot reload, instead of from `build/`. */
  dev: boolean
  brand: string
  /** Without a trailing slash. */
  publicUrl: string
  /** Whether the site runs in local mode, the only mode that has `/dev/kit`. */
  localMode: boolean
  /**
   * Stripe's origin. The content security policy of the checkout and payment return pages allows scripts and frames
   * from it, and calls to it.
   */
  paymentOrigin: string
  /** Whether the site is served over plain HTTP, without HSTS and without upgrading insecure requests. */
  isLocalHttp: boolean
  /** Returns the current time as ISO 8601; the system's clock by default. */
  now?: () => string
  /** Stores pages for visitors. Without it, every page is rendered for each request. */
  cache?: SharedCache<StoredPage> | undefined
}

/** Registers all pages, which handle the URLs that no other route matches. Call it last. */
export async function registerPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  await app.register(async (pages) => {
    await serveSiteFiles(pages, options)
    serveInstallable(pages, options)
    if (!pages.hasReplyDecorator('compress')) await pages.register(compress, COMPRESSION)
    const load = options.dev ? await createVitePageLoader(pages) : createBuiltPageLoader()
    const handlePage = (request: FastifyRequest, reply: FastifyReply) =>
      respond({ request, reply }, { app: pages, load, options })
    pages.get('/*', handlePage)
    addFormPosts(pages, handlePage)
  })
}

/**
 * The compressor flushes after every chunk, because it would otherwise hold back rendered content. Allocating Brotli's
 * default window of 4 MB for each 120 kB page was measured to cost as much as rendering the page; 256 kB is enough.
 */
const COMPRESSION = {
  global: false,
  brotliOptions: {
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
} as const

interface PageRequest {
  request: FastifyRequest
  reply: FastifyReply
}
interface Site {
  app: FastifyInstance
  load: LoadPageRenderer
  options: PageOptions
}

async function respond({ request, reply }: PageRequest, site: Site): Promise<FastifyReply> {
  const { app, load, options } = site
  const url = request.raw.url ?? '/'
  // Uses the site's own protocol, because a proxy that terminates TLS need not forward it.
  const address = URL.parse(url, `${new URL(options.publicUrl).protocol}//${request.host}`)
  if (!address) return reply.code(400).type('text/plain').send('Bad request')
  // Checks the parsed path, in which backslashes have become slashes.
  if (isTooDeep(address.pathname)) return reply.code(404).type('text/plain').send('Not found')
  const cookies = parseCookies(request.headers.cookie, !options.isLocalHttp)
  const route = resolvePageRoute({
    url,
    storedLanguage: cookies.get('language'),
    acceptLanguage: request.headers['accept-language'],
  })
  if (route.kind === 'redirect') return reply.header('vary', 'Accept-Language, Cookie').redirect(route.to, route.status)
  if (route.kind === 'nothing' || (url.startsWith('/dev/') && !options.localMode)) {
    return reply.code(404).type('text/plain').send('Not found')
  }
  const visit = createVisit(cookies, { ...options, language: route.language })
  const cache = options.dev ? null : options.cache
  if (cache && route.isShared && isSameForAll(request, visit)) {
    const key = JSON.stringify([visit.theme, visit.timezone, url])
    const page = await cache.get(key, Date.parse(visit.now), () => renderForAll({ request, url, visit }, site))
    return sendStored(page, { request, reply }, options)
  }
  const { render, keys } = await load()
  const nonce = options.dev ? undefined : createNonce()
  const { cookie: cookieHeader, 'user-agent': userAgent } = request.headers
  const caller = { request, cookieHeader, userAgent, cookies, language: route.language }
  const context = createRouterContext(keys, {
    nonce,
    visit,
    transport: createApiTransport(app, caller),
    dev: options.dev,
  })
  const rendered = await render(toWebRequest({ request, reply }, address), context)
  reply.headers(PAGE_HEADERS)
  if (nonce) {
    const paymentOrigin = isPaymentPath(url.split('?', 1)[0]!) ? options.paymentOrigin : null
    const { isLocalHttp } = options
    reply.header('content-security-policy', buildContentSecurityPolicy({ nonce, paymentOrigin, isLocalHttp }))
  }
  return sendRendered(rendered, reply)
}

type Visit = ReturnType<typeof createVisit>
type RouterKeys = PageRenderer['keys']

interface RouterValues {
  nonce: string | undefined
  visit: Visit
  transport: ApiTransport
  dev?: boolean | undefined
}

function createRouterContext(keys: RouterKeys, { nonce, visit, transport, dev }: RouterValues) {
  const context = new keys.RouterContextProvider()
  context.set(keys.nonceContext, nonce)
  context.set(keys.visitContext, visit)
  context.set(keys.apiTransportContext, transport)
  // In development, the whole error is printed.
  if (!dev) context.set(keys.logErrorContext, (error: unknown) => logUnexpected('page failed', error))
  return context
}

/**
 * Whether only the request's URL, theme and time zone can affect the page. A login cannot, because the browser sends it
 * only with API calls.
 */
const isSameForAll = ({ method, headers }: FastifyRequest, { bookmarks }: Visit): boolean =>
  method === 'GET' && headers.authorization === undefined && bookmarks.length === 0

/** Renders a page without the visitor's cookies, for all visitors who request the same URL. */
async function renderForAll(
  { request, url, visit }: { request: FastifyRequest; url: string; visit: Visit },
  { app, load, options }: Site,
): Promise<SharedResult<StoredPage>> {
  const { render, keys } = await load()
  const nonce = createNonce()
  const { language } = visit
  const anonymous = { cookieHeader: undefined, userAgent: undefined, cookies: new Map<string, string>() }
  const call = createApiTransport(app, { request, ...anonymous, language })
  let [isLimited, hasFailed] = [false, false]
  const transport: ApiTransport = async (apiRequest) => {
    try {
      const response = await call(apiRequest)
      isLimited ||= response.status === 429
      // Other errors are the same for everyone, such as 404 for a provider without their own website.
      hasFailed ||= response.status >= 500
      return response
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const context = createRouterContext(keys, { nonce, visit, transport, dev: options.dev })
  // Uses the site's own host, because the host in the visitor's request could be forged.
  const rendered = await render(new Request(new URL(url, options.publicUrl)), context)
  const page = new StoredPage(rendered, await rendered.text(), nonce)
  const isForAll = !isLimited && !rendered.headers.has('set-cookie')
  return { value: page, isForAll, canBeStored: isForAll && !hasFailed && rendered.status === 200 }
}

function sendStored(page: StoredPage, { request, reply }: PageRequest, { isLocalHttp }: PageOptions) {
  const policy = buildContentSecurityPolicy({ hashes: page.scriptHashes, paymentOrigin: null, isLocalHttp })
  setStatus(reply, page.status).headers(PAGE_HEADERS).header('content-security-policy', policy)
  for (const [name, value] of page.headers) reply.header(name, value)
  reply.header('vary', `${PAGE_HEADERS.vary}, Accept-Encoding`)
  return sendEncoded(page.body, { request, reply })
}

function setStatus(reply: FastifyReply, status: number): FastifyReply {
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply.code(status)
}

/**
 * Converts a request for the router into a web `Request` that is aborted when the client disconnects, so that loaders
 * can stop.
 */
function toWebRequest({ request, reply }: PageRequest, address: URL): Request {
  const abort = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, String(value))
  return new Request(address, {
    method: request.method,
    headers,
    signal: abort.signal,
    ...(request.method === 'POST' ? { body: request.body as string } : {}),
  })
}

function sendRendered(rendered: Response, reply: FastifyReply): FastifyReply {
  setStatus(reply, rendered.status)
  for (const [name, value] of rendered.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of rendered.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (!rendered.body) return reply.send('')
  reply.compress(Readable.fromWeb(rendered.body as Parameters<typeof Readable.fromWeb>[0]))
  return reply
}
