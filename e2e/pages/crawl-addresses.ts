import { buildPagePath, PAGES, type PageId } from '#modules/pages.ts'
import { PATH_LANGUAGES, type PathLanguage, ROLE, type Role } from '#platform/values/enums.ts'
import type { Page } from '#platform/values/page.ts'

export type Viewer = 'visitor' | 'customer' | 'counsellor' | 'manager'
/** The role of the demo user that each viewer logs in as; null for a visitor. */
export const ROLES: Record<Viewer, Role | null> = {
  visitor: null,
  customer: ROLE.customer,
  counsellor: ROLE.provider,
  manager: ROLE.company,
}
export const VIEWERS: readonly Viewer[] = ['visitor', 'customer', 'counsellor', 'manager']

export interface Address {
  page: Page
  language: PathLanguage
  path: string
}

const MANAGER_PAGES: ReadonlySet<string> = new Set([
  'organizationPageTexts',
  'organizationMembers',
  'organizationStatistics',
])

/** Returns the viewer with the fewest permissions who can open the page. */
function findViewer(page: Page): Viewer {
  if (MANAGER_PAGES.has(page.id)) return 'manager'
  if (page.area === 'provider') return 'counsellor'
  return page.signIn || page.area === 'customer' ? 'customer' : 'visitor'
}

/** Path parameters for pages that are linked only from emails, Stripe and other sites. */
const EXTERNAL_PARAMS: Partial<Record<PageId, Record<string, string>>> = {
  invitation: { invitationId: '00000000-0000-4000-8000-000000000000' },
  // Session pages link to the room only while it is open.
  sessionRoom: { id: '00000000-0000-4000-8000-000000000000' },
  paymentReturn: { paymentIntentId: 'pi_unknown' },
  organization: { slug: 'kodusadam' },
  termsVersion: { audience: 'clients', validFrom: '2022-10-12' },
  counsellorWebsite: { providerId: 'anna-lepalind' },
  counsellorAfterPayment: { providerId: 'anna-lepalind', paymentIntentId: 'pi_unknown' },
}
/** Additional pages that link to pages with path parameters. */
const LINK_SOURCES: Record<Viewer, readonly string[]> = {
  visitor: [],
  customer: ['/customer/my-sessions?when=history'],
  counsellor: ['/provider/dashboard?when=upcoming', '/provider/dashboard?when=history'],
  manager: [],
}

const listParams = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
const hasParams = (path: string) => listParams(path).length > 0
const needsParams = (page: Page) => page.paths.every(hasParams)

/** Lists a viewer's pages with known URLs, in every language. */
export function listStartAddresses(viewer: Viewer): Address[] {
  const ownPages = (PAGES as readonly Page[]).filter((page) => findViewer(page) === viewer)
  const toAddress = (page: Page) => (language: PathLanguage) => ({
    page,
    language,
    path: buildPagePath(page.id as PageId, language, EXTERNAL_PARAMS[page.id as PageId]),
  })
  return ownPages
    .filter((page) => !needsParams(page) || page.id in EXTERNAL_PARAMS)
    .flatMap((page) => PATH_LANGUAGES.map(toAddress(page)))
}

/** Lists additional pages that are opened only for their links. */
export const listLinkSources = (viewer: Viewer): string[] =>
  PATH_LANGUAGES.flatMap((language) => LINK_SOURCES[viewer].map((path) => `/${language}${path}`))

/** Lists a viewer's pages with path parameters. The parameters come from the first link to each page. */
export function listLinkedAddresses(links: Iterable<string>, viewer: Viewer): Address[] {
  const pages = (PAGES as readonly Page[]).filter((page) => findViewer(page) === viewer && page.paths.some(hasParams))
  const paths = [...links].map((link) => link.split(/[?#]/, 1)[0]!)
  return pages
    .filter((page) => !(page.id in EXTERNAL_PARAMS))
    .flatMap((page) => {
      if (page.id === 'guide') return listAllMatches(page, paths)
      const params = paths.map((path) => readParams(page, path)).find((found) => found !== null)
      if (!params) return []
      return PATH_LANGUAGES.map((language) => ({
        page,
        language,
        path: buildPagePath(page.id as PageId, language, params),
      }))
    })
}

/**
 * Returns the language and page id of a path to a record, such as a counsellor or a session, or null for other paths.
 * Guides do not count as records, because links to them are written by hand.
 */
export function findRecordPage(path: string): string | null {
  const page = (PAGES as readonly Page[]).find(
    (candidate) => candidate.id !== 'guide' && candidate.paths.some(hasParams) && readParams(candidate, path),
  )
  return page ? `${path.slice(0, 4)}:${page.id}` : null
}

/** Lists every linked URL of a page whose slugs differ between languages. */
function listAllMatches(page: Page, links: readonly string[]): Address[] {
  return [...new Set(links)]
    .filter((link) => readParams(page, link))
    .map((path) => ({ page, path, language: PATH_LANGUAGES.find((language) => path.startsWith(`/${language}/`))! }))
}

/** Lists every path that leads to the same page as the address, with the same parameters. */
export function listAliases({ page, language, path }: Address): string[] {
  const params = readParams(page, path) ?? {}
  const patterns = [...new Set([...page.paths, ...page.et])]
  return patterns
    .filter(
      (pattern) =>
        listParams(pattern).every((name) => name in params) &&
        listParams(pattern).length === Object.keys(params).length,
    )
    .map((pattern) =>
      `/${language}/${pattern.replace(/:(\w+)/g, (_all, name: string) => params[name]!)}`.replace(/\/$/, ''),
    )
}

/** All page paths, with or without parameters. A path with one segment takes precedence over a counsellor's slug. */
const STATIC_PATHS = new Set((PAGES as readonly Page[]).flatMap((page) => [...page.paths, ...page.et]))

function readParams(page: Page, link: string): Record<string, string> | null {
  const rest = link.replace(/^\/(?:en|et|ru)\/?/, '')
  if (rest === link || STATIC_PATHS.has(rest)) return null
  for (const path of [...page.paths, ...page.et].filter(hasParams)) {
    const groups = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(rest)?.groups
    if (groups) return { ...groups }
  }
  return null
}

/** Returns a list with the first link that matches the path pattern, or an empty list if the demo data has none. */
export function findFirstLink(pathPattern: string, links: readonly string[]): string[] {
  const pattern = new RegExp(`^/${pathPattern.replace(/:\w+/g, '[\\w-]{8,}')}$`)
  const link = links.find((path) => pattern.test(path))
  return link ? [link] : []
}
