import { matchPath } from 'react-router'
import { buildPagePath, PAGES, type Page } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { withoutLanguage } from './visit.ts'

/** The user's current location. */
export interface LanguageSwitchLocation {
  pathname: string
  search: string
  /** Path parameters where they differ by language: the same guide has a slug in each. */
  paramsIn?: Readonly<Record<PathLanguage, Record<string, string>>> | undefined
}

/** The same page in another language, with its query, so that the language switch does not leave the page. */
export function getLocalizedAddress(
  language: PathLanguage,
  { pathname, search, paramsIn }: LanguageSwitchLocation,
): string {
  const rest = withoutLanguage(pathname)
  for (const page of PAGES as readonly Page[]) {
    for (const path of [...page.paths, ...page.et]) {
      const found = matchPath(`/${path}`, rest || '/')
      const params = paramsIn?.[language] ?? (found?.params as Record<string, string>)
      if (found) return buildPagePath(page.id as never, language, params) + search
    }
  }
  return `/${language}${rest}${search}`
}
