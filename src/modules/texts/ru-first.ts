import type { FirstCatalogue } from './en-first.ts'
import finder from './ru/finder.json' with { type: 'json' }
import shared from './ru/shared.json' with { type: 'json' }

/** The first page's texts in Russian. */
export const ruFirst: FirstCatalogue = { ...shared, ...finder }
