import { findPagePath, isParameter, MAX_PAGE_DEPTH, splitPath } from '#modules/find-page.ts'
import { EXEMPT_SEGMENTS } from '#modules/pages.ts'
import { PATH_LANGUAGES, type PathLanguage } from '#platform/values/enums.ts'

const EXEMPT: ReadonlySet<string> = new Set(EXEMPT_SEGMENTS)
/** Exempt segments with pages. The other exempt segments serve no pages and get a plain 404. */
const EXEMPT_PAGES: ReadonlySet<string> = new Set(['stripe', 'superuser', 'dev'])
const LANGUAGES: ReadonlySet<string> = new Set(PATH_LANGUAGES)

/** A mistyped link of at most this many segments gets the site's own not-found page. */
const MAX_RENDERED_DEPTH = 2 * MAX_PAGE_DEPTH

/**
 * Returns whether a path is too deep to be rendered, even as the not-found page: React Router matches every parent path
 * of a document, which takes quadratic time.
 */
export const isTooDeep = (pathname: string): boolean => splitPath(pathname).length > MAX_RENDERED_DEPTH

export type PageRoute =
  /**
   * `isShared`: without cookies, the page is the same for all visitors. A sensitive page with a query is not, because
   * the query may contain answers to questions about health.
   */
  | { kind: 'page'; language: PathLanguage; isShared: boolean }
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'nothing' }

interface RoutedRequest {
  /** Path and query, unchanged. */
  url: string
  storedLanguage: string | undefined
  acceptLanguage: string | undefined
}

/**
 * Resolves a URL (specification §2) to a page in the language of its first segment, to one redirect to the canonical
 * spelling, or to nothing. Paths with an exempt segment are not changed.
 */
export function resolvePageRoute({ url, storedLanguage, acceptLanguage }: RoutedRequest): PageRoute {
  const [path = '/', query] = splitAtFirst(url, '?')
  const segments = splitPath(path)
  const [first = ''] = segments
  const preferred = findPreferredLanguage(storedLanguage, acceptLanguage)
  if (EXEMPT.has(first.toLowerCase()))
    return EXEMPT_PAGES.has(first)
      ? { kind: 'page', language: preferred ?? 'en', isShared: false }
      : { kind: 'nothing' }
  const language = parseLanguageSegment(first)
  const rest = language ? segments.slice(1) : segments
  // URLs of loader data. The router builds them, so they are always canonical.
  if (path.endsWith('.data'))
    return {
      kind: 'page',
      language: parseLanguageSegment(first.replace(/\.data$/, '')) ?? preferred ?? 'en',
      isShared: false,
    }
  // A path such as '/favicon.ico' refers to a missing file, not to a provider's page without a language.
  if (!language && /\.[a-z0-9]{2,5}$/i.test(path)) return { kind: 'nothing' }
  const pageLanguage = language ?? preferred ?? detectAliasLanguage(rest)
  const canonical = `/${[pageLanguage, ...correctCase(rest)].join('/')}`
  const ownQuery = query && removeTrackingParameters(query)
  const to = ownQuery ? `${canonical}?${ownQuery}` : canonical
  // Only a spelling correction is permanent, because the language chosen for a URL without one can change.
  if (canonical !== path || ownQuery !== query) return { kind: 'redirect', to, status: language ? 301 : 302 }
  return { kind: 'page', language: pageLanguage, isShared: isSharedPage(rest, query) }
}

const TRACKING_PARAMETER =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|mc_[ce]id)(?:=|$)/i

/**
 * Removes the tracking parameters that advertisers and newsletters add to links. The site does not use them, they must
 * not be passed on in a URL that reveals a topic, and keeping them would create a separate cache entry for every click.
 */
const removeTrackingParameters = (query: string): string =>
  query
    .split('&')
    .filter((parameter) => !TRACKING_PARAMETER.test(parameter))
    .join('&')

function isSharedPage(segments: readonly string[], query: string | undefined): boolean {
  const page = findPagePath(segments)?.page
  if (page?.area !== 'public' || page.hidden || page.acceptsFormPost) return false
  return !page.sensitive || query === undefined
}

/**
 * Returns the stored language, otherwise the first supported language that the browser requests, otherwise null. A
 * stored language that has no path segment means Estonian (specification §1).
 */
export function findPreferredLanguage(
  stored: string | undefined,
  acceptLanguage: string | undefined,
): PathLanguage | null {
  if (stored) return isLanguage(stored) ? stored : 'et'
  return parseAcceptedLanguages(acceptLanguage).find(isLanguage) ?? null
}

/** Parses an Accept-Language header into two-letter codes, by descending quality. */
function parseAcceptedLanguages(header: string | undefined): string[] {
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

function parseLanguageSegment(segment: string): PathLanguage | null {
  const lower = segment.toLowerCase()
  return isLanguage(lower) ? lower : null
}

/** Corrects the case of literal segments; ids, slugs and tokens are unchanged. */
function correctCase(segments: readonly string[]): readonly string[] {
  const found = findPagePath(segments)
  return found ? found.segments.map((one, at) => (isParameter(one) ? segments[at]! : one)) : segments
}

/**
 * Detects the language of a path for a visitor without any preference: a path that exists only in Estonian, such as
 * '/noustajatele', is Estonian; every other path is English (specification §1, §2).
 */
function detectAliasLanguage(segments: readonly string[]): PathLanguage {
  const found = findPagePath(segments)
  return found?.isOnlyEstonian && found.literalCount > 0 ? 'et' : 'en'
}

function splitAtFirst(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
