import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from './refusing.ts'

/** Every address that is served; whatever else lies in the folder is not there. Without an ending the browser chooses by what it reads. */
const CHOOSING = /^(?:pictures\/[\w-]{22}\/(?:square|wide)-\d{2,4}|videos\/[\w-]{22}\/poster)$/
const ONE_KIND =
  /^(?:pictures\/[\w-]{22}\/(?:square|wide)-\d{2,4}\.(?:avif|webp|jpg)|videos\/[\w-]{22}\/(?:poster\.(?:avif|webp|jpg)|video\.mp4))$/
const DRAWN = /^(?:demo|made)\/[\w-]+\.svg$/

const FOREVER = 'public, max-age=31536000, immutable'
const A_MONTH = 'public, max-age=2592000'

/** Pictures and videos of people: never a page, never a script, whatever their bytes say. With ranges, so that a video can be wound. */
export async function serveMedia(app: FastifyInstance, dataFolder: string): Promise<void> {
  const root = join(dataFolder, 'media')
  mkdirSync(root, { recursive: true })
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root, serve: false, cacheControl: false })
    // A player that asked beyond the end is told where the end is.
    scope.setErrorHandler((error, request, reply) => {
      const end = (error as { headers?: Record<string, string> }).headers?.['Content-Range']
      if (end) reply.header('content-range', end)
      return answerError(error, request, reply)
    })
    scope.get('/media/*', { schema: { hide: true } as object }, (request, reply) => serve(request, reply))
  })
}

function serve(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = (request.params as { '*': string })['*']
  const isChoosing = CHOOSING.test(path)
  if (!isChoosing && !ONE_KIND.test(path) && !DRAWN.test(path)) return reply.callNotFound() as never
  if (isChoosing) reply.header('vary', 'Accept')
  reply.headers({
    'cache-control': DRAWN.test(path) ? A_MONTH : FOREVER,
    'content-security-policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  })
  return reply.sendFile(isChoosing ? `${path}.${formatFor(request.headers.accept ?? '')}` : path)
}

/** AVIF is the smallest; what names neither (other sites that show a link) gets what everything reads. */
function formatFor(accept: string): string {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpg'
}
