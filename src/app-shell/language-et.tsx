import { etFirst } from '#modules/texts/et-first.ts'
import { registerTexts } from '#platform/web/translate.ts'
import { LanguageShell } from './language-shell.tsx'

registerTexts('et', etFirst)

/** Layout of `/et`. Each language has its own module, so that a browser loads the texts for only that language. */
export default function Language() {
  return <LanguageShell language="et" />
}
