import type { UiLanguage } from '#platform/values/enums.ts'
import type { TemplateTexts } from './tables.ts'

/** What a template says to a reader of `language`, or in one of the languages it has. */
export function saidIn(texts: TemplateTexts, language: UiLanguage): { title: string; description: string } {
  return texts[language] ?? texts.en ?? texts.et ?? texts.ru ?? { title: '', description: '' }
}
