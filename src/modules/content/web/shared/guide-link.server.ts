import { listGuideLinks } from '#modules/content/web/guides/articles.server.ts'
import { getGuideTranslate } from '#modules/content/web/guides/guide-texts.server.ts'
import { type PathLanguage, TOPICS } from '#platform/values/enums.ts'
import { toKebabCase } from '#platform/values/to-kebab-case.ts'

/** A link worded on the server: few visitors see it, so its translation is not part of the initial load. */
export interface GuideTextLink {
  text: string
  href: string
}

/** The guide of the selected topic of the finder, by its name in the URL; null for several topics. */
export function findGuideLink(topicNames: readonly string[], language: PathLanguage): GuideTextLink | null {
  const [name] = topicNames
  const topic = TOPICS.find(({ key }) => toKebabCase(key) === name)?.key
  if (!topic || topicNames.length > 1) return null
  const [link] = listGuideLinks([topic], language)
  return link ? { href: link.href, text: getGuideTranslate(language)('guides.read', { title: link.title }) } : null
}

/** Guide links for the specialities of a provider, by topic id; they use the titles of the guides. */
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
