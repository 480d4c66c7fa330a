/**
 * Maximum lengths, in characters, of a session type's text fields, each of which exists once per language. Only `title`
 * is required. To add a text field, add it here, as an input in `web/session-types/language-texts.tsx`, and where it is
 * shown: the contract, the database, the data export and the form get it from here. A single-line field also needs its
 * own schema in `contract/session-type-values.ts`.
 */
export const SESSION_TEXT_MAX = { title: 120, description: 3000 } as const

export type SessionTextName = keyof typeof SESSION_TEXT_MAX
/** A session type's text in one language; fields that were not provided are empty strings. */
export type SessionText = Record<SessionTextName, string>

export const SESSION_TEXT_NAMES = Object.keys(SESSION_TEXT_MAX) as SessionTextName[]
export const EMPTY_SESSION_TEXT = Object.fromEntries(SESSION_TEXT_NAMES.map((name) => [name, ''])) as SessionText
