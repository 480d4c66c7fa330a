/**
 * Maximum lengths, in characters, of the texts of a session type, which exist once per language. Only `title` is
 * required. A new text is added here, as a field in `web/session-types/language-texts.tsx`, and where it is shown: the
 * contract, the database, the data export and the form get it from here.
 */
export const SESSION_TEXT_MAX = { title: 120, description: 3000 } as const

export type SessionTextName = keyof typeof SESSION_TEXT_MAX
/** The texts of a session type in one language; empty if not given. */
export type SessionText = Record<SessionTextName, string>

export const SESSION_TEXT_NAMES = Object.keys(SESSION_TEXT_MAX) as SessionTextName[]
export const EMPTY_SESSION_TEXT = Object.fromEntries(SESSION_TEXT_NAMES.map((name) => [name, ''])) as SessionText
