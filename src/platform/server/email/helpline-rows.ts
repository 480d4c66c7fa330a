import { translate } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { HELPLINES } from '#platform/values/helplines.ts'

/** Lists the helplines with their hours in the recipient's language (decisions, crisis notice). */
export function listHelplineRows(language: UiLanguage) {
  const rows = HELPLINES.map(({ number, tel, texts }) => ({ number, tel, ...texts[language] }))
  return { title: translate(language, 'email.help.title'), rows }
}
