import type { PathLanguage } from '#platform/values/enums.ts'
import { type Texts, useTexts } from '#platform/web/texts.tsx'
import { learnTexts, type TextKey, textsOf } from '#platform/web/translate.ts'

export type GuideTexts = Readonly<Record<string, string>>

/** These pages are words for the most part, and come with the few that stand around the guides: no file per language to fetch. */
export function learnGuideTexts(language: PathLanguage, texts: GuideTexts): void {
  learnTexts(language, texts)
}

/** As `useTexts`, with what the loader has brought. */
export function useGuideTexts(texts: GuideTexts): Texts<TextKey> {
  const { language, format } = useTexts()
  learnGuideTexts(language, texts)
  return { language, format, t: textsOf(language) }
}
