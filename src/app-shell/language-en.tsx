import { enFirst } from '#modules/texts/en-first.ts'
import { registerTexts } from '#platform/web/translate.ts'
import { LanguageShell } from './language-shell.tsx'

registerTexts('en', enFirst)

/** Layout of `/en`. A separate module, so that a browser loads the translations of one language only. */
export default function Language() {
  return <LanguageShell language="en" />
}
