import { type Guide, type GuideTopic, parseGuide } from '#modules/content/values/guides.ts'
import { buildPagePath } from '#modules/pages.ts'
import { type PathLanguage, TOPICS, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'

/** The guide files at build time; in the server bundle only. */
const FILES = import.meta.glob<string>('../../guides/*/*.md', { query: '?raw', import: 'default', eager: true })

const guides = new Map<string, Guide>(
  Object.entries(FILES).map(([path, text]) => [path.split('/').slice(-2).join('/'), parseGuide(text)]),
)

/** The guide in a language; undefined if it does not exist. */
export const findGuide = (topic: GuideTopic, language: UiLanguage): Guide | undefined =>
  guides.get(`${topic}/${language}.md`)

/** Finds the topic of a slug: first in this language, then in the others. */
export function findTopicBySlug(slug: string, language: UiLanguage): GuideTopic | undefined {
  const others = UI_LANGUAGES.filter((one) => one !== language)
  return [language, ...others]
    .map((one) => TOPICS.find(({ key }) => findGuide(key, one)?.slug === slug)?.key)
    .find((key) => key !== undefined)
}

export const buildGuidePath = (topic: GuideTopic, language: PathLanguage): string =>
  buildPagePath('guide', language, { slug: findGuide(topic, language)?.slug ?? '' })

export interface GuideLink {
  topic: GuideTopic
  title: string
  href: string
}

/** Links to those of the topics that have a guide. */
export function listGuideLinks(topics: readonly GuideTopic[], language: PathLanguage): GuideLink[] {
  return topics.flatMap((topic) => {
    const guide = findGuide(topic, language)
    return guide ? [{ topic, title: guide.title, href: buildGuidePath(topic, language) }] : []
  })
}
