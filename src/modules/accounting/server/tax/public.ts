import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { purgeOldSellers } from './purge-sellers.ts'
import { requestTaxDetails } from './request-tax-details.ts'
import './tables.ts'

export { storeSellerDetails } from './sellers.ts'
export { requestTaxDetails }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'request-tax-details': object
    'purge-tax-sellers': object
  }
}

/** Scheduled jobs: request missing tax details by email, and purge details after the statutory retention period. */
export const taxJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'request-tax-details': () => requestTaxDetails(deps), 'purge-tax-sellers': () => purgeOldSellers(deps) },
  schedules: { 'request-tax-details': '15 7 * * *', 'purge-tax-sellers': '50 3 * * *' },
})
