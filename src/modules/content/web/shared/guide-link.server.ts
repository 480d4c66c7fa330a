import { guideLinks } from '#modules/content/web/guides/articles.server.ts'
import { translateGuideText } from '#modules/content/web/guides/guide-texts.server.ts'
import { toAddressKey } from '#modules/search/web/shared/search-filters.ts'
import { type PathLanguage, TOPICS } from '#platform/values/enums.ts'

/** A link rendered on the server: few readers see its text, so it is not part of the initial load. */
export interface GuideTextLink {
  text: string
  href: string
}

/** The guide of the selected topic of the finder; null for several topics. */
export function findGuideLink(words: readonly string[], language: PathLanguage): GuideTextLink | null {
  const [word] = words
  const topic = TOPICS.find(({ key }) => toAddressKey(key) === word)?.key
  if (!topic || words.length > 1) return null
  const [link] = guideLinks([topic], language)
  return link ? { href: link.href, text: translateGuideText(language)('guides.read', { title: link.title }) } : null
}

/** Guide links for the specialities of a provider, by topic id; they use the titles of the guides. */
export function listTopicGuideLinks(
  topicIds: readonly number[],
  language: PathLanguage,
): Record<number, GuideTextLink> {
  const topics = TOPICS.filter(({ topicId }) => topicIds.includes(topicId))
  const lines = topics.flatMap(({ key, topicId }) =>
    guideLinks([key], language).map(({ href, title }) => {
      const text = translateGuideText(language)('guides.readTitle', { title })
      return [topicId, { href, text }] as const
    }),
  )
  return Object.fromEntries(lines)
}
