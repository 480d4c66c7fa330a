import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveShareImages } from '#modules/content/server/share-images/serve-share-images.ts'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { negotiateLanguage } from '#platform/server/texts.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import { renderRobotsTxt } from './robots.ts'
import { createSitemap } from './sitemap.ts'

/** Serves robots.txt, the sitemap, well-known URLs and share images. */
export function serveSeo(app: FastifyInstance, deps: AppDeps): void {
  const robots = renderRobotsTxt(deps.settings)
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  )
  const sitemap = createSitemap(deps)
  app.get('/sitemap.xml', async (request, reply) => sendXml(request, reply, await sitemap.whole()))
  app.get('/sitemap-:number(^[1-9]\\d{0,4}).xml', async (request, reply) => {
    const file = await sitemap.part(Number((request.params as { number: string }).number))
    return file ? sendXml(request, reply, file) : reply.code(404).type('text/plain').send('Not found')
  })
  serveWellKnownUrls(app, deps)
  serveShareImages(app, deps)
}

/** Sends gzipped XML, or decompresses it for clients that do not accept gzip. */
function sendXml(request: FastifyRequest, reply: FastifyReply, file: Buffer): FastifyReply {
  reply.headers({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    vary: 'Accept-Encoding',
  })
  const acceptsGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  return acceptsGzip ? reply.header('content-encoding', 'gzip').send(file) : reply.send(gunzipSync(file))
}

/** RFC 9116 recommends that security.txt expire within a year. */
const SECURITY_TXT_DAYS = 180

/** Serves security.txt (RFC 9116), change-password, and the wallet's domain verification file (specification §2). */
function serveWellKnownUrls(app: FastifyInstance, deps: AppDeps): void {
  const { settings } = deps
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = deps.clock.now().add({ hours: 24 * SECURITY_TXT_DAYS })
    const lines = [
      `Contact: mailto:${settings.contactEmail}`,
      `Expires: ${expires.toString({ smallestUnit: 'second' })}`,
      `Preferred-Languages: ${PATH_LANGUAGES.join(', ')}`,
      `Canonical: ${settings.publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
  // Password managers link here. If a login is required, the page opens after the user logs in.
  app.get('/.well-known/change-password', (request, reply) => {
    const language = negotiateLanguage(request.headers['accept-language'])
    return reply.header('vary', 'Accept-Language').redirect(`${buildPagePath('profile', language)}#safety`, 302)
  })
  const { walletDomainFile } = settings
  if (walletDomainFile === null) return
  app.get('/.well-known/apple-developer-merchantid-domain-association', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(walletDomainFile),
  )
}
