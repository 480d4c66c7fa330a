import { enFirst } from '#modules/texts/en-first.ts'
import { registerTexts } from '#platform/web/translate.ts'
import { LanguageShell } from './language-shell.tsx'

registerTexts('en', enFirst)

/** Layout of `/en`. Each language has its own module, so that a browser loads the texts for only that language. */
export default function Language() {
  return <LanguageShell language="en" />
}
