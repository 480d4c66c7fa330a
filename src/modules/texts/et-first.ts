import finder from '#modules/search/texts/finder/et.json' with { type: 'json' }
import shared from '#platform/texts/shared/et.json' with { type: 'json' }
import type { FirstCatalogue } from './en-first.ts'

/** The first page's texts in Estonian. */
export const etFirst: FirstCatalogue = { ...shared, ...finder }
