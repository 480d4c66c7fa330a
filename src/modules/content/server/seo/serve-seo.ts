import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveShareImages } from '#modules/content/server/share-images/serve-share-images.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { renderRobotsTxt } from './robots.ts'
import { createSitemap } from './sitemap.ts'
import { addWellKnown } from './well-known.ts'

/** Mounts the endpoints for search engines and other programs. */
export function serveSeo(app: FastifyInstance, deps: AppDeps): void {
  const robots = renderRobotsTxt(deps.settings)
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  )
  const sitemap = createSitemap(deps)
  app.get('/sitemap.xml', async (request, reply) => send(request, reply, await sitemap.whole()))
  app.get('/sitemap-:number(^[1-9]\\d{0,4}).xml', async (request, reply) => {
    const file = await sitemap.part(Number((request.params as { number: string }).number))
    return file ? send(request, reply, file) : reply.code(404).type('text/plain').send('Not found')
  })
  addWellKnown(app, deps)
  serveShareImages(app, deps)
}

function send(request: FastifyRequest, reply: FastifyReply, file: Buffer): FastifyReply {
  reply.headers({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    vary: 'Accept-Encoding',
  })
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  return takesGzip ? reply.header('content-encoding', 'gzip').send(file) : reply.send(gunzipSync(file))
}
