import { EMPTY_SESSION_TEXT, type SessionText } from '#modules/providers/values/session-texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { TemplateTexts } from './tables.ts'

/** Returns the session type's text in `language`, falling back to the first available language. */
export const pickTemplateText = (texts: TemplateTexts, language: UiLanguage): SessionText =>
  fillText(texts[language] ?? texts.en ?? texts.et ?? texts.ru ?? {})

/** Adds an empty string for each text field that was not stored. */
export const fillTemplateTexts = (texts: TemplateTexts): Partial<Record<UiLanguage, SessionText>> =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, fillText(text)]))

const fillText = (text: Partial<SessionText>): SessionText => ({ ...EMPTY_SESSION_TEXT, ...text })
