import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppDeps } from '#platform/server/context.ts'
import { PATH_LANGUAGES, type PathLanguage } from '#platform/values/enums.ts'
import { createShareImageCache } from './share-image-cache.ts'
import {
  loadOrganizationContent,
  loadProviderContent,
  loadSiteContent,
  type ShareImageContent,
} from './share-image-content.ts'

/** Sites with link previews request each image once for many people; no other client needs many. */
const LIMIT = { rateLimit: { max: 60, timeWindow: '1 minute' } }
const LANGUAGE = `:language(^(?:${PATH_LANGUAGES.join('|')})$)`

type CardParams = { language: PathLanguage; slug: string }

/**
 * Serves Open Graph images: `/share/et/site.png`, `/share/et/counsellor/{slug}.png`,
 * `/share/et/organisation/{slug}.png`.
 */
export function serveShareImages(app: FastifyInstance, deps: AppDeps): void {
  const getCard = createShareImageCache(deps.settings.dataFolder)
  const route = (
    path: string,
    loadContent: (params: CardParams) => Promise<ShareImageContent | null> | ShareImageContent,
  ) =>
    app.get(`/share/${LANGUAGE}/${path}`, { config: LIMIT }, async (request, reply) => {
      const found = await loadContent(request.params as CardParams)
      if (!found) return reply.code(404).type('text/plain').send('Not found')
      return send(request, reply, await getCard(found))
    })
  route('site.png', ({ language }) => loadSiteContent(deps, language))
  route('counsellor/:slug(^[a-z0-9-]+).png', ({ slug, language }) => loadProviderContent(deps, slug, language))
  route('organisation/:slug(^[a-z0-9-]+).png', ({ slug, language }) => loadOrganizationContent(deps, slug, language))
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
