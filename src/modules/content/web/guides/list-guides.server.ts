import type { GuideTopic } from '#modules/content/values/guides.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { findGuide, guideLinks } from './articles.server.ts'
import { GUIDE_GROUPS } from './groups.server.ts'
import { guideTexts } from './guide-texts.server.ts'

/** The content of the guide index in a language. */
export function listGuides(language: PathLanguage) {
  const groups = Object.entries<readonly GuideTopic[]>(GUIDE_GROUPS).map(([key, topics]) => ({
    key,
    guides: guideLinks(topics, language).map((link) => ({
      ...link,
      description: findGuide(link.topic, language)?.description ?? '',
    })),
  }))
  return { texts: guideTexts(language), groups: groups.filter(({ guides }) => guides.length > 0) }
}
