import type { TextKey } from '#modules/texts/en.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { getTranslate } from '#platform/web/translate.ts'

/** Translates a key into the page's language. `count` selects the plural form; the other values fill placeholders. */
export function translateForPage(key: TextKey, values?: Record<string, string | number>): string {
  return getTranslate(document.documentElement.lang as PathLanguage)(key as never, values)
}
