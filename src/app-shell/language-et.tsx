import { etInitialTexts } from '#modules/texts/et-first.ts'
import { registerTexts } from '#platform/web/translate.ts'
import { LanguageShell } from './language-shell.tsx'

registerTexts('et', etInitialTexts)

/** Layout of `/et`. A separate module, so that a browser loads the translations of one language only. */
export default function Language() {
  return <LanguageShell language="et" />
}
