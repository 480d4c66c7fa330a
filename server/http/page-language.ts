import type { PathLanguage } from '#contract/enums.ts'
import { EXEMPT_SEGMENTS } from '#contract/pages.ts'

const EXEMPT: ReadonlySet<string> = new Set(EXEMPT_SEGMENTS)
/** Exempt addresses that people see as pages; the others are machines' business and answer a bare 404. */
const SEEN_BY_PEOPLE: ReadonlySet<string> = new Set(['stripe', 'superuser', 'dev'])

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
  const [first = '', ...rest] = path.split('/').filter(Boolean)
  const wanted = preferredLanguage(storedLanguage, acceptLanguage)
  if (EXEMPT.has(first)) return SEEN_BY_PEOPLE.has(first) ? { kind: 'page', language: wanted } : { kind: 'nothing' }
  // What a page's own loaders are fetched from; their addresses are made by the router and are always proper.
  if (path.endsWith('.data')) return { kind: 'page', language: languageSegment(first.replace(/\.data$/, '')) ?? wanted }
  const language = languageSegment(first)
  // '/favicon.ico' and the like are files that are not there, not counsellors without a language.
  if (!language && /\.[a-z0-9]{2,5}$/i.test(path)) return { kind: 'nothing' }
  const proper = `/${[language ?? wanted, ...(language || first === '' ? rest : [first, ...rest])].join('/')}`
  const to = query === undefined ? proper : `${proper}?${query}`
  // Only a spelling is corrected for good; the language of an address without one may be another tomorrow.
  if (proper !== path) return { kind: 'redirect', to, status: language ? 301 : 302 }
  return { kind: 'page', language: language ?? wanted }
}

/** Default English; a stored language that is not English means Estonian (specification §1), and so does a browser that asks for et or ru first. */
export function preferredLanguage(stored: string | undefined, acceptLanguage: string | undefined): PathLanguage {
  if (stored) return stored === 'en' ? 'en' : 'et'
  const first = acceptedLanguages(acceptLanguage).find((code) => code === 'en' || code === 'et' || code === 'ru')
  return first === undefined || first === 'en' ? 'en' : 'et'
}

/** Two-letter codes of an Accept-Language header, the most wanted first. */
function acceptedLanguages(header: string | undefined): string[] {
  const wanted = (header ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [code = '', quality] = part.trim().split(/;\s*q=/)
      return { code: code.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
  return wanted
    .filter((one) => one.quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map((one) => one.code)
}

function languageSegment(segment: string): PathLanguage | null {
  const lower = segment.toLowerCase()
  return lower === 'en' || lower === 'et' ? lower : null
}

function splitOnce(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
