import { listGuideLinks } from '#modules/content/web/guides/articles.server.ts'
import { getGuideTranslate } from '#modules/content/web/guides/guide-texts.server.ts'
import { type PathLanguage, TOPICS } from '#platform/values/enums.ts'
import { toKebabCase } from '#platform/values/to-kebab-case.ts'

/**
 * A link whose text comes from the server, because too few visitors see the link to justify loading its text with every
 * page.
 */
export interface GuideTextLink {
  text: string
  href: string
}

/**
 * Returns a link to the guide for the topic selected in the search, given the topic names in the URL. Returns null if
 * no topic or several topics are selected, or if the topic has no guide.
 */
export function findGuideLink(topicNames: readonly string[], language: PathLanguage): GuideTextLink | null {
  const [name] = topicNames
  const topic = TOPICS.find(({ key }) => toKebabCase(key) === name)?.key
  if (!topic || topicNames.length > 1) return null
  const [link] = listGuideLinks([topic], language)
  return link ? { href: link.href, text: getGuideTranslate(language)('guides.read', { title: link.title }) } : null
}

/** Returns links to the guides for a provider's topics, by topic id. The link texts are the titles of the guides. */
export function listTopicGuideLinks(
  topicIds: readonly number[],
  language: PathLanguage,
): Record<number, GuideTextLink> {
  const topics = TOPICS.filter(({ topicId }) => topicIds.includes(topicId))
  const links = topics.flatMap(({ key, topicId }) =>
    listGuideLinks([key], language).map(({ href, title }) => {
      const text = getGuideTranslate(language)('guides.readTitle', { title })
      return [topicId, { href, text }] as const
    }),
  )
  return Object.fromEntries(links)
}
