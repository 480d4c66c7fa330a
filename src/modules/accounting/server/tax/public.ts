import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { askForTax } from './ask-for-tax.ts'
import { forgetOldSellers } from './forget-sellers.ts'
import './tables.ts'

export { keepSellerOf } from './sellers.ts'
export { askForTax }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'ask-for-tax': object
    'forget-old-sellers': object
  }
}

/** Scheduled jobs: request missing tax details by email, and purge details after the statutory retention period. */
export const taxJobs = (house: House): JobHandlers => ({
  work: { 'ask-for-tax': () => askForTax(house), 'forget-old-sellers': () => forgetOldSellers(house) },
  schedules: { 'ask-for-tax': '15 7 * * *', 'forget-old-sellers': '50 3 * * *' },
})
