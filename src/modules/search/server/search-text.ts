import { translate } from '#platform/server/texts.ts'
import { PROVIDER_TYPES, TOPICS, UI_LANGUAGES } from '#platform/values/enums.ts'
import type { ListedProvider } from './listed-providers.ts'

/**
 * Names of topics and provider types, by id in each language. Looked up once, because a row uses about thirty of them.
 */
const NAMES = UI_LANGUAGES.map((language) => ({
  language,
  topics: new Map<number, string>(TOPICS.map(({ topicId, key }) => [topicId, translate(language, `topic.${key}`)])),
  types: new Map<number, string>(
    PROVIDER_TYPES.map(({ providerTypeId, key }) => [providerTypeId, translate(language, `providerType.${key}`)]),
  ),
}))

const listNames = (names: ReadonlyMap<number, string>, ids: readonly number[]) =>
  ids.toSorted((a, b) => a - b).map((id) => names.get(id) ?? '')

/**
 * Joins all searchable text: name and town, and in each language the profession, topics, provider types and session
 * titles.
 */
export function buildSearchText(listed: ListedProvider): string {
  const texts = [listed.firstName, listed.lastName, listed.city ?? '']
  for (const { language, topics, types } of NAMES) {
    texts.push(listed.texts[language]?.profession ?? '')
    texts.push(...listNames(topics, listed.topicIds), ...listNames(types, listed.providerTypeIds))
    for (const template of listed.templates) texts.push(template.texts[language]?.title ?? '')
  }
  return texts.filter(Boolean).join(' ')
}
