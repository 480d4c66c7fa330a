import finder from '#modules/search/texts/finder/ru.json' with { type: 'json' }
import shared from '#platform/texts/shared/ru.json' with { type: 'json' }
import type { FirstCatalogue } from './en-first.ts'

/** The first page's texts in Russian. */
export const ruFirst: FirstCatalogue = { ...shared, ...finder }
