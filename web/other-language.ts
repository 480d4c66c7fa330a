import { matchPath } from 'react-router'
import type { PathLanguage } from '#contract/enums.ts'
import { PAGES, type Page, pagePath } from '#contract/pages.ts'
import { languageOfPath } from './visit.ts'

/** The same page in the other language, query kept: the switch stays where the reader is. */
export function otherLanguageAddress({ pathname, search }: { pathname: string; search: string }): {
  language: PathLanguage
  address: string
} {
  const language = languageOfPath(pathname) === 'et' ? 'en' : 'et'
  const rest = pathname.replace(/^\/(en|et)\/?/, '')
  for (const page of PAGES as readonly Page[]) {
    for (const path of [...page.paths, ...page.et]) {
      const found = matchPath(`/${path}`, `/${rest}`)
      if (found)
        return {
          language,
          address: pagePath(page.id as never, language, found.params as Record<string, string>) + search,
        }
    }
  }
  return { language, address: `/${language}${rest && `/${rest}`}${search}` }
}
