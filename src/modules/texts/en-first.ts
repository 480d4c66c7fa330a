import finder from '#modules/search/texts/finder/en.json' with { type: 'json' }
import shared from '#platform/texts/shared/en.json' with { type: 'json' }

/** Texts of every page and of the finder, loaded with the first page. */
export const enFirst = { ...shared, ...finder }
export type FirstCatalogue = typeof enFirst
