import { ruFirst } from '#contract/texts/ru-first.ts'
import { learnTexts } from '../translate.ts'
import { LanguageFrame } from './language-frame.tsx'

learnTexts('ru', ruFirst)

/** Everything under `/ru`. Its own module, so that a browser loads the texts of one language only. */
export default function Language() {
  return <LanguageFrame language="ru" />
}
