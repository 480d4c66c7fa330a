import finder from '#modules/search/texts/finder/et.json' with { type: 'json' }
import shared from '#platform/texts/shared/et.json' with { type: 'json' }
import type { FirstCatalogue } from './en-first.ts'

/** Estonian translations loaded with the first page. */
export const etInitialTexts: FirstCatalogue = { ...shared, ...finder }
