import en from '#modules/content/texts/pages/en.json' with { type: 'json' }
import et from '#modules/content/texts/pages/et.json' with { type: 'json' }
import ru from '#modules/content/texts/pages/ru.json' with { type: 'json' }
import { findPagePath, splitPath } from '#modules/find-page.ts'
import type { PAGES, PageId } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { withoutLanguage } from '#platform/web/visit.ts'

type HiddenPageId = Extract<(typeof PAGES)[number], { hidden: true }>['id']
/** Page descriptions. Type checking fails if a page that is excluded from search engines has no description. */
const TEXTS: Record<PathLanguage, Record<`pages.${HiddenPageId}`, string>> = { en, et, ru }

/**
 * Returns the description of the page at a path if that page is excluded from search engines (specification §2),
 * otherwise null. Only the server-rendered document contains it, because only crawlers and link previews use it.
 */
export function describePage(pathname: string, language: PathLanguage): { page: PageId; text: string } | null {
  const page = findPagePath(splitPath(withoutLanguage(pathname)))?.page
  return page?.hidden ? { page: page.id as PageId, text: TEXTS[language][`pages.${page.id as HiddenPageId}`] } : null
}
