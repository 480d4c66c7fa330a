import { findPagePath, isParameter, type PagePath, splitPath } from '#modules/find-page.ts'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
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
  const segments = splitPath(rest)
  const path = findPagePath(segments)
  if (!path) return `/${language}${rest}${search}`
  return buildPagePath(path.page.id as PageId, language, paramsIn?.[language] ?? readParams(path, segments)) + search
}

/** Reads the values of a path's parameters. A segment with a broken percent sign stays as it is. */
function readParams(path: PagePath, segments: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    path.segments.flatMap((name, at) => (isParameter(name) ? [[name.slice(1), decode(segments[at]!)]] : [])),
  )
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
