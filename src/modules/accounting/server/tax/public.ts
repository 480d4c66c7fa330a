import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { requestTaxDetails } from './ask-for-tax.ts'
import { purgeOldSellers } from './forget-sellers.ts'
import './tables.ts'

export { storeSellerDetails } from './sellers.ts'
export { requestTaxDetails }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'ask-for-tax': object
    'forget-old-sellers': object
  }
}

/** Scheduled jobs: request missing tax details by email, and purge details after the statutory retention period. */
export const taxJobs = (house: House): JobHandlers => ({
  work: { 'ask-for-tax': () => requestTaxDetails(house), 'forget-old-sellers': () => purgeOldSellers(house) },
  schedules: { 'ask-for-tax': '15 7 * * *', 'forget-old-sellers': '50 3 * * *' },
})
