import finder from '#modules/search/texts/finder/en.json' with { type: 'json' }
import shared from '#platform/texts/shared/en.json' with { type: 'json' }

/** English strings for the search page and those that every page needs; loaded with the first page. */
export const enFirst = { ...shared, ...finder }
export type FirstCatalogue = typeof enFirst
