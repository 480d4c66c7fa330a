import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './send-error.ts'

/**
 * Only paths that match one of these patterns are served. For a path without an extension the format is negotiated with
 * the browser.
 */
const NEGOTIATED_PATH = /^(?:pictures\/[\w-]{22}\/(?:square|wide)-\d{2,4}|videos\/[\w-]{22}\/poster)$/
const FILE_PATH =
  /^(?:pictures\/[\w-]{22}\/(?:square|wide)-\d{2,4}\.(?:avif|webp|jpg)|videos\/[\w-]{22}\/(?:poster\.(?:avif|webp|jpg)|video\.mp4))$/
const DEMO_PATH = /^(?:demo|made)\/[\w-]+\.svg$/

const FOREVER = 'public, max-age=31536000, immutable'
const ONE_MONTH = 'public, max-age=2592000'

/**
 * Serves uploaded pictures and videos; a browser never runs them as a page or a script, whatever they contain. Ranges
 * are supported for seeking in videos.
 */
export async function serveMedia(app: FastifyInstance, dataFolder: string): Promise<void> {
  const root = join(dataFolder, 'media')
  mkdirSync(root, { recursive: true })
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root, serve: false, cacheControl: false })
    // The answer to a range beyond the end states the length of the file.
    scope.setErrorHandler((error, request, reply) => {
      const end = (error as { headers?: Record<string, string> }).headers?.['Content-Range']
      if (end) reply.header('content-range', end)
      return sendError(error, request, reply)
    })
    scope.get('/media/*', serve)
  })
}

function serve(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = (request.params as { '*': string })['*']
  const isNegotiated = NEGOTIATED_PATH.test(path)
  if (!isNegotiated && !FILE_PATH.test(path) && !DEMO_PATH.test(path)) return reply.callNotFound() as never
  if (isNegotiated) reply.header('vary', 'Accept')
  reply.headers({
    'cache-control': DEMO_PATH.test(path) ? ONE_MONTH : FOREVER,
    'content-security-policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  })
  return reply.sendFile(isNegotiated ? `${path}.${chooseFormat(request.headers.accept ?? '')}` : path)
}

/** Prefers AVIF, which is the smallest. Clients that accept neither AVIF nor WebP, such as link previews, get JPEG. */
function chooseFormat(accept: string): string {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpg'
}
