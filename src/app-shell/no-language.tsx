import { en } from '#modules/texts/en.ts'
import { et } from '#modules/texts/et.ts'
import { ru } from '#modules/texts/ru.ts'
import { MoreTexts } from '#platform/web/texts.tsx'
import { registerTexts } from '#platform/web/translate.ts'
import { useVisit } from '#platform/web/visit.ts'
import { LanguageShell } from './language-shell.tsx'

registerTexts('en', en)
registerTexts('et', et)
registerTexts('ru', ru)

/** Layout of the few URLs without a language segment (specification §2), in the visitor's stored language. */
export default function NoLanguage() {
  return (
    <MoreTexts>
      <LanguageShell language={useVisit()?.language ?? 'en'} />
    </MoreTexts>
  )
}
