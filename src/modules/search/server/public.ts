import type { AppDeps } from '#platform/server/context.ts'
import type { Listeners } from '#platform/server/events.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { checkSearchBits, refreshNextStarts, rollSearchBits } from './refresh-search.ts'
import { refreshSearchRow, refreshSearchRows } from './search-row.ts'
import './tables.ts'

export { isBookmarkedSql } from './cards.ts'
export { countFromSnapshots } from './facet-snapshot.ts'
export { findPlace } from './find-places.ts'
export { findPublicProvider, IS_LISTED, isPublic } from './public-provider.ts'
export { rebuildSearch, rollSearchBits } from './refresh-search.ts'
export { clearSearchBitsSql } from './search-bits.ts'
export { refreshSearchRow, refreshSearchRows }

export const searchListeners: Listeners<AppDeps> = {
  'hours.changed': (_deps, { tx, providerId, now }) => refreshSearchRow(tx, providerId, now),
}

export const searchJobs = (deps: AppDeps): JobHandlers => ({
  work: {
    'refresh-next-starts': () => refreshNextStarts(deps),
    'roll-search-bits': () => rollSearchBits(deps),
    'check-search-bits': async () => void (await checkSearchBits(deps)),
  },
  // The start bits roll over at midnight UTC, so most of the hourly runs find nothing to do.
  schedules: { 'refresh-next-starts': '* * * * *', 'roll-search-bits': '3 * * * *', 'check-search-bits': '30 4 * * *' },
})
