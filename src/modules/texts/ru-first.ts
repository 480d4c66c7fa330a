import finder from '#modules/search/texts/finder/ru.json' with { type: 'json' }
import shared from '#platform/texts/shared/ru.json' with { type: 'json' }
import type { FirstCatalogue } from './en-first.ts'

/** Russian strings for the search page and those that every page needs; loaded with the first page. */
export const ruFirst: FirstCatalogue = { ...shared, ...finder }
