import { EXEMPT_SEGMENTS, PAGES, type Page } from '#modules/pages.ts'
import { PATH_LANGUAGES, type PathLanguage } from '#platform/values/enums.ts'

const EXEMPT: ReadonlySet<string> = new Set(EXEMPT_SEGMENTS)
/** Exempt segments that serve pages; the others are for machines and get a bare 404. */
const EXEMPT_PAGES: ReadonlySet<string> = new Set(['stripe', 'superuser', 'dev'])
const LANGUAGES: ReadonlySet<string> = new Set(PATH_LANGUAGES)

export type PageRoute =
  | { kind: 'page'; language: PathLanguage }
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'nothing' }

interface RoutedRequest {
  /** Path and query, unchanged. */
  url: string
  storedLanguage: string | undefined
  acceptLanguage: string | undefined
}

/**
 * Routes a URL (specification §2): to a page in the language of its first segment, by one redirect to its canonical
 * spelling, or to nothing. Exempt segments keep their path.
 */
export function resolvePageRoute({ url, storedLanguage, acceptLanguage }: RoutedRequest): PageRoute {
  const [path = '/', query] = splitAtFirst(url, '?')
  const segments = path.split('/').filter(Boolean)
  const [first = ''] = segments
  const preferred = findPreferredLanguage(storedLanguage, acceptLanguage)
  if (EXEMPT.has(first.toLowerCase())) return routeExempt(first, preferred ?? 'en')
  const language = languageSegment(first)
  const rest = language ? segments.slice(1) : segments
  // Loader data. The router builds these URLs, so they are always canonical.
  if (path.endsWith('.data'))
    return { kind: 'page', language: languageSegment(first.replace(/\.data$/, '')) ?? preferred ?? 'en' }
  // Paths such as '/favicon.ico' are missing files, not providers without a language.
  if (!language && /\.[a-z0-9]{2,5}$/i.test(path)) return { kind: 'nothing' }
  const pageLanguage = language ?? preferred ?? detectAliasLanguage(rest)
  const proper = `/${[pageLanguage, ...correctCase(rest)].join('/')}`
  const to = query === undefined ? proper : `${proper}?${query}`
  // Only a corrected spelling is permanent: the language of a URL without one can change.
  if (proper !== path) return { kind: 'redirect', to, status: language ? 301 : 302 }
  return { kind: 'page', language: pageLanguage }
}

function routeExempt(first: string, language: PathLanguage): PageRoute {
  return EXEMPT_PAGES.has(first) ? { kind: 'page', language } : { kind: 'nothing' }
}

/**
 * Returns the stored language, else the browser's first supported one, else null. A stored language without a path
 * means Estonian (specification §1).
 */
export function findPreferredLanguage(
  stored: string | undefined,
  acceptLanguage: string | undefined,
): PathLanguage | null {
  if (stored) return isLanguage(stored) ? stored : 'et'
  return acceptedLanguages(acceptLanguage).find(isLanguage) ?? null
}

/** Parses an Accept-Language header into two-letter codes, by descending quality. */
function acceptedLanguages(header: string | undefined): string[] {
  const ranges = (header ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [code = '', quality] = part.trim().split(/;\s*q=/)
      return { code: code.split('-')[0]!.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
  return ranges
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ code }) => code)
}

const isLanguage = (text: string): text is PathLanguage => LANGUAGES.has(text)

function languageSegment(segment: string): PathLanguage | null {
  const lower = segment.toLowerCase()
  return isLanguage(lower) ? lower : null
}

interface PagePath {
  words: readonly string[]
  /** Number of literal segments, as opposed to parameters. */
  fixed: number
  isOnlyEstonian: boolean
}

const PAGE_PATHS: readonly PagePath[] = (PAGES as readonly Page[]).flatMap((page) => {
  const known = (path: string) => {
    const words = path.split('/').filter(Boolean)
    return { words, fixed: words.filter((word) => !word.startsWith(':')).length }
  }
  const english = page.paths.map((path) => ({ ...known(path), isOnlyEstonian: false }))
  return [...english, ...page.et.map((path) => ({ ...known(path), isOnlyEstonian: !page.paths.includes(path) }))]
})

/** Finds the page path that matches the segments, ignoring case; of several, the one with the most literal segments. */
function findPagePath(segments: readonly string[]): PagePath | undefined {
  const fits = ({ words }: PagePath) =>
    words.length === segments.length &&
    words.every((word, at) => word.startsWith(':') || word.toLowerCase() === segments[at]!.toLowerCase())
  return PAGE_PATHS.filter(fits).reduce<PagePath | undefined>(
    (best, candidate) => (best && best.fixed >= candidate.fixed ? best : candidate),
    undefined,
  )
}

/** Corrects the case of literal segments; ids, slugs and tokens are unchanged. */
function correctCase(segments: readonly string[]): readonly string[] {
  const known = findPagePath(segments)
  return known ? known.words.map((word, at) => (word.startsWith(':') ? segments[at]! : word)) : segments
}

/**
 * Without any preference, an Estonian path such as '/noustajatele' is Estonian, every other English (specification §1,
 * §2).
 */
function detectAliasLanguage(segments: readonly string[]): PathLanguage {
  const known = findPagePath(segments)
  return known?.isOnlyEstonian && known.fixed > 0 ? 'et' : 'en'
}

function splitAtFirst(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
