import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { translate } from '#platform/server/texts.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { getFlagUrl } from './flags.ts'

const translateLanguage = (code: string, language: UiLanguage) => translate(language, `language.${code}`)
const translateTopic = (key: string, language: UiLanguage) => translate(language, `topic.${key}`)
const translateType = (key: string, language: UiLanguage) => translate(language, `providerType.${key}`)

const buildGeneralLists = (language: UiLanguage) => ({
  allLanguages: LANGUAGES.map(({ languageId, code, isUiLanguage }) => ({
    languageId,
    name: translateLanguage(code, language),
    flagUrl: getFlagUrl(code),
    isUiLanguage,
    code,
  })),
  allTopics: TOPICS.map(({ topicId, key }) => ({ topicId, name: translateTopic(key, language) })),
  allProviderTypes: PROVIDER_TYPES.map(({ providerTypeId, key }) => ({
    providerTypeId,
    name: translateType(key, language),
  })),
})

const GENERAL_LISTS = {
  en: buildGeneralLists('en'),
  et: buildGeneralLists('et'),
  ru: buildGeneralLists('ru'),
} satisfies Record<UiLanguage, unknown>

/**
 * Returns the lists of languages, topics and provider types with names in one language (specification §3). They are
 * built once, because most replies about a provider contain them.
 */
export const getGeneralLists = (language: UiLanguage) => GENERAL_LISTS[language]

/** Returns the lists in the request's language, with every name in all three languages as localizations. */
export const generalItems: Handler<AllCalls['generalItems']> = async (_input, { language }) => ({
  ...getGeneralLists(language),
  localizations: UI_LANGUAGES.flatMap(listLocalizations),
})

function listLocalizations(languageCode: UiLanguage) {
  const none = { languageCode, providerTypeId: null, topicId: null, languageId: null }
  return [
    ...LANGUAGES.map(({ languageId, code }) => ({ ...none, languageId, name: translateLanguage(code, languageCode) })),
    ...TOPICS.map(({ topicId, key }) => ({ ...none, topicId, name: translateTopic(key, languageCode) })),
    ...PROVIDER_TYPES.map(({ providerTypeId, key }) => ({
      ...none,
      providerTypeId,
      name: translateType(key, languageCode),
    })),
  ]
}
