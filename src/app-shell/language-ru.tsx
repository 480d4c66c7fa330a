import { ruFirst } from '#modules/texts/ru-first.ts'
import { learnTexts } from '#platform/web/translate.ts'
import literata from '#ui/fonts/literata-cyrillic.woff2?url'
import onest from '#ui/fonts/onest-cyrillic.woff2?url'
import { fontLink } from './font-link.ts'
import { LanguageFrame } from './language-frame.tsx'

learnTexts('ru', ruFirst)

/** Beside the Latin ones, which hold digits and signs. */
export const links = () => [onest, literata].map(fontLink)

/** Everything under `/ru`. Its own module, so that a browser loads the texts of one language only. */
export default function Language() {
  return <LanguageFrame language="ru" />
}
