import { buildPagePath, type PageId } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import type { Page } from '#platform/values/page.ts'
import { withoutLanguage } from './visit.ts'

/** The current URL and the page that it shows. */
export interface LanguageSwitchLocation {
  pathname: string
  search: string
  /** Undefined if the URL does not belong to a page. */
  page: Page | undefined
  params: Readonly<Record<string, string | undefined>>
  /** Path parameters by language, if they differ: a guide has a different slug in each language. */
  paramsIn?: Readonly<Record<PathLanguage, Record<string, string>>> | undefined
}

/** Returns the URL of the same page in another language, with the same query. */
export function getLocalizedAddress(
  language: PathLanguage,
  { pathname, search, page, params, paramsIn }: LanguageSwitchLocation,
): string {
  if (!page) return `/${language}${withoutLanguage(pathname)}${search}`
  const ownParams = paramsIn?.[language] ?? (params as Record<string, string>)
  return buildPagePath(page.id as PageId, language, ownParams) + search
}
