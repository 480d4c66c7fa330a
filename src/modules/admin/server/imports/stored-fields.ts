import { IMPORT_FIELDS, type ImportField } from '#modules/admin/values/import-fields.ts'
import { translate } from '#platform/server/texts.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS, type UiLanguage } from '#platform/values/enums.ts'
import { joinLowercased } from '#platform/values/lowercase-first.ts'
import type { ImportedPerson } from './check-row.ts'

const translateAll = (language: UiLanguage, keys: string[]) => keys.map((key) => translate(language, key))

/** Lists the stored fields of an imported person in the given language, omitting empty fields. */
export function listStoredFields(
  person: ImportedPerson,
  language: UiLanguage,
): { field: ImportField; value: string }[] {
  const formatted: Partial<Record<ImportField, string>> = {
    emailLanguage: translate(language, `language.${person.emailLanguage}`),
    country: person.country ? (new Intl.DisplayNames(language, { type: 'region' }).of(person.country) ?? '') : '',
    types: joinLowercased(translateAll(language, listTypeKeys(person))),
    topics: joinLowercased(translateAll(language, listTopicKeys(person))),
    languages: translateAll(language, listLanguageKeys(person)).join(', '),
  }
  return IMPORT_FIELDS.flatMap((field) => {
    const value = formatted[field] ?? String(person[field] ?? '')
    return value ? [{ field, value }] : []
  })
}

const listTopicKeys = ({ topics }: ImportedPerson) =>
  TOPICS.filter(({ topicId }) => topics.includes(topicId)).map(({ key }) => `topic.${key}`)

const listLanguageKeys = ({ languages }: ImportedPerson) =>
  LANGUAGES.filter(({ languageId }) => languages.includes(languageId)).map(({ code }) => `language.${code}`)

const listTypeKeys = ({ types }: ImportedPerson) =>
  PROVIDER_TYPES.filter((type) => types.includes(type.providerTypeId)).map((type) => `providerType.${type.key}`)

/** Returns the profession, or the provider types if the list did not contain one. */
export const formatProfession = (person: ImportedPerson): string =>
  person.profession ?? joinLowercased(translateAll(person.emailLanguage, listTypeKeys(person)))
