import { EMPTY_SESSION_TEXT, type SessionText } from '#modules/providers/values/session-texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { TemplateTexts } from './tables.ts'

/** Returns the texts in `language`, falling back to the first available language. */
export const pickTemplateText = (texts: TemplateTexts, language: UiLanguage): SessionText =>
  fillText(texts[language] ?? texts.en ?? texts.et ?? texts.ru ?? {})

/** Adds empty texts for those that were not stored. */
export const fillTemplateTexts = (texts: TemplateTexts): Partial<Record<UiLanguage, SessionText>> =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, fillText(text)]))

const fillText = (text: Partial<SessionText>): SessionText => ({ ...EMPTY_SESSION_TEXT, ...text })
