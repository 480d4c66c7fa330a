import finder from '#modules/search/texts/finder/et.json' with { type: 'json' }
import shared from '#platform/texts/shared/et.json' with { type: 'json' }
import type { FirstCatalogue } from './en-first.ts'

/** Estonian strings for the search page and those that every page needs; loaded with the first page. */
export const etFirst: FirstCatalogue = { ...shared, ...finder }
