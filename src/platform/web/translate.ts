import type { FirstKey, TextKey } from '#modules/texts/en.ts'
import type { PathLanguage } from '#platform/values/enums.ts'

export type { FirstKey, TextKey }
/** A text by key; `count` chooses the plural form, the other values fill `{{places}}`. An unknown key does not compile. */
export type Translate<Key extends string = FirstKey> = (key: Key, values?: Record<string, string | number>) => string

/**
 * The catalogues are written the way i18next reads them, and the server reads them with it. Here these few lines do:
 * its core alone is 15 kB of the 150 that a first page may load.
 */
const known: Record<PathLanguage, Map<string, string>> = { en: new Map(), et: new Map(), ru: new Map() }
const forms: Partial<Record<PathLanguage, Intl.PluralRules>> = {}

const speakers = {
  en: (key: string, values?: Record<string, string | number>) => say('en', key, values),
  et: (key: string, values?: Record<string, string | number>) => say('et', key, values),
  ru: (key: string, values?: Record<string, string | number>) => say('ru', key, values),
} satisfies Record<PathLanguage, Translate<TextKey>>

/** Adds texts of a language; pages bring theirs along with their own code. */
export function learnTexts(language: PathLanguage, texts: Record<string, string>): void {
  for (const [key, text] of Object.entries(texts)) known[language].set(key, text)
}

/** The texts of a language. Only `FirstKey`s are there on every page. */
export function textsOf(language: PathLanguage): Translate<TextKey> {
  return speakers[language]
}

/** @throws when the key is not loaded: a page that shows a key instead of words would be worse. */
function say(language: PathLanguage, key: string, values?: Record<string, string | number>): string {
  const texts = known[language]
  const text =
    typeof values?.['count'] === 'number'
      ? (texts.get(`${key}_${formOf(language, values['count'])}`) ?? texts.get(key))
      : texts.get(key)
  if (text === undefined) throw new Error(`The text '${key}' is not loaded in '${language}'`)
  return values ? text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? '')) : text
}

function formOf(language: PathLanguage, count: number): Intl.LDMLPluralRule {
  forms[language] ??= new Intl.PluralRules(language)
  return forms[language].select(count)
}
