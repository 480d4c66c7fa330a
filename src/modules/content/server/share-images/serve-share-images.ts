import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppDeps } from '#platform/server/context.ts'
import { PATH_LANGUAGES, type PathLanguage } from '#platform/values/enums.ts'
import { createShareImageCache, deleteOldShareImages } from './share-image-cache.ts'
import {
  loadOrganizationContent,
  loadProviderContent,
  loadSiteContent,
  type ShareImageContent,
} from './share-image-content.ts'

/** A site with link previews requests each image once, however many people see the link, so a low limit is enough. */
const RATE_LIMIT = { rateLimit: { max: 60, timeWindow: '1 minute' } }
const CLEANUP_INTERVAL_MS = 3_600_000
const LANGUAGE_PARAM = `:language(^(?:${PATH_LANGUAGES.join('|')})$)`

type ImageParams = { language: PathLanguage; slug: string }

/**
 * Serves Open Graph images: `/share/et/site.png`, `/share/et/counsellor/{slug}.png`,
 * `/share/et/organisation/{slug}.png`.
 */
export function serveShareImages(app: FastifyInstance, deps: AppDeps): void {
  const getImage = createShareImageCache(deps)
  startCleanup(app, deps)
  const route = (
    path: string,
    loadContent: (params: ImageParams) => Promise<ShareImageContent | null> | ShareImageContent,
  ) =>
    app.get(`/share/${LANGUAGE_PARAM}/${path}`, { config: RATE_LIMIT }, async (request, reply) => {
      const content = await loadContent(request.params as ImageParams)
      if (!content) return reply.code(404).type('text/plain').send('Not found')
      return send(request, reply, await getImage(content))
    })
  route('site.png', ({ language }) => loadSiteContent(deps, language))
  route('counsellor/:slug(^[a-z0-9-]+).png', ({ slug, language }) => loadProviderContent(deps, slug, language))
  route('organisation/:slug(^[a-z0-9-]+).png', ({ slug, language }) => loadOrganizationContent(deps, slug, language))
}

/** Deletes old images while the app is running. Not a job, because each process may have a folder of its own. */
function startCleanup(app: FastifyInstance, { settings }: AppDeps): void {
  app.addHook('onListen', () => deleteOldShareImages(settings))
  const timer = setInterval(() => void deleteOldShareImages(settings), CLEANUP_INTERVAL_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { hash, file }: Awaited<ReturnType<ReturnType<typeof createShareImageCache>>>,
) {
  const etag = `"${hash}"`
  reply.headers({ etag, 'cache-control': 'public, max-age=86400' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(file)
}
