import type { GuideTopic } from '#modules/content/values/guides.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { findGuide, listGuideLinks } from './articles.server.ts'
import { GUIDE_GROUPS } from './groups.server.ts'
import { getGuideTexts } from './guide-texts.server.ts'

/** Lists all guides in a language, by group. */
export function listGuides(language: PathLanguage) {
  const groups = Object.entries<readonly GuideTopic[]>(GUIDE_GROUPS).map(([key, topics]) => ({
    key,
    guides: listGuideLinks(topics, language).map((link) => ({
      ...link,
      description: findGuide(link.topic, language)?.description ?? '',
    })),
  }))
  return { texts: getGuideTexts(language), groups: groups.filter(({ guides }) => guides.length > 0) }
}
