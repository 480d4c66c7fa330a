import finder from './en/finder.json' with { type: 'json' }
import shared from './en/shared.json' with { type: 'json' }

/** What every page needs and what the finder says: loaded with the first page. */
export const enFirst = { ...shared, ...finder }
export type FirstCatalogue = typeof enFirst
