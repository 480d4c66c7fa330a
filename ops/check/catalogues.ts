import { readTexts, TEXT_PARTS } from '#platform/server/text-files.ts'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'

/** Translations by key. Email keys begin with `email.`, and plural keys end with `_one`, `_other` and so on. */
export type Catalogue = Record<string, string>

/** Returns the key as used in code, without the plural suffix, which depends on `count`. */
export const stripPluralForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** Loads all translations of a language, including those of emails. */
export function loadCatalogue(language: UiLanguage): Catalogue {
  const parts = TEXT_PARTS.filter((part) => part !== 'emails').map((part) => readTexts(part, language))
  const emails = Object.entries(readTexts('emails', language)).map(([key, text]) => [`email.${key}`, text])
  return Object.assign({}, ...parts, Object.fromEntries(emails))
}

export function loadCatalogues(): Record<UiLanguage, Catalogue> {
  return Object.fromEntries(UI_LANGUAGES.map((language) => [language, loadCatalogue(language)])) as Record<
    UiLanguage,
    Catalogue
  >
}
