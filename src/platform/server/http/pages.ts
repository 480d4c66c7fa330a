import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addFormPosts } from './form-posts.ts'
import { serveInstallable } from './installable.ts'
import { parseCookies } from './page-cookies.ts'
import { serveSiteFiles } from './page-files.ts'
import { buildContentSecurityPolicy, createNonce, isPaymentPath, PAGE_HEADERS } from './page-headers.ts'
import { createBuiltPageLoader, createVitePageLoader, type LoadPageRenderer } from './page-renderer.ts'
import { resolvePageRoute } from './page-route.ts'
import { createApiTransport, createVisit } from './page-visit.ts'

export interface PageOptions {
  /** Serves pages from the sources with hot reload, instead of from `build/`. */
  dev: boolean
  brand: string
  /** Without a trailing slash. */
  publicUrl: string
  /** Whether the site runs in local mode, the only mode that has `/dev/kit`. */
  localMode: boolean
  /**
   * Stripe's origin. The content security policy of the checkout and payment return pages allows scripts, frames and
   * calls from it.
   */
  paymentOrigin: string
  /** Whether the site is served over plain HTTP, without HSTS and without upgrading insecure requests. */
  isLocalHttp: boolean
  /** Returns the current time as ISO 8601; the system's clock by default. */
  now?: () => string
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

async function respond({ request, reply }: PageRequest, { app, load, options }: Site): Promise<FastifyReply> {
  const url = request.raw.url ?? '/'
  const address = URL.parse(url, `${request.protocol}://${request.host}`)
  if (!address) return reply.code(400).type('text/plain').send('Bad request')
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
  const { render, keys } = await load()
  const nonce = options.dev ? undefined : createNonce()
  const context = new keys.RouterContextProvider()
  context.set(keys.nonceContext, nonce)
  context.set(keys.visitContext, createVisit(cookies, { ...options, language: route.language }))
  context.set(keys.apiTransportContext, createApiTransport(app, { request, cookies, language: route.language }))
  const rendered = await render(toWebRequest({ request, reply }, address), context)
  reply.headers(PAGE_HEADERS)
  if (nonce) reply.header('content-security-policy', buildPolicy(url, { nonce, options }))
  return sendRendered(rendered, reply)
}

function buildPolicy(url: string, { nonce, options }: { nonce: string; options: PageOptions }): string {
  const isPayment = isPaymentPath(url.split('?', 1)[0]!)
  return buildContentSecurityPolicy({
    nonce,
    paymentOrigin: isPayment ? options.paymentOrigin : null,
    isLocalHttp: options.isLocalHttp,
  })
}

/** Converts a request for the router. It is aborted when the client disconnects, so that loaders can stop. */
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
  reply.code(rendered.status)
  for (const [name, value] of rendered.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of rendered.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (!rendered.body) return reply.send('')
  reply.compress(Readable.fromWeb(rendered.body as Parameters<typeof Readable.fromWeb>[0]))
  return reply
}
