import counsellor from './en/counsellor.json' with { type: 'json' }
import finder from './en/finder.json' with { type: 'json' }
import shared from './en/shared.json' with { type: 'json' }

/** What every page needs and what the finder and the counsellor's page say: loaded with the first page. */
export const enFirst = { ...shared, ...finder, ...counsellor }
export type FirstCatalogue = typeof enFirst
