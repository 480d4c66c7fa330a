import { ruFirst } from '#modules/texts/ru-first.ts'
import { registerTexts } from '#platform/web/translate.ts'
import literata from '#ui/fonts/literata-cyrillic.woff2?url'
import onest from '#ui/fonts/onest-cyrillic.woff2?url'
import { buildFontLink } from './font-link.ts'
import { LanguageShell } from './language-shell.tsx'

registerTexts('ru', ruFirst)

/** Preloads the Cyrillic fonts in addition to the Latin ones, which contain digits and punctuation. */
export const links = () => [onest, literata].map(buildFontLink)

/** Layout of `/ru`. Each language has its own module, so that a browser loads the texts for only that language. */
export default function Language() {
  return <LanguageShell language="ru" />
}
