import type { FirstCatalogue } from './en-first.ts'
import finder from './et/finder.json' with { type: 'json' }
import shared from './et/shared.json' with { type: 'json' }

/** The first page's texts in Estonian. */
export const etFirst: FirstCatalogue = { ...shared, ...finder }
