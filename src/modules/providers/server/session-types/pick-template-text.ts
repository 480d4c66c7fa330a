import type { UiLanguage } from '#platform/values/enums.ts'
import type { TemplateTexts } from './tables.ts'

/** Returns the title and description in `language`, falling back to the first available language. */
export function pickTemplateText(texts: TemplateTexts, language: UiLanguage): { title: string; description: string } {
  return texts[language] ?? texts.en ?? texts.et ?? texts.ru ?? { title: '', description: '' }
}
