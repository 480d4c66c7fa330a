import { type Texts, useTexts } from '#platform/web/texts.tsx'
import { getTranslate, registerTexts, type TextKey } from '#platform/web/translate.ts'

export type GuideTexts = Readonly<Record<string, string>>

/**
 * Like `useTexts`, but with translations from the loader, so that browsers do not have to load a separate translation
 * file.
 */
export function useGuideTexts(texts: GuideTexts): Texts<TextKey> {
  const { language, format } = useTexts()
  registerTexts(language, texts)
  return { language, format, t: getTranslate(language) }
}
