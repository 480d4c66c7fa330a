import { type Guide, type GuideTopic, parseGuide } from '#modules/content/values/guides.ts'
import { buildPagePath } from '#modules/pages.ts'
import { type PathLanguage, TOPICS, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'

/** The guide files. The build includes them only in the server bundle. */
const FILES = import.meta.glob<string>('../../guides/*/*.md', { query: '?raw', import: 'default', eager: true })

const guides = new Map<string, Guide>(
  Object.entries(FILES).map(([path, text]) => [path.split('/').slice(-2).join('/'), parseGuide(text)]),
)

export const findGuide = (topic: GuideTopic, language: UiLanguage): Guide | undefined =>
  guides.get(`${topic}/${language}.md`)

/**
 * Finds a topic by its slug, first in the given language and then in the others. Returns undefined if there is none.
 */
export function findTopicBySlug(slug: string, language: UiLanguage): GuideTopic | undefined {
  const others = UI_LANGUAGES.filter((other) => other !== language)
  return [language, ...others]
    .map((candidate) => TOPICS.find(({ key }) => findGuide(key, candidate)?.slug === slug)?.key)
    .find((key) => key !== undefined)
}

export const buildGuidePath = (topic: GuideTopic, language: PathLanguage): string =>
  buildPagePath('guide', language, { slug: findGuide(topic, language)?.slug ?? '' })

export interface GuideLink {
  topic: GuideTopic
  title: string
  href: string
}

/** Lists links to the guides on the topics; topics without a guide are left out. */
export function listGuideLinks(topics: readonly GuideTopic[], language: PathLanguage): GuideLink[] {
  return topics.flatMap((topic) => {
    const guide = findGuide(topic, language)
    return guide ? [{ topic, title: guide.title, href: buildGuidePath(topic, language) }] : []
  })
}
