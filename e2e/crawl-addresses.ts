import { PAGES, type Page, type PageId, pagePath } from '#modules/pages.ts'
import { PATH_LANGUAGES, type PathLanguage } from '#platform/values/enums.ts'

export type Reader = 'visitor' | 'customer' | 'counsellor' | 'manager'
export const READERS: readonly Reader[] = ['visitor', 'customer', 'counsellor', 'manager']

export interface Address {
  page: Page
  language: PathLanguage
  path: string
}

const MANAGED: ReadonlySet<string> = new Set(['manageOrganisation', 'organisationMembers', 'organisationNumbers'])

/** Who is let in to a page: of those, whoever may least. */
export function readerOf(page: Page): Reader {
  if (MANAGED.has(page.id)) return 'manager'
  if (page.area === 'provider') return 'counsellor'
  return page.signIn || page.area === 'customer' ? 'customer' : 'visitor'
}

/** Names in addresses that no link of the site leads to: letters, the payment provider and other sites do. */
const FROM_OUTSIDE: Partial<Record<PageId, Record<string, string>>> = {
  invitation: { invitationId: '00000000-0000-4000-8000-000000000000' },
  // A session's own page leads there only while its room is open.
  sessionRoom: { id: '00000000-0000-4000-8000-000000000000' },
  paymentReturn: { paymentIntentId: 'pi_of_nobody' },
  organisation: { slug: 'kodusadam' },
  termsVersion: { audience: 'clients', validFrom: '2022-10-12' },
  counsellorWebsite: { providerId: 'anna-lepalind' },
  counsellorAfterPayment: { providerId: 'anna-lepalind', paymentIntentId: 'pi_of_nobody' },
}
/** Where links to pages with a name in their address are found. */
const BESIDES: Record<Reader, readonly string[]> = {
  visitor: [],
  customer: ['/customer/my-sessions?when=history'],
  counsellor: ['/provider/dashboard?when=upcoming', '/provider/dashboard?when=history'],
  manager: [],
}

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
const hasNames = (path: string) => namesIn(path).length > 0
const isOpen = (page: Page) => page.paths.every(hasNames)

/** Every page of a reader whose address needs no name, and those whose names come from outside: in each language. */
export function startOf(reader: Reader): Address[] {
  const own = (PAGES as readonly Page[]).filter((page) => readerOf(page) === reader)
  const at = (page: Page) => (language: PathLanguage) => ({
    page,
    language,
    path: pagePath(page.id as PageId, language, FROM_OUTSIDE[page.id as PageId]),
  })
  return own.filter((page) => !isOpen(page) || page.id in FROM_OUTSIDE).flatMap((page) => PATH_LANGUAGES.map(at(page)))
}

/** Beside them: pages that are looked at for their links only. */
export const besidesOf = (reader: Reader): string[] =>
  PATH_LANGUAGES.flatMap((language) => BESIDES[reader].map((path) => `/${language}${path}`))

/** Pages of a reader with a name in their address, as the first link that was found to each fills it in. */
export function foundAmong(links: Iterable<string>, reader: Reader): Address[] {
  const open = (PAGES as readonly Page[]).filter((page) => readerOf(page) === reader && page.paths.some(hasNames))
  const all = [...links].map((link) => link.split(/[?#]/, 1)[0]!)
  return open
    .filter((page) => !(page.id in FROM_OUTSIDE))
    .flatMap((page) => {
      if (page.id === 'guide') return eachWithItsOwnName(page, all)
      const params = firstOf(all, (link) => paramsOf(page, link))
      if (!params) return []
      return PATH_LANGUAGES.map((language) => ({ page, language, path: pagePath(page.id as PageId, language, params) }))
    })
}

/** Every one that was found: what it is called differs by language, so that one name would not do for all. */
function eachWithItsOwnName(page: Page, links: readonly string[]): Address[] {
  return [...new Set(links)]
    .filter((link) => paramsOf(page, link))
    .map((path) => ({ page, path, language: PATH_LANGUAGES.find((one) => path.startsWith(`/${one}/`))! }))
}

/** Every spelling the contract knows of a page's address, with the names of this one. */
export function spellingsOf({ page, language, path }: Address): string[] {
  const params = paramsOf(page, path) ?? {}
  const known = [...new Set([...page.paths, ...page.et])]
  return known
    .filter((one) => namesIn(one).every((name) => name in params) && namesIn(one).length === Object.keys(params).length)
    .map((one) => `/${language}/${one.replace(/:(\w+)/g, (_all, name: string) => params[name]!)}`.replace(/\/$/, ''))
}

/** Words that a one-segment address means before it means a counsellor. */
const WORDS = new Set((PAGES as readonly Page[]).flatMap((page) => [...page.paths, ...page.et]))

function paramsOf(page: Page, link: string): Record<string, string> | null {
  const rest = link.replace(/^\/(?:en|et|ru)\/?/, '')
  if (rest === link || WORDS.has(rest)) return null
  for (const path of [...page.paths, ...page.et].filter(hasNames)) {
    const groups = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(rest)?.groups
    if (groups) return { ...groups }
  }
  return null
}

function firstOf<One, Got>(all: readonly One[], get: (one: One) => Got | null): Got | null {
  for (const one of all) {
    const got = get(one)
    if (got !== null) return got
  }
  return null
}
