import { matchPath } from 'react-router'
import type { PathLanguage } from '#contract/enums.ts'
import { PAGES, type Page, pagePath } from '#contract/pages.ts'
import { withoutLanguage } from './visit.ts'

/** The same page in a language, query kept: the switch stays where the reader is. */
export function addressIn(language: PathLanguage, { pathname, search }: { pathname: string; search: string }): string {
  const rest = withoutLanguage(pathname)
  for (const page of PAGES as readonly Page[]) {
    for (const path of [...page.paths, ...page.et]) {
      const found = matchPath(`/${path}`, rest || '/')
      if (found) return pagePath(page.id as never, language, found.params as Record<string, string>) + search
    }
  }
  return `/${language}${rest}${search}`
}
