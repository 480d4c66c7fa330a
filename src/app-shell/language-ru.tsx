import { ruFirst } from '#modules/texts/ru-first.ts'
import { registerTexts } from '#platform/web/translate.ts'
import literata from '#ui/fonts/literata-cyrillic.woff2?url'
import onest from '#ui/fonts/onest-cyrillic.woff2?url'
import { buildFontLink } from './font-link.ts'
import { LanguageShell } from './language-shell.tsx'

registerTexts('ru', ruFirst)

/** Loaded in addition to the Latin fonts, which contain digits and punctuation. */
export const links = () => [onest, literata].map(buildFontLink)

/** Layout of `/ru`. A separate module, so that a browser loads the translations of one language only. */
export default function Language() {
  return <LanguageShell language="ru" />
}
