import { matchPath } from 'react-router'
import { buildPagePath, PAGES } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import type { Page } from '#platform/values/page.ts'
import { withoutLanguage } from './visit.ts'

/** The user's current location. */
export interface LanguageSwitchLocation {
  pathname: string
  search: string
  /** Path parameters by language, if they differ: a guide has a different slug in each language. */
  paramsIn?: Readonly<Record<PathLanguage, Record<string, string>>> | undefined
}

/** Returns the URL of the same page in another language, with its query. */
export function getLocalizedAddress(
  language: PathLanguage,
  { pathname, search, paramsIn }: LanguageSwitchLocation,
): string {
  const rest = withoutLanguage(pathname)
  const match = findPage(rest || '/')
  if (!match) return `/${language}${rest}${search}`
  return buildPagePath(match.pageId as never, language, paramsIn?.[language] ?? match.params) + search
}

/** Finds the page for a path. If several pages match, the one with the fewest parameters wins, as in the router. */
function findPage(path: string): { pageId: string; params: Record<string, string> } | undefined {
  const matches = (PAGES as readonly Page[]).flatMap((page) =>
    [...page.paths, ...page.et].flatMap((pattern) => {
      const match = matchPath(`/${pattern}`, path)
      return match ? [{ pageId: page.id, params: match.params as Record<string, string> }] : []
    }),
  )
  const countParams = ({ params }: { params: object }) => Object.keys(params).length
  return matches.toSorted((one, other) => countParams(one) - countParams(other))[0]
}
