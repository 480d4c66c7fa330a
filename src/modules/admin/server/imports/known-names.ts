import { translate } from '#platform/server/texts.ts'
import { COUNTRIES } from '#platform/values/countries.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'

/** Normalizes a name by removing case, diacritics and punctuation: 'Läbi-põlemine' becomes 'labipolemine'. */
export const normalizeName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The word "language" after the name of a language. */
const LANGUAGE_WORD = /\s+(?:keel|keele|language|язык)\s*$/iu

type Names<Id> = ReadonlyMap<string, Id>
const buildNameMap = <Id>(pairs: [string, Id][]): Names<Id> =>
  new Map(pairs.map(([name, id]) => [normalizeName(name), id]))
const inEachLanguage = <Id>(key: string, id: Id): [string, Id][] =>
  UI_LANGUAGES.map((language) => [translate(language, key), id])

const LANGUAGE_NAMES = buildNameMap(
  LANGUAGES.flatMap(({ languageId, code }) => [[code, languageId], ...inEachLanguage(`language.${code}`, languageId)]),
)
const TOPIC_NAMES = buildNameMap(
  TOPICS.flatMap(({ topicId, key }) => [[key, topicId], ...inEachLanguage(`topic.${key}`, topicId)]),
)
const TYPE_NAMES = buildNameMap(
  PROVIDER_TYPES.flatMap(({ providerTypeId, key }) => [
    [key, providerTypeId],
    ...inEachLanguage(`providerType.${key}`, providerTypeId),
  ]),
)
const COUNTRY_NAMES = buildNameMap(
  COUNTRIES.flatMap((code): [string, string][] => [
    [code, code],
    ...UI_LANGUAGES.map((language): [string, string] => [
      new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code,
      code,
    ]),
  ]),
)

export const findTopicByName = (name: string): number | undefined => TOPIC_NAMES.get(normalizeName(name))
export const findProviderTypeByName = (name: string): number | undefined => TYPE_NAMES.get(normalizeName(name))
export const findCountryByName = (name: string): string | undefined => COUNTRY_NAMES.get(normalizeName(name))
export const findLanguageByName = (name: string): number | undefined =>
  LANGUAGE_NAMES.get(normalizeName(name.replace(LANGUAGE_WORD, '')))

/**
 * Finds the email language with the given name. Returns undefined if the name is unknown or emails are not available in
 * that language.
 */
export function findEmailLanguageByName(name: string): UiLanguage | undefined {
  const code = LANGUAGES.find(({ languageId }) => languageId === findLanguageByName(name))?.code
  return UI_LANGUAGES.find((language) => language === code)
}
