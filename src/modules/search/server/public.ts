import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { checkSearchBits, refreshNextStarts, rollSearchBits } from './refresh-search.ts'
import './tables.ts'

export { findPlace } from './find-places.ts'
export { rebuildSearch, rollSearchBits } from './refresh-search.ts'
export { clearSearchBitsSql } from './search-bits.ts'
export { refreshSearchRow } from './search-row.ts'

export const searchJobs = (deps: AppDeps): JobHandlers => ({
  work: {
    'refresh-next-starts': () => refreshNextStarts(deps),
    'roll-search-bits': () => rollSearchBits(deps),
    'check-search-bits': async () => void (await checkSearchBits(deps)),
  },
  // Midnight in UTC is 02:00 or 03:00 in Tallinn; the roll compares the date, so an early run does nothing.
  schedules: { 'refresh-next-starts': '* * * * *', 'roll-search-bits': '3 * * * *', 'check-search-bits': '30 4 * * *' },
})
