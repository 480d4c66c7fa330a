import { textIn } from '#platform/server/texts.ts'
import { PROVIDER_TYPES, TOPICS, UI_LANGUAGES } from '#platform/values/enums.ts'
import type { Listed } from './listed.ts'

/** The words of an id in one language, looked up once: a row is made of some thirty. */
const WORDS = UI_LANGUAGES.map((language) => ({
  language,
  topics: new Map<number, string>(TOPICS.map(({ topicId, key }) => [topicId, textIn(language, `topic.${key}`)])),
  kinds: new Map<number, string>(
    PROVIDER_TYPES.map(({ providerTypeId, key }) => [providerTypeId, textIn(language, `providerType.${key}`)]),
  ),
}))

const known = (words: ReadonlyMap<number, string>, ids: readonly number[]) =>
  ids.toSorted((a, b) => a - b).map((id) => words.get(id) ?? '')

/** All words a search may find a counsellor by: name, town, profession, topics and kinds in the three languages. */
export function saidBy(listed: Listed): string {
  const words = [listed.firstName, listed.lastName, listed.city ?? '']
  for (const { language, topics, kinds } of WORDS) {
    words.push(listed.texts[language]?.profession ?? '')
    words.push(...known(topics, listed.topicIds), ...known(kinds, listed.providerTypeIds))
    for (const template of listed.templates) words.push(template.texts[language]?.title ?? '')
  }
  return words.filter(Boolean).join(' ')
}
