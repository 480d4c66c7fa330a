import { etFirst } from '#modules/texts/et-first.ts'
import { learnTexts } from '#platform/web/translate.ts'
import { LanguageFrame } from './language-frame.tsx'

learnTexts('et', etFirst)

/** Layout of `/et`. A separate module, so that a browser loads the texts of one language only. */
export default function Language() {
  return <LanguageFrame language="et" />
}
