import { SESSION_TEXT_NAMES, type SessionText, type SessionTextName } from '#modules/providers/values/session-texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { TemplateTexts } from './tables.ts'

type IncompleteText = { [Name in SessionTextName]?: string | undefined }

/** Returns the session type's text in `language`, falling back to the first available language. */
export const pickTemplateText = (texts: TemplateTexts, language: UiLanguage): SessionText =>
  fillText(texts[language] ?? texts.en ?? texts.et ?? texts.ru ?? {})

/** Adds an empty string for each text field that was not entered or not stored. Leaves out languages without text. */
export const fillTemplateTexts = (
  texts: {
    [Language in UiLanguage]?: IncompleteText | undefined
  },
): Partial<Record<UiLanguage, SessionText>> =>
  Object.fromEntries(Object.entries(texts).flatMap(([language, text]) => (text ? [[language, fillText(text)]] : [])))

const fillText = (text: IncompleteText): SessionText =>
  Object.fromEntries(SESSION_TEXT_NAMES.map((name) => [name, text[name] ?? ''])) as SessionText
