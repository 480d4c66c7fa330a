import { PAGES, type Page } from '#modules/pages.ts'
import { isThisComputer, type Settings } from '#platform/server/settings.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'

/** What no search engine needs: calls, admin area, payment and letters' own addresses. */
const CLOSED = ['/api/', '/superuser', '/stripe/', '/dev/', '/mails/']

/**
 * Only a public site is open to search engines: a copy for trying things out would be found in its place. Signed-in areas are
 * hidden by their first words; single pages say `noindex` by themselves, which they could not if they were closed here.
 */
export function robotsTxt({ production, publicUrl }: Pick<Settings, 'production' | 'publicUrl'>): string {
  if (!production || isThisComputer(publicUrl)) return 'User-agent: *\nDisallow: /\n'
  const areas = PATH_LANGUAGES.flatMap((language) => privateAreas().map((area) => `/${language}/${area}/`))
  const lines = [...CLOSED, ...areas].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

/** First words of paths under which nothing is for everybody: 'provider' and 'pakkuja', not 'customer', where counsellors stand too. */
function privateAreas(): string[] {
  const isPublic = (page: Page) => page.area === 'public' && !page.hidden
  const firstWords = (pages: readonly Page[]) =>
    pages.flatMap((page) =>
      [...page.paths, ...page.et].filter((path) => path.includes('/')).map((path) => path.split('/')[0]!),
    )
  const all = PAGES as readonly Page[]
  const open = new Set(firstWords(all.filter(isPublic)))
  return [...new Set(firstWords(all.filter((page) => page.signIn)))].filter((word) => !open.has(word))
}
