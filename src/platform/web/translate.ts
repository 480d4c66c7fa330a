import type { FirstKey, TextKey } from '#modules/texts/en.ts'
import type { PathLanguage } from '#platform/values/enums.ts'

export type { FirstKey, TextKey }
/**
 * Translates a key: `count` selects the plural form; the other values fill `{{placeholders}}`. An unknown key does not
 * compile.
 */
export type Translate<Key extends string = FirstKey> = (key: Key, values?: Record<string, string | number>) => string

/**
 * The loaded texts, in i18next format. The server reads them with i18next; the browser uses the few lines below,
 * because i18next's core alone takes 15 kB of the 150 kB that a first page may load.
 */
const catalogues: Record<PathLanguage, Map<string, string>> = { en: new Map(), et: new Map(), ru: new Map() }
const pluralRules: Partial<Record<PathLanguage, Intl.PluralRules>> = {}

const translators = {
  en: (key: string, values?: Record<string, string | number>) => translate('en', key, values),
  et: (key: string, values?: Record<string, string | number>) => translate('et', key, values),
  ru: (key: string, values?: Record<string, string | number>) => translate('ru', key, values),
} satisfies Record<PathLanguage, Translate<TextKey>>

/** Registers the texts of a language. Pages bundle their own texts with their code. */
export function registerTexts(language: PathLanguage, texts: Record<string, string>): void {
  for (const [key, text] of Object.entries(texts)) catalogues[language].set(key, keepNumbers(keepHyphens(text)))
}

/** Prevents line breaks at the hyphen of Russian words with -то, -нибудь, -либо or -за, such as 'кто-то'. */
const keepHyphens = (text: string): string => text.replace(/-(?=то|ни|ли|за)/g, '-\u2060')

/** Prevents line breaks between a number and the word after it, as in '10 minutes', but not after '10:00' or '4.9'. */
const keepNumbers = (text: string): string => text.replace(/(?<![:.\d])(\d+) (?=\p{Ll})/gu, '$1\u00A0')

/** Returns whether the text for a key is loaded. Use it for keys that are built from data. */
export const hasText = (language: PathLanguage, key: string): boolean => catalogues[language].has(key)

/** Returns the translate function for a language. Only `FirstKey`s are loaded on every page. */
export function getTranslate(language: PathLanguage): Translate<TextKey> {
  return translators[language]
}

/** Translates a key. @throws if its text is not loaded, because showing the key to the user would be worse */
function translate(language: PathLanguage, key: string, values?: Record<string, string | number>): string {
  const texts = catalogues[language]
  const text =
    typeof values?.['count'] === 'number'
      ? (texts.get(`${key}_${getPluralForm(language, values['count'])}`) ?? texts.get(key))
      : texts.get(key)
  if (text === undefined) throw new Error(`The text '${key}' is not loaded in '${language}'`)
  if (!values) return text
  return keepNumbers(text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? '')))
}

function getPluralForm(language: PathLanguage, count: number): Intl.LDMLPluralRule {
  pluralRules[language] ??= new Intl.PluralRules(language)
  return pluralRules[language].select(count)
}
