import { buildPagePath, PAGES, type Page, type PageId } from '#modules/pages.ts'
import { PATH_LANGUAGES, type PathLanguage } from '#platform/values/enums.ts'

export type Reader = 'visitor' | 'customer' | 'counsellor' | 'manager'
export const READERS: readonly Reader[] = ['visitor', 'customer', 'counsellor', 'manager']

export interface Address {
  page: Page
  language: PathLanguage
  path: string
}

const MANAGER_PAGES: ReadonlySet<string> = new Set(['manageOrganisation', 'organisationMembers', 'organisationNumbers'])

/** Returns the reader with the fewest permissions that can open a page. */
function findReader(page: Page): Reader {
  if (MANAGER_PAGES.has(page.id)) return 'manager'
  if (page.area === 'provider') return 'counsellor'
  return page.signIn || page.area === 'customer' ? 'customer' : 'visitor'
}

/** Path parameters of pages that nothing on the site links to: only emails, Stripe and other sites link there. */
const EXTERNAL_PARAMS: Partial<Record<PageId, Record<string, string>>> = {
  invitation: { invitationId: '00000000-0000-4000-8000-000000000000' },
  // A session's own page links there only while its room is open.
  sessionRoom: { id: '00000000-0000-4000-8000-000000000000' },
  paymentReturn: { paymentIntentId: 'pi_of_nobody' },
  organisation: { slug: 'kodusadam' },
  termsVersion: { audience: 'clients', validFrom: '2022-10-12' },
  counsellorWebsite: { providerId: 'anna-lepalind' },
  counsellorAfterPayment: { providerId: 'anna-lepalind', paymentIntentId: 'pi_of_nobody' },
}
/** Pages that link to pages with path parameters. */
const LINK_SOURCES: Record<Reader, readonly string[]> = {
  visitor: [],
  customer: ['/customer/my-sessions?when=history'],
  counsellor: ['/provider/dashboard?when=upcoming', '/provider/dashboard?when=history'],
  manager: [],
}

const listParams = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
const hasParams = (path: string) => listParams(path).length > 0
const needsParams = (page: Page) => page.paths.every(hasParams)

/** A reader's pages without path parameters, and those with external ones, in every language. */
export function listStartAddresses(reader: Reader): Address[] {
  const own = (PAGES as readonly Page[]).filter((page) => findReader(page) === reader)
  const at = (page: Page) => (language: PathLanguage) => ({
    page,
    language,
    path: buildPagePath(page.id as PageId, language, EXTERNAL_PARAMS[page.id as PageId]),
  })
  return own
    .filter((page) => !needsParams(page) || page.id in EXTERNAL_PARAMS)
    .flatMap((page) => PATH_LANGUAGES.map(at(page)))
}

/** Additional pages that are crawled only for their links. */
export const listLinkSources = (reader: Reader): string[] =>
  PATH_LANGUAGES.flatMap((language) => LINK_SOURCES[reader].map((path) => `/${language}${path}`))

/** A reader's pages with path parameters, filled in from the first link found to each. */
export function listLinkedAddresses(links: Iterable<string>, reader: Reader): Address[] {
  const open = (PAGES as readonly Page[]).filter((page) => findReader(page) === reader && page.paths.some(hasParams))
  const all = [...links].map((link) => link.split(/[?#]/, 1)[0]!)
  return open
    .filter((page) => !(page.id in EXTERNAL_PARAMS))
    .flatMap((page) => {
      if (page.id === 'guide') return listAllMatches(page, all)
      const params = findFirst(all, (link) => readParams(page, link))
      if (!params) return []
      return PATH_LANGUAGES.map((language) => ({
        page,
        language,
        path: buildPagePath(page.id as PageId, language, params),
      }))
    })
}

/**
 * The page of one record, such as a counsellor or a session, that a path opens, with its language; null for other
 * paths. Guides are not records: their links are written by hand.
 */
export function findRecordPage(path: string): string | null {
  const page = (PAGES as readonly Page[]).find(
    (one) => one.id !== 'guide' && one.paths.some(hasParams) && readParams(one, path),
  )
  return page ? `${path.slice(0, 4)}:${page.id}` : null
}

/** Lists every link found, because slugs differ by language. */
function listAllMatches(page: Page, links: readonly string[]): Address[] {
  return [...new Set(links)]
    .filter((link) => readParams(page, link))
    .map((path) => ({ page, path, language: PATH_LANGUAGES.find((one) => path.startsWith(`/${one}/`))! }))
}

/** Lists every path that the contract has for a page, with the parameters of this address. */
export function listAliases({ page, language, path }: Address): string[] {
  const params = readParams(page, path) ?? {}
  const known = [...new Set([...page.paths, ...page.et])]
  return known
    .filter(
      (one) => listParams(one).every((name) => name in params) && listParams(one).length === Object.keys(params).length,
    )
    .map((one) => `/${language}/${one.replace(/:(\w+)/g, (_all, name: string) => params[name]!)}`.replace(/\/$/, ''))
}

/** One-segment paths of pages, which take precedence over counsellors' slugs. */
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

function findFirst<One, Got>(all: readonly One[], get: (one: One) => Got | null): Got | null {
  for (const one of all) {
    const got = get(one)
    if (got !== null) return got
  }
  return null
}
