import type { TextKey } from '#modules/texts/en.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { textsOf } from '#platform/web/translate.ts'

/** A text in the language of the page: `count` chooses the plural form, other values fill its placeholders. */
export function textOf(key: TextKey, values?: Record<string, string | number>): string {
  return textsOf(document.documentElement.lang as PathLanguage)(key as never, values)
}
