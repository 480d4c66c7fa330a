import type { MetaDescriptor } from 'react-router'
import { type PageId, pagePath } from '#modules/pages.ts'
import { PATH_LANGUAGES, type PathLanguage } from '#platform/values/enums.ts'
import { type TextKey, type Translate, textsOf } from './translate.ts'
import { languageOfPath, type Visit } from './visit.ts'
import { WRITING } from './writing.ts'

/** What React Router gives to `meta`, as far as the head needs it. */
interface HeadArgs {
  location: { pathname: string }
  params: Record<string, string | undefined>
  matches: readonly unknown[]
}

interface HeadFacts {
  page: PageId
  title: string
  description?: string
  /** Whose card is shown with a shared link; the site's own otherwise. */
  card?: { kind: 'counsellor' | 'organisation'; slug: string }
  /** Names in the path, when they differ from the address in use (a slug instead of an id). */
  params?: Record<string, string>
  /** As `params`, where they differ by language: the same guide has a slug in each. */
  paramsIn?: Readonly<Record<PathLanguage, Record<string, string>>>
  /** Not for search engines. */
  hidden?: boolean
  /** Of an address that is one page with each query: the canonical address keeps it. */
  query?: string
}

/**
 * Title, description, canonical and alternate-language tags of a page (specification §2).
 * `facts` is made from the texts of the page's own language.
 */
export function head(
  args: HeadArgs,
  facts: (t: Translate<TextKey>, language: PathLanguage) => HeadFacts,
): MetaDescriptor[] {
  const language = languageOfPath(args.location.pathname)
  const t = textsOf(language)
  const visit = visitOf(args.matches)
  if (!visit) return []
  const page = described(facts(t, language), visit)
  const params = page.params ?? definedOnly(args.params)
  const address = (of: PathLanguage) =>
    visit.publicUrl + pagePath(page.page, of, page.paramsIn?.[of] ?? params) + (page.query ?? '')
  return [
    { title: `${page.title} – ${visit.brand}` },
    ...sharing(page, { visit, url: address(language), language }),
    ...addresses(address, language),
    ...(page.hidden ? [NOT_FOR_SEARCH_ENGINES] : []),
  ]
}

const NOT_FOR_SEARCH_ENGINES = { name: 'robots', content: 'noindex' }

/** A page kept from search engines has the description that came with its document. */
const described = (page: HeadFacts, { described: known }: Visit): HeadFacts =>
  page.description === undefined && known?.page === page.page ? { ...page, description: known.text } : page

/** Head of a page that is not there or failed. */
export function plainHead(args: HeadArgs, title: (t: Translate<TextKey>) => string): MetaDescriptor[] {
  const visit = visitOf(args.matches)
  if (!visit) return []
  // An address without a language is shown in the visit's own.
  const language = LANGUAGE_SEGMENT.test(args.location.pathname)
    ? languageOfPath(args.location.pathname)
    : visit.language
  return [{ title: `${title(textsOf(language))} – ${visit.brand}` }, NOT_FOR_SEARCH_ENGINES]
}

const LANGUAGE_SEGMENT = /^\/(?:en|et|ru)(?=[/.]|$)/

function sharing(
  page: HeadFacts,
  { visit, url, language }: { visit: Visit; url: string; language: PathLanguage },
): MetaDescriptor[] {
  const { kind, slug } = page.card ?? {}
  const card = `${visit.publicUrl}/share/${language}/${kind ? `${kind}/${slug}` : 'site'}.png`
  return [
    ...(page.description ? [{ name: 'description', content: page.description }] : []),
    { property: 'og:title', content: page.title },
    ...(page.description ? [{ property: 'og:description', content: page.description }] : []),
    { property: 'og:image', content: card },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: page.title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: WRITING[language].locale.replace('-', '_') },
    { property: 'og:site_name', content: visit.brand },
  ]
}

/** Aliases and both spellings lead to one canonical address per language; `x-default` is English (specification §1). */
function addresses(address: (language: PathLanguage) => string, language: PathLanguage): MetaDescriptor[] {
  const alternates = PATH_LANGUAGES.map((of) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang: of as string,
    href: address(of),
  }))
  return [
    { tagName: 'link', rel: 'canonical', href: address(language) },
    ...alternates,
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address('en') },
  ]
}

export function visitOf(matches: readonly unknown[]): Visit | undefined {
  return (matches[0] as { loaderData?: Visit } | undefined)?.loaderData
}

function definedOnly(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter((pair): pair is [string, string] => pair[0] !== '*' && pair[1] !== undefined),
  )
}
