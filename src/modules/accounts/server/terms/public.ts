import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { tellNewTerms } from './tell-new-terms.ts'
import './tables.ts'

export { forgetConsentsOf, recordConsent, refuseWithdrawn, refuseWithoutConsent, wordsOfConsent } from './consents.ts'
export { dayInForce } from './day-in-force.ts'
export { recordTerms } from './record-terms.ts'
export { tellNewTerms }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'tell-new-terms': object
  }
}

/** Emails about coming terms. A missed run is made up for by the next one. */
export const agreementJobs = (house: House): JobHandlers => ({
  work: { 'tell-new-terms': () => tellNewTerms(house) },
  schedules: { 'tell-new-terms': '20 8 * * *' },
})
