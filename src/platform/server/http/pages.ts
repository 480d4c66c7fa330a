import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeForms } from './form-posts.ts'
import { serveInstallable } from './installable.ts'
import { cookiesOf } from './page-cookies.ts'
import { serveSiteFiles } from './page-files.ts'
import { contentPolicy, isPaymentPath, newNonce, pageHeaders } from './page-headers.ts'
import { wayOf } from './page-language.ts'
import { type LoadPages, loadBuilt, loadFromVite } from './page-source.ts'
import { carrierFor, visitOf } from './page-visit.ts'

export interface PageOptions {
  /** Pages from the sources with hot reload, instead of from `build/`. */
  dev: boolean
  brand: string
  /** Without a slash at the end. */
  publicUrl: string
  /** `/dev/kit` exists only in local mode. */
  localMode: boolean
  /** Script, frame and connect source of checkout and payment return. */
  paymentOrigin: string
  /** Served over plain http: no HSTS, no upgrading of addresses. */
  isLocalHttp: boolean
  /** The program's clock, when it is not this computer's: ISO 8601. */
  now?: () => string
}

/** Every page of the site, for what no other route answers. Register it last. */
export async function registerPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  await app.register(async (pages) => {
    await serveSiteFiles(pages, options)
    serveInstallable(pages, options)
    if (!pages.hasReplyDecorator('compress')) await pages.register(compress, STREAMED)
    const load = options.dev ? await loadFromVite(pages) : loadBuilt()
    const answerPage = (request: FastifyRequest, reply: FastifyReply) =>
      answer({ request, reply }, { app: pages, load, options })
    pages.get('/*', { schema: { hide: true } as object, config: { rateLimit: false } }, answerPage)
    takeForms(pages, answerPage)
  })
}

/**
 * Flushing after every piece: otherwise the compressor holds back what the page has already drawn. Brotli's usual window of
 * 4 MB, made anew for each page of 120 kB, was measured to cost as much as drawing the page; 256 kB are enough.
 */
const STREAMED = {
  global: false,
  brotliOptions: {
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
} as const

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
}
interface Site {
  app: FastifyInstance
  load: LoadPages
  options: PageOptions
}

async function answer({ request, reply }: Asked, { app, load, options }: Site): Promise<FastifyReply> {
  const url = request.raw.url ?? '/'
  const address = URL.parse(url, `${request.protocol}://${request.host}`)
  if (!address) return reply.code(400).type('text/plain').send('Bad request')
  const cookies = cookiesOf(request.headers.cookie)
  const way = wayOf({
    url,
    storedLanguage: cookies.get('language'),
    acceptLanguage: request.headers['accept-language'],
  })
  if (way.kind === 'redirect') return reply.header('vary', 'Accept-Language, Cookie').redirect(way.to, way.status)
  if (way.kind === 'nothing' || (url.startsWith('/dev/') && !options.localMode)) {
    return reply.code(404).type('text/plain').send('Not found')
  }
  const { draw, keys } = await load()
  const nonce = options.dev ? undefined : newNonce()
  const context = new keys.RouterContextProvider()
  context.set(keys.nonceContext, nonce)
  context.set(keys.visitContext, visitOf(cookies, { ...options, language: way.language }))
  context.set(keys.carrierContext, carrierFor(app, { request, cookies, language: way.language }))
  const drawn = await draw(asWebRequest({ request, reply }, address), context)
  reply.headers(pageHeaders(options.isLocalHttp))
  if (nonce) reply.header('content-security-policy', policyFor(url, { nonce, options }))
  return sendDrawn(drawn, reply)
}

function policyFor(url: string, { nonce, options }: { nonce: string; options: PageOptions }): string {
  const isPayment = isPaymentPath(url.split('?', 1)[0]!)
  return contentPolicy({
    nonce,
    paymentOrigin: isPayment ? options.paymentOrigin : null,
    isLocalHttp: options.isLocalHttp,
  })
}

/** The request as the router reads it; it ends when the reader goes away, and loaders may stop then. */
function asWebRequest({ request, reply }: Asked, address: URL): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, String(value))
  return new Request(address, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(request.method === 'POST' ? { body: request.body as string } : {}),
  })
}

function sendDrawn(drawn: Response, reply: FastifyReply): FastifyReply {
  reply.code(drawn.status)
  for (const [name, value] of drawn.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of drawn.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (!drawn.body) return reply.send('')
  reply.compress(Readable.fromWeb(drawn.body as Parameters<typeof Readable.fromWeb>[0]))
  return reply
}
