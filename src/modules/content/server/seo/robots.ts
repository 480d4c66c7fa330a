import { PAGES } from '#modules/pages.ts'
import { isLoopbackUrl, type Settings } from '#platform/server/settings.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import type { Page } from '#platform/values/page.ts'

/** Paths that search engines should not crawl: API, administration, payments and links in emails. */
const PRIVATE_PATHS = ['/api/', '/superuser', '/stripe/', '/dev/', '/mails/']

/**
 * Renders robots.txt. Only the production site allows search engines, because a test site would compete with it in
 * search results. Areas that require a login are disallowed by path prefix; other private pages use `noindex`, which
 * crawlers see only if they may crawl the page.
 */
export function renderRobotsTxt({ production, publicUrl }: Pick<Settings, 'production' | 'publicUrl'>): string {
  if (!production || isLoopbackUrl(publicUrl)) return 'User-agent: *\nDisallow: /\n'
  const prefixes = listPrivatePrefixes()
  const areas = PATH_LANGUAGES.flatMap((language) => prefixes.map((prefix) => `/${language}/${prefix}/`))
  const lines = [...PRIVATE_PATHS, ...areas].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

/**
 * Lists the path prefixes that contain only private pages: `provider` and `pakkuja`, but not `customer`, which also
 * contains the public pages of providers.
 */
function listPrivatePrefixes(): string[] {
  const isPublic = (page: Page) => page.area === 'public' && !page.hidden
  const listPrefixes = (pages: readonly Page[]) =>
    pages.flatMap((page) =>
      [...page.paths, ...page.et].filter((path) => path.includes('/')).map((path) => path.split('/')[0]!),
    )
  const all = PAGES as readonly Page[]
  const publicPrefixes = new Set(listPrefixes(all.filter(isPublic)))
  return [...new Set(listPrefixes(all.filter((page) => page.signIn)))].filter((prefix) => !publicPrefixes.has(prefix))
}
