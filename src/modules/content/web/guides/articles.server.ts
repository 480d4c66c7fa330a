import { type Guide, type GuideTopic, readGuide } from '#modules/content/values/guides.ts'
import { pagePath } from '#modules/pages.ts'
import { type PathLanguage, TOPICS, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'

/** The files as they were when the site was built: on the server only, where they cost no reader a byte. */
const FILES = import.meta.glob<string>('../../guides/*/*.md', { query: '?raw', import: 'default', eager: true })

const guides = new Map<string, Guide>(
  Object.entries(FILES).map(([path, text]) => [path.split('/').slice(-2).join('/'), readGuide(text)]),
)

/** A guide in a language; undefined where nobody has written it. */
export const guideOf = (topic: GuideTopic, language: UiLanguage): Guide | undefined =>
  guides.get(`${topic}/${language}.md`)

/** Which guide an address means: by its slug in this language, else by that of another one. */
export function topicOfSlug(slug: string, language: UiLanguage): GuideTopic | undefined {
  const others = UI_LANGUAGES.filter((one) => one !== language)
  return [language, ...others]
    .map((one) => TOPICS.find(({ key }) => guideOf(key, one)?.slug === slug)?.key)
    .find((key) => key !== undefined)
}

/** Where a guide is read. */
export const guideAddress = (topic: GuideTopic, language: PathLanguage): string =>
  pagePath('guide', language, { slug: guideOf(topic, language)?.slug ?? '' })

export interface GuideLink {
  topic: GuideTopic
  title: string
  href: string
}

/** A link to each of these topics that has a guide. */
export function guideLinks(topics: readonly GuideTopic[], language: PathLanguage): GuideLink[] {
  return topics.flatMap((topic) => {
    const guide = guideOf(topic, language)
    return guide ? [{ topic, title: guide.title, href: guideAddress(topic, language) }] : []
  })
}
