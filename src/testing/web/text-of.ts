import type { TextKey } from '#modules/texts/en.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { textsOf } from '#platform/web/translate.ts'

/** A text in the language of the page, as a screen shows it: `count` chooses the plural form, other values fill its places. */
export function textOf(key: TextKey, values?: Record<string, string | number>): string {
  return textsOf(document.documentElement.lang as PathLanguage)(key as never, values)
}
