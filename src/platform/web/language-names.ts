import type { PathLanguage } from '#platform/values/enums.ts'

/** Each language is named in that language, because a visitor may not understand the language of the page. */
export const LANGUAGE_NAMES: Record<PathLanguage, string> = { et: 'Eesti', en: 'English', ru: 'Русский' }
