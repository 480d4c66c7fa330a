import { sql } from 'kysely'
import type { UiLanguage } from '#platform/values/enums.ts'

/**
 * SQL for the title of session type `t` in the provider's language, falling back to another language. The title stored
 * with a booking is in the client's language.
 */
export const selectSessionTitle = (language: UiLanguage) =>
  sql<string>`coalesce(t.texts -> ${language} ->> 'title', t.texts -> 'en' ->> 'title', t.texts -> 'et' ->> 'title', t.texts -> 'ru' ->> 'title', '')`
