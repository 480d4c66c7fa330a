import type { MetaDescriptor } from 'react-router'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import { PATH_LANGUAGES, type PathLanguage } from '#platform/values/enums.ts'
import { LOCALE_FORMATS } from './locale-formats.ts'
import { getTranslate, type TextKey, type Translate } from './translate.ts'
import { getPathLanguage, type Visit } from './visit.ts'

/** The part of React Router's `meta` arguments that the head needs. */
interface HeadArgs {
  location: { pathname: string }
  params: Record<string, string | undefined>
  matches: readonly unknown[]
}

interface PageHead {
  page: PageId
  title: string
  description?: string
  /** Counsellor or organisation whose share image is used; the site's own image by default. */
  card?: { kind: 'counsellor' | 'organisation'; slug: string }
  /** Path parameters, if they differ from those of the current URL (a slug instead of an id). */
  params?: Record<string, string>
  /** Path parameters by language, if they differ: a guide has a different slug in each language. */
  paramsIn?: Readonly<Record<PathLanguage, Record<string, string>>>
  /** Whether the page is excluded from search engines. */
  hidden?: boolean
  /** Query to include in the canonical URL, because each query produces a different page. */
  query?: string
}

/**
 * Builds a page's title, description, canonical and alternate-language tags (specification §2). `describe` receives the
 * texts in the page's language.
 */
export function buildHead(
  args: HeadArgs,
  describe: (t: Translate<TextKey>, language: PathLanguage) => PageHead,
): MetaDescriptor[] {
  const language = getPathLanguage(args.location.pathname)
  const t = getTranslate(language)
  const visit = findVisit(args.matches)
  if (!visit) return []
  const page = withDescription(describe(t, language), visit)
  const params = page.params ?? pickDefined(args.params)
  const address = (lang: PathLanguage) =>
    visit.publicUrl + buildPagePath(page.page, lang, page.paramsIn?.[lang] ?? params) + (page.query ?? '')
  return [
    { title: `${page.title} – ${visit.brand}` },
    ...buildShareTags(page, { visit, url: address(language), language }),
    ...buildAddressTags(address, language),
    ...(page.hidden ? [NOT_FOR_SEARCH_ENGINES] : []),
  ]
}

const NOT_FOR_SEARCH_ENGINES = { name: 'robots', content: 'noindex' }

/** Falls back to the description that the server sent with the document if the page has none of its own. */
const withDescription = (page: PageHead, { described }: Visit): PageHead =>
  page.description === undefined && described?.page === page.page ? { ...page, description: described.text } : page

/** Builds the head of a not-found or error page. */
export function buildPlainHead(args: HeadArgs, title: (t: Translate<TextKey>) => string): MetaDescriptor[] {
  const visit = findVisit(args.matches)
  if (!visit) return []
  // A page whose path has no language segment is shown in the visitor's language.
  const language = LANGUAGE_SEGMENT.test(args.location.pathname)
    ? getPathLanguage(args.location.pathname)
    : visit.language
  return [{ title: `${title(getTranslate(language))} – ${visit.brand}` }, NOT_FOR_SEARCH_ENGINES]
}

const LANGUAGE_SEGMENT = /^\/(?:en|et|ru)(?=[/.]|$)/

function buildShareTags(
  page: PageHead,
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
    { property: 'og:locale', content: LOCALE_FORMATS[language].locale.replace('-', '_') },
    { property: 'og:site_name', content: visit.brand },
  ]
}

/**
 * Builds canonical and alternate tags. All aliases of a page share one canonical URL per language; `x-default` is
 * English (specification §1).
 */
function buildAddressTags(address: (language: PathLanguage) => string, language: PathLanguage): MetaDescriptor[] {
  const alternates = PATH_LANGUAGES.map((lang) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang: lang as string,
    href: address(lang),
  }))
  return [
    { tagName: 'link', rel: 'canonical', href: address(language) },
    ...alternates,
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address('en') },
  ]
}

export function findVisit(matches: readonly unknown[]): Visit | undefined {
  return (matches[0] as { loaderData?: Visit } | undefined)?.loaderData
}

function pickDefined(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter((pair): pair is [string, string] => pair[0] !== '*' && pair[1] !== undefined),
  )
}
