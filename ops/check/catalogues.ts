import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UI_LANGUAGES, type UiLanguage } from '#contract/enums.ts'
import { PROJECT } from './sources.ts'

/** Texts by key, as code names them: those of mails begin with `mail.`, plural forms end in `_one`, `_other` …. */
export type Catalogue = Record<string, string>

const folder = join(PROJECT, 'contract/texts')
const read = (path: string): Catalogue => JSON.parse(readFileSync(join(folder, path), 'utf8'))

/** A key as it is asked for: the plural form is chosen by `count`. */
export const stemOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** All texts of a language, mails included. */
export function catalogueOf(language: UiLanguage): Catalogue {
  const areas = readdirSync(join(folder, language)).map((file) => read(`${language}/${file}`))
  const mails = Object.entries(read(`mails/${language}.json`)).map(([key, text]) => [`mail.${key}`, text])
  return Object.assign({}, ...areas, Object.fromEntries(mails))
}

export function allCatalogues(): Record<UiLanguage, Catalogue> {
  return Object.fromEntries(UI_LANGUAGES.map((language) => [language, catalogueOf(language)])) as Record<
    UiLanguage,
    Catalogue
  >
}
