import type { PathLanguage } from '#platform/values/enums.ts'
import { type Texts, useTexts } from '#platform/web/texts.tsx'
import { getTranslate, registerTexts, type TextKey } from '#platform/web/translate.ts'

export type GuideTexts = Readonly<Record<string, string>>

/** Registers the texts sent with the page, so that no separate file per language has to be loaded. */
export function learnGuideTexts(language: PathLanguage, texts: GuideTexts): void {
  registerTexts(language, texts)
}

/** Like `useTexts`, with the texts of the loader. */
export function useGuideTexts(texts: GuideTexts): Texts<TextKey> {
  const { language, format } = useTexts()
  learnGuideTexts(language, texts)
  return { language, format, t: getTranslate(language) }
}
