import { EXEMPT_SEGMENTS, PAGES, type Page } from '#modules/pages.ts'
import { PATH_LANGUAGES, type PathLanguage } from '#platform/values/enums.ts'

const EXEMPT: ReadonlySet<string> = new Set(EXEMPT_SEGMENTS)
/** Exempt addresses that people see as pages; the others are machines' business and answer a bare 404. */
const SEEN_BY_PEOPLE: ReadonlySet<string> = new Set(['stripe', 'superuser', 'dev'])
const LANGUAGES: ReadonlySet<string> = new Set(PATH_LANGUAGES)

export type Way =
  | { kind: 'page'; language: PathLanguage }
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'nothing' }

interface Asked {
  /** Path and query as they came. */
  url: string
  storedLanguage: string | undefined
  acceptLanguage: string | undefined
}

/**
 * Which way an address goes (specification §2): a page in the language of its first segment, one redirect to its
 * proper spelling, or nothing. Exempt segments keep their path.
 */
export function wayOf({ url, storedLanguage, acceptLanguage }: Asked): Way {
  const [path = '/', query] = splitOnce(url, '?')
  const segments = path.split('/').filter(Boolean)
  const [first = ''] = segments
  const wanted = preferredLanguage(storedLanguage, acceptLanguage)
  if (EXEMPT.has(first.toLowerCase())) return exempt(first, wanted ?? 'en')
  const language = languageSegment(first)
  const rest = language ? segments.slice(1) : segments
  // What a page's own loaders are fetched from; their addresses are made by the router and are always proper.
  if (path.endsWith('.data'))
    return { kind: 'page', language: languageSegment(first.replace(/\.data$/, '')) ?? wanted ?? 'en' }
  // '/favicon.ico' and the like are files that are not there, not counsellors without a language.
  if (!language && /\.[a-z0-9]{2,5}$/i.test(path)) return { kind: 'nothing' }
  const spoken = language ?? wanted ?? languageOfAlias(rest)
  const proper = `/${[spoken, ...spelled(rest)].join('/')}`
  const to = query === undefined ? proper : `${proper}?${query}`
  // Only a spelling is corrected for good; the language of an address without one may be another tomorrow.
  if (proper !== path) return { kind: 'redirect', to, status: language ? 301 : 302 }
  return { kind: 'page', language: spoken }
}

function exempt(first: string, language: PathLanguage): Way {
  return SEEN_BY_PEOPLE.has(first) ? { kind: 'page', language } : { kind: 'nothing' }
}

/**
 * The stored language, else what the browser asks for first of those we speak; null when neither says. A stored language
 * that has no path means Estonian (specification §1).
 */
export function preferredLanguage(stored: string | undefined, acceptLanguage: string | undefined): PathLanguage | null {
  if (stored) return isLanguage(stored) ? stored : 'et'
  return acceptedLanguages(acceptLanguage).find(isLanguage) ?? null
}

/** Two-letter codes of an Accept-Language header, the most wanted first. */
function acceptedLanguages(header: string | undefined): string[] {
  const wanted = (header ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [code = '', quality] = part.trim().split(/;\s*q=/)
      return { code: code.split('-')[0]!.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
  return wanted
    .filter((one) => one.quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map((one) => one.code)
}

const isLanguage = (text: string): text is PathLanguage => LANGUAGES.has(text)

function languageSegment(segment: string): PathLanguage | null {
  const lower = segment.toLowerCase()
  return isLanguage(lower) ? lower : null
}

interface Known {
  words: readonly string[]
  /** How many of its segments are words and not names of something. */
  fixed: number
  isOnlyEstonian: boolean
}

const KNOWN: readonly Known[] = (PAGES as readonly Page[]).flatMap((page) => {
  const known = (path: string) => {
    const words = path.split('/').filter(Boolean)
    return { words, fixed: words.filter((word) => !word.startsWith(':')).length }
  }
  const english = page.paths.map((path) => ({ ...known(path), isOnlyEstonian: false }))
  return [...english, ...page.et.map((path) => ({ ...known(path), isOnlyEstonian: !page.paths.includes(path) }))]
})

/** The page path that the segments spell, in whatever case; of two, the one that leaves less open. */
function knownPath(segments: readonly string[]): Known | undefined {
  const fits = ({ words }: Known) =>
    words.length === segments.length &&
    words.every((word, at) => word.startsWith(':') || word.toLowerCase() === segments[at]!.toLowerCase())
  return KNOWN.filter(fits).reduce<Known | undefined>(
    (best, one) => (best && best.fixed >= one.fixed ? best : one),
    undefined,
  )
}

/** Words of a path in their proper case; ids, slugs and tokens between them stay as they came. */
function spelled(segments: readonly string[]): readonly string[] {
  const known = knownPath(segments)
  return known ? known.words.map((word, at) => (word.startsWith(':') ? segments[at]! : word)) : segments
}

/** Nobody has said a language: '/noustajatele' is Estonian by itself, everything else English (specification §1, §2). */
function languageOfAlias(segments: readonly string[]): PathLanguage {
  const known = knownPath(segments)
  return known?.isOnlyEstonian && known.fixed > 0 ? 'et' : 'en'
}

function splitOnce(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
