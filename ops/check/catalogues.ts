import { readTexts, TEXT_PARTS } from '#platform/server/text-files.ts'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'

/** Translations by the key that code uses: email keys begin with `mail.`, plural forms end in `_one`, `_other` …. */
export type Catalogue = Record<string, string>

/** Returns the key that code uses, without the plural form, which `count` selects. */
export const stripPluralForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** Returns all translations of a language, including those of emails. */
export function loadCatalogue(language: UiLanguage): Catalogue {
  const parts = TEXT_PARTS.filter((part) => part !== 'emails').map((part) => readTexts(part, language))
  const emails = Object.entries(readTexts('emails', language)).map(([key, text]) => [`mail.${key}`, text])
  return Object.assign({}, ...parts, Object.fromEntries(emails))
}

export function loadCatalogues(): Record<UiLanguage, Catalogue> {
  return Object.fromEntries(UI_LANGUAGES.map((language) => [language, loadCatalogue(language)])) as Record<
    UiLanguage,
    Catalogue
  >
}
