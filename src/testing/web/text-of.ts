import type { PathLanguage } from '#contract/enums.ts'
import type { TextKey } from '#contract/texts/en.ts'
import { textsOf } from '../translate.ts'

/** A text in the language of the page, as a screen shows it: `count` chooses the plural form, other values fill its places. */
export function textOf(key: TextKey, values?: Record<string, string | number>): string {
  return textsOf(document.documentElement.lang as PathLanguage)(key as never, values)
}
