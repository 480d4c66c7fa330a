import { textIn } from '#platform/server/texts.ts'
import { COUNTRIES } from '#platform/values/countries.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'

/** Without case, marks and signs: 'Läbi-põlemine' is known as 'labipolemine'. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** What people add to a language's name. */
const LANGUAGE_WORD = /\s+(?:keel|keele|language|язык)\s*$/iu

type Names<Id> = ReadonlyMap<string, Id>
const namesOf = <Id>(pairs: [string, Id][]): Names<Id> => new Map(pairs.map(([name, id]) => [plainName(name), id]))
const inEach = <Id>(key: string, id: Id): [string, Id][] => UI_LANGUAGES.map((one) => [textIn(one, key), id])

const LANGUAGE_NAMES = namesOf(
  LANGUAGES.flatMap(({ languageId, code }) => [[code, languageId], ...inEach(`language.${code}`, languageId)]),
)
const TOPIC_NAMES = namesOf(TOPICS.flatMap(({ topicId, key }) => [[key, topicId], ...inEach(`topic.${key}`, topicId)]))
const TYPE_NAMES = namesOf(
  PROVIDER_TYPES.flatMap(({ providerTypeId, key }) => [
    [key, providerTypeId],
    ...inEach(`providerType.${key}`, providerTypeId),
  ]),
)
const COUNTRY_NAMES = namesOf(
  COUNTRIES.flatMap((code): [string, string][] => [
    [code, code],
    ...UI_LANGUAGES.map((one): [string, string] => [
      new Intl.DisplayNames(one, { type: 'region' }).of(code) ?? code,
      code,
    ]),
  ]),
)

export const topicNamed = (name: string): number | undefined => TOPIC_NAMES.get(plainName(name))
export const typeNamed = (name: string): number | undefined => TYPE_NAMES.get(plainName(name))
export const countryNamed = (name: string): string | undefined => COUNTRY_NAMES.get(plainName(name))
export const languageNamed = (name: string): number | undefined =>
  LANGUAGE_NAMES.get(plainName(name.replace(LANGUAGE_WORD, '')))

/** A language in which we write letters. */
export function letterLanguageNamed(name: string): UiLanguage | undefined {
  const code = LANGUAGES.find(({ languageId }) => languageId === languageNamed(name))?.code
  return UI_LANGUAGES.find((one) => one === code)
}
