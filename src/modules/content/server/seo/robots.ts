import { PAGES, type Page } from '#modules/pages.ts'
import { isLoopbackUrl, type Settings } from '#platform/server/settings.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'

/** Paths not meant for search engines: API, administration, payments and email links. */
const PRIVATE_PATHS = ['/api/', '/superuser', '/stripe/', '/dev/', '/mails/']

/**
 * Only a public site is open to search engines, because a test copy would compete with it. Areas that require a login
 * are closed by their path prefix; single pages use `noindex`, which crawlers could not read if they were closed here.
 */
export function renderRobotsTxt({ production, publicUrl }: Pick<Settings, 'production' | 'publicUrl'>): string {
  if (!production || isLoopbackUrl(publicUrl)) return 'User-agent: *\nDisallow: /\n'
  const areas = PATH_LANGUAGES.flatMap((language) => privateAreas().map((area) => `/${language}/${area}/`))
  const lines = [...PRIVATE_PATHS, ...areas].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

/**
 * Path prefixes with private pages only: 'provider' and 'pakkuja', but not 'customer', which also contains public pages
 * of providers.
 */
function privateAreas(): string[] {
  const isPublic = (page: Page) => page.area === 'public' && !page.hidden
  const listPrefixes = (pages: readonly Page[]) =>
    pages.flatMap((page) =>
      [...page.paths, ...page.et].filter((path) => path.includes('/')).map((path) => path.split('/')[0]!),
    )
  const all = PAGES as readonly Page[]
  const publicPrefixes = new Set(listPrefixes(all.filter(isPublic)))
  return [...new Set(listPrefixes(all.filter((page) => page.signIn)))].filter((prefix) => !publicPrefixes.has(prefix))
}
