import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { checkSearchBits, refreshNextStarts, rollSearchBits } from './keep-search-right.ts'
import './tables.ts'

export { findPlace } from './find-places.ts'
export { rebuildSearch, rollSearchBits } from './keep-search-right.ts'
export { clearSearchBitsSql } from './search-bits.ts'
export { refreshSearchRow } from './search-row.ts'

export const searchJobs = (house: House): JobHandlers => ({
  work: {
    'refresh-next-starts': () => refreshNextStarts(house),
    'roll-search-bits': () => rollSearchBits(house),
    'check-search-bits': async () => void (await checkSearchBits(house)),
  },
  // Midnight in UTC is 02:00 or 03:00 in Tallinn; the roll compares the date, so an early run does nothing.
  schedules: { 'refresh-next-starts': '* * * * *', 'roll-search-bits': '3 * * * *', 'check-search-bits': '30 4 * * *' },
})
