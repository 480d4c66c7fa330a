import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { purgeOldSellers } from './purge-sellers.ts'
import { requestTaxDetails } from './request-tax-details.ts'
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
export const taxJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'ask-for-tax': () => requestTaxDetails(deps), 'forget-old-sellers': () => purgeOldSellers(deps) },
  schedules: { 'ask-for-tax': '15 7 * * *', 'forget-old-sellers': '50 3 * * *' },
})
