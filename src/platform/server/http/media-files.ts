import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppDeps } from '#platform/server/context.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { getSignedSeconds, PRIVATE_PICTURES } from './private-media.ts'
import { HttpError, sendError } from './send-error.ts'

/**
 * Only paths that match one of these patterns are served. For a path without an extension the format is negotiated with
 * the browser.
 */
const NEGOTIATED_PATH = /^(?:pictures\/[\w-]{22}\/(?:square|wide)-\d{2,4}|videos\/[\w-]{22}\/poster)$/
const FILE_PATH =
  /^(?:pictures\/[\w-]{22}\/(?:square|wide)-\d{2,4}\.(?:avif|webp|jpg)|videos\/[\w-]{22}\/(?:poster\.(?:avif|webp|jpg)|video\.mp4))$/
const PRIVATE_PATH = new RegExp(`^(${PRIVATE_PICTURES}/[\\w-]{22})/square-\\d{2,4}$`)
const DEMO_PATH = /^(?:demo|made)\/[\w-]+\.svg$/

const FOREVER = 'public, max-age=31536000, immutable'
const ONE_MONTH = 'public, max-age=2592000'

interface MediaOptions {
  deps: Pick<AppDeps, 'fileStore' | 'encryption' | 'clock'>
  /** Returns whether a private picture is still available, that is, has not been removed. */
  isPictureShown(folder: string): Promise<boolean>
}

/**
 * Serves uploaded pictures and videos; a browser never runs them as a page or a script, whatever they contain. Ranges
 * are supported for seeking in videos. Private pictures need a signed URL.
 */
export async function serveMedia(app: FastifyInstance, { deps, isPictureShown }: MediaOptions): Promise<void> {
  await app.register(async (scope) => {
    const send = await createSend(scope, deps.fileStore.serveFrom)
    // The response to a request for a range beyond the end of a file states the file's length.
    scope.setErrorHandler((error, request, reply) => {
      const end = (error as { headers?: Record<string, string> }).headers?.['Content-Range']
      if (end) reply.header('content-range', end)
      return sendError(error, request, reply)
    })
    scope.get('/media/*', async (request, reply) => {
      const path = (request.params as { '*': string })['*']
      const folder = PRIVATE_PATH.exec(path)?.[1]
      if (!folder) return sendPublicFile(path, { request, reply, send })
      const now = deps.clock.now()
      const seconds = getSignedSeconds({ ...deps, now }, `/media/${path}`, request.query as Record<string, string>)
      if (seconds === 0 || !(await isPictureShown(folder))) return reply.callNotFound() as never
      reply.header('cache-control', `private, max-age=${seconds}`)
      return sendNegotiated(path, { request, reply, send })
    })
  })
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  send: Send
}
/** Sends a file, or 404. `path` is its key without `media/`. */
type Send = (path: string, request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

async function createSend(app: FastifyInstance, source: FileStore['serveFrom']): Promise<Send> {
  if ('root' in source) {
    const root = join(source.root, 'media')
    mkdirSync(root, { recursive: true })
    await app.register(fastifyStatic, { root, serve: false, cacheControl: false })
    return (path, _request, reply) => reply.sendFile(path)
  }
  return async (path, request, reply) => {
    const { headers } = request
    const file = await source.open(`media/${path}`, {
      range: headers.range,
      ifNoneMatch: headers['if-none-match'],
      ifModifiedSince: headers['if-modified-since'],
    })
    if (!file) return reply.callNotFound() as never
    reply.headers(file.headers)
    if (file.status === 416) return sendError(new HttpError(416), request, reply)
    reply.code(file.status)
    if (request.method !== 'HEAD') return reply.send(file.body)
    // Otherwise Fastify would read the body to its end.
    file.body?.destroy()
    return reply.send(Readable.from([]))
  }
}

function sendPublicFile(path: string, exchange: Exchange): ReturnType<Send> {
  const { reply } = exchange
  if (NEGOTIATED_PATH.test(path)) {
    reply.header('cache-control', FOREVER)
    return sendNegotiated(path, exchange)
  }
  const isDemo = DEMO_PATH.test(path)
  if (!isDemo && !FILE_PATH.test(path)) return reply.callNotFound() as never
  reply.header('cache-control', isDemo ? ONE_MONTH : FOREVER)
  return sendFile(path, exchange)
}

function sendNegotiated(path: string, exchange: Exchange): ReturnType<Send> {
  exchange.reply.header('vary', 'Accept')
  return sendFile(`${path}.${chooseFormat(exchange.request.headers.accept ?? '')}`, exchange)
}

function sendFile(path: string, { request, reply, send }: Exchange): ReturnType<Send> {
  reply.header(
    'content-security-policy',
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  )
  return send(path, request, reply)
}

/** Prefers AVIF, which is the smallest. Clients that accept neither AVIF nor WebP, such as link previews, get JPEG. */
function chooseFormat(accept: string): string {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpg'
}
