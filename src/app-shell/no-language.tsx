import { en } from '#modules/texts/en.ts'
import { et } from '#modules/texts/et.ts'
import { ru } from '#modules/texts/ru.ts'
import { MoreTexts } from '#platform/web/texts.tsx'
import { learnTexts } from '#platform/web/translate.ts'
import { useVisit } from '#platform/web/visit.ts'
import { LanguageFrame } from './language-frame.tsx'

learnTexts('en', en)
learnTexts('et', et)
learnTexts('ru', ru)

/** The few addresses without a language segment (specification §2) use the visitor's stored language. */
export default function NoLanguage() {
  return (
    <MoreTexts>
      <LanguageFrame language={useVisit()?.language ?? 'en'} />
    </MoreTexts>
  )
}
