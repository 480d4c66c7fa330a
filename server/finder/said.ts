import { PROVIDER_TYPES, TOPICS, UI_LANGUAGES } from '#contract/enums.ts'
import { textIn } from '../texts.ts'
import type { Listed } from './listed.ts'

/** All words a search may find a counsellor by: name, town, profession, topics and kinds in the three languages. */
export function saidBy(listed: Listed): string {
  const words = [listed.firstName, listed.lastName, listed.city ?? '']
  for (const language of UI_LANGUAGES) {
    words.push(listed.texts[language]?.profession ?? '')
    for (const { topicId, key } of TOPICS)
      if (listed.topicIds.includes(topicId)) words.push(textIn(language, `topic.${key}`))
    for (const { providerTypeId, key } of PROVIDER_TYPES) {
      if (listed.providerTypeIds.includes(providerTypeId)) words.push(textIn(language, `providerType.${key}`))
    }
    for (const template of listed.templates) words.push(template.texts[language]?.title ?? '')
  }
  return words.filter(Boolean).join(' ')
}
