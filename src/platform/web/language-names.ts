import type { PathLanguage } from '#platform/values/enums.ts'

/** Each in its own words: whoever looks for theirs may not read this page's. */
export const LANGUAGE_NAMES: Record<PathLanguage, string> = { et: 'Eesti', en: 'English', ru: 'Русский' }
