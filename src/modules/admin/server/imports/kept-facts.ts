import { IMPORT_FIELDS, type ImportField } from '#modules/admin/values/import-fields.ts'
import { textIn } from '#platform/server/texts.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS, type UiLanguage } from '#platform/values/enums.ts'
import type { ImportedPerson } from './check-row.ts'

const named = (language: UiLanguage, keys: string[]) => keys.map((key) => textIn(language, key)).join(', ')

/** Everything that is kept about somebody, in their own language, without what is empty. */
export function keptFacts(person: ImportedPerson, language: UiLanguage): { field: ImportField; value: string }[] {
  const said: Partial<Record<ImportField, string>> = {
    letterLanguage: textIn(language, `language.${person.letterLanguage}`),
    country: person.country ? (new Intl.DisplayNames(language, { type: 'region' }).of(person.country) ?? '') : '',
    types: named(language, typeKeys(person)),
    topics: named(
      language,
      TOPICS.filter((one) => person.topics.includes(one.topicId)).map((one) => `topic.${one.key}`),
    ),
    languages: named(
      language,
      LANGUAGES.filter((one) => person.languages.includes(one.languageId)).map((one) => `language.${one.code}`),
    ),
  }
  return IMPORT_FIELDS.flatMap((field) => {
    const value = said[field] ?? String(person[field] ?? '')
    return value ? [{ field, value }] : []
  })
}

const typeKeys = ({ types }: ImportedPerson) =>
  PROVIDER_TYPES.filter((one) => types.includes(one.providerTypeId)).map((one) => `providerType.${one.key}`)

/** What somebody is, in words: their counsellor types, where the list named no profession. */
export const professionOf = (person: ImportedPerson): string =>
  person.profession ?? named(person.letterLanguage, typeKeys(person))
