import type { UiLanguage } from '#contract/enums.ts'
import { HELPLINES } from '#contract/helplines.ts'
import { textIn } from '../texts.ts'

/** The crisis lines with their hours in the reader's language (decisions, crisis notice). */
export function helplineRows(language: UiLanguage) {
  const rows = HELPLINES.map(({ number, tel, texts }) => ({ number, tel, ...texts[language] }))
  return { title: textIn(language, 'mail.help.title'), rows }
}
