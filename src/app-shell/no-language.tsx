import { en } from '#contract/texts/en.ts'
import { et } from '#contract/texts/et.ts'
import { ru } from '#contract/texts/ru.ts'
import { MoreTexts } from '../texts.tsx'
import { learnTexts } from '../translate.ts'
import { useVisit } from '../visit.ts'
import { LanguageFrame } from './language-frame.tsx'

learnTexts('en', en)
learnTexts('et', et)
learnTexts('ru', ru)

/** The few addresses without a language segment (specification §2); the visit's stored language decides. */
export default function NoLanguage() {
  return (
    <MoreTexts>
      <LanguageFrame language={useVisit()?.language ?? 'en'} />
    </MoreTexts>
  )
}
