import { enFirst } from '#modules/texts/en-first.ts'
import { learnTexts } from '#platform/web/translate.ts'
import { LanguageFrame } from './language-frame.tsx'

learnTexts('en', enFirst)

/** Layout of `/en`. A separate module, so that a browser loads the texts of one language only. */
export default function Language() {
  return <LanguageFrame language="en" />
}
