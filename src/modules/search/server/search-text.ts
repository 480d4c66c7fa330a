import { translate } from '#platform/server/texts.ts'
import { PROVIDER_TYPES, TOPICS, UI_LANGUAGES } from '#platform/values/enums.ts'
import type { ListedProvider } from './listed-providers.ts'

/** Names by id in each language, looked up once: a row uses about thirty of them. */
const NAMES = UI_LANGUAGES.map((language) => ({
  language,
  topics: new Map<number, string>(TOPICS.map(({ topicId, key }) => [topicId, translate(language, `topic.${key}`)])),
  types: new Map<number, string>(
    PROVIDER_TYPES.map(({ providerTypeId, key }) => [providerTypeId, translate(language, `providerType.${key}`)]),
  ),
}))

const listNames = (words: ReadonlyMap<number, string>, ids: readonly number[]) =>
  ids.toSorted((a, b) => a - b).map((id) => words.get(id) ?? '')

/** All text by which a search may find a provider: name, town, profession, topics and types in the three languages. */
export function buildSearchText(listed: ListedProvider): string {
  const words = [listed.firstName, listed.lastName, listed.city ?? '']
  for (const { language, topics, types } of NAMES) {
    words.push(listed.texts[language]?.profession ?? '')
    words.push(...listNames(topics, listed.topicIds), ...listNames(types, listed.providerTypeIds))
    for (const template of listed.templates) words.push(template.texts[language]?.title ?? '')
  }
  return words.filter(Boolean).join(' ')
}
