import type { FastifyInstance } from 'fastify'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { negotiateLanguage } from '#platform/server/texts.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'

/** RFC 9116 recommends less than a year. */
const SECURITY_DAYS = 180

/** Serves well-known URLs (specification §2: domain check of the wallet; RFC 9116; change-password). */
export function addWellKnown(app: FastifyInstance, { settings, clock }: AppDeps): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = clock.now().add({ hours: 24 * SECURITY_DAYS })
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
  // Password managers link here; if a login is required first, the page opens automatically afterwards.
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
