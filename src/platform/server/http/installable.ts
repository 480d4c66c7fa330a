import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { buildPagePath } from '#modules/pages.ts'
import { negotiateLanguage, translate } from '#platform/server/texts.ts'
import { PATH_LANGUAGES, type PathLanguage } from '#platform/values/enums.ts'
import { renderOfflinePage } from './offline-page.ts'
import { buildContentSecurityPolicy, createNonce, PAGE_HEADERS } from './page-headers.ts'

interface Site {
  brand: string
  isLocalHttp: boolean
}

const SOURCE = new URL('../../../', import.meta.url)
const DAY_SECONDS = 86_400
const CACHE_ONE_DAY = `public, max-age=${DAY_SECONDS}`

/**
 * Serves the files that make the site installable and usable offline: manifest, icons, service worker and offline
 * pages.
 */
export function serveInstallable(app: FastifyInstance, site: Site): void {
  for (const file of readdirSync(new URL('app-shell/app-icons/', SOURCE))) {
    const picture = readFileSync(new URL(`app-shell/app-icons/${file}`, SOURCE))
    app.get(`/${file}`, (_request, reply) =>
      reply.type('image/png').header('cache-control', CACHE_ONE_DAY).send(picture),
    )
  }
  app.get('/manifest.webmanifest', (request, reply) => {
    const language = negotiateLanguage(request.headers['accept-language'])
    const headers = { 'cache-control': CACHE_ONE_DAY, vary: 'Accept-Language' }
    return reply
      .type('application/manifest+json')
      .headers(headers)
      .send(JSON.stringify(buildManifest(site.brand, language)))
  })
  for (const language of PATH_LANGUAGES)
    app.get(`/offline/${language}`, (_request, reply) => sendOffline(reply, site, language))
  const script = buildWorkerScript(site)
  app.get('/worker.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
}

function buildManifest(brand: string, language: PathLanguage) {
  const png = (name: string, sizes: string) => ({ src: `/${name}.png`, sizes, type: 'image/png' })
  const shortcut = (key: string, page: 'mySessions' | 'helplines') => ({
    name: translate(language, key),
    url: buildPagePath(page, language),
  })
  return {
    id: '/',
    name: brand,
    short_name: brand,
    description: translate(language, 'finder.description'),
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#faf6ef',
    theme_color: '#faf6ef',
    icons: [
      png('icon-192', '192x192'),
      png('icon-512', '512x512'),
      { ...png('maskable-512', '512x512'), purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [shortcut('nav.mySessions', 'mySessions'), shortcut('footer.helpNow', 'helplines')],
  }
}

function sendOffline(reply: FastifyReply, { brand, isLocalHttp }: Site, language: PathLanguage): FastifyReply {
  const nonce = createNonce()
  return reply
    .headers(PAGE_HEADERS)
    .header('content-security-policy', buildContentSecurityPolicy({ nonce, paymentOrigin: null, isLocalHttp }))
    .type('text/html; charset=utf-8')
    .send(renderOfflinePage({ brand, language, nonce }))
}

/**
 * Builds the service worker script. It contains a hash of each offline page, so that changing a page also changes the
 * script and browsers update both.
 */
function buildWorkerScript({ brand }: Site): string {
  const pages = PATH_LANGUAGES.map((language) => {
    const content = renderOfflinePage({ brand, language, nonce: '' })
    return [language, `/offline/${language}?v=${createHash('sha256').update(content).digest('hex').slice(0, 12)}`]
  })
  const script = stripTypeScriptTypes(readFileSync(new URL('platform/web/offline/worker.ts', SOURCE), 'utf8'))
  return `const OFFLINE_PAGES = ${JSON.stringify(Object.fromEntries(pages))}\n${script}`
}
