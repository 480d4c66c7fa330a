import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppDeps } from '#platform/server/context.ts'
import { getSignedSeconds, PRIVATE_PICTURES } from './private-media.ts'
import { sendError } from './send-error.ts'

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
  deps: Pick<AppDeps, 'settings' | 'encryption' | 'clock'>
  /** Returns whether a private picture is still available, that is, has not been removed. */
  isPictureShown(folder: string): Promise<boolean>
}

/**
 * Serves uploaded pictures and videos; a browser never runs them as a page or a script, whatever they contain. Ranges
 * are supported for seeking in videos. Private pictures need a signed URL.
 */
export async function serveMedia(app: FastifyInstance, { deps, isPictureShown }: MediaOptions): Promise<void> {
  const root = join(deps.settings.dataFolder, 'media')
  mkdirSync(root, { recursive: true })
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root, serve: false, cacheControl: false })
    // The response to a range beyond the end of a file states the file's length.
    scope.setErrorHandler((error, request, reply) => {
      const end = (error as { headers?: Record<string, string> }).headers?.['Content-Range']
      if (end) reply.header('content-range', end)
      return sendError(error, request, reply)
    })
    scope.get('/media/*', async (request, reply) => {
      const path = (request.params as { '*': string })['*']
      const folder = PRIVATE_PATH.exec(path)?.[1]
      if (!folder) return servePublicFile(path, request, reply)
      const now = deps.clock.now()
      const seconds = getSignedSeconds({ ...deps, now }, `/media/${path}`, request.query as Record<string, string>)
      if (seconds === 0 || !(await isPictureShown(folder))) return reply.callNotFound() as never
      return sendNegotiated(path, request, reply.header('cache-control', `private, max-age=${seconds}`))
    })
  })
}

function servePublicFile(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (NEGOTIATED_PATH.test(path)) return sendNegotiated(path, request, reply.header('cache-control', FOREVER))
  const isDemo = DEMO_PATH.test(path)
  if (!isDemo && !FILE_PATH.test(path)) return reply.callNotFound() as never
  return sendFile(path, reply.header('cache-control', isDemo ? ONE_MONTH : FOREVER))
}

const sendNegotiated = (path: string, request: FastifyRequest, reply: FastifyReply) =>
  sendFile(`${path}.${chooseFormat(request.headers.accept ?? '')}`, reply.header('vary', 'Accept'))

const sendFile = (path: string, reply: FastifyReply) =>
  reply
    .header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    )
    .sendFile(path)

/** Prefers AVIF, which is the smallest. Clients that accept neither AVIF nor WebP, such as link previews, get JPEG. */
function chooseFormat(accept: string): string {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpg'
}
