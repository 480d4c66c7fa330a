import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { translate } from '#platform/server/texts.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { flagUrl } from './flags.ts'

const languageName = (code: string, language: UiLanguage) => translate(language, `language.${code}`)
const topicName = (key: string, language: UiLanguage) => translate(language, `topic.${key}`)
const typeName = (key: string, language: UiLanguage) => translate(language, `providerType.${key}`)

/** Languages, topics and counsellor types with their names in one language (specification §3, general items). */
export const buildGeneralLists = (language: UiLanguage) => ({
  allLanguages: LANGUAGES.map(({ languageId, code, isUiLanguage }) => ({
    languageId,
    name: languageName(code, language),
    flagUrl: flagUrl(code),
    isUiLanguage,
    code,
  })),
  allTopics: TOPICS.map(({ topicId, key }) => ({ topicId, name: topicName(key, language) })),
  allProviderTypes: PROVIDER_TYPES.map(({ providerTypeId, key }) => ({
    providerTypeId,
    name: typeName(key, language),
  })),
})

/** The lists in the request language, and every name in all three languages as localizations. */
export const generalItems: Handler<AllCalls['generalItems']> = async (_nothing, { language }) => ({
  ...buildGeneralLists(language),
  localizations: UI_LANGUAGES.flatMap(localizationsIn),
})

function localizationsIn(languageCode: UiLanguage) {
  const none = { languageCode, providerTypeId: null, topicId: null, languageId: null }
  return [
    ...LANGUAGES.map(({ languageId, code }) => ({ ...none, languageId, name: languageName(code, languageCode) })),
    ...TOPICS.map(({ topicId, key }) => ({ ...none, topicId, name: topicName(key, languageCode) })),
    ...PROVIDER_TYPES.map(({ providerTypeId, key }) => ({
      ...none,
      providerTypeId,
      name: typeName(key, languageCode),
    })),
  ]
}
