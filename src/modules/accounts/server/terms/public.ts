import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { sendNewTerms } from './tell-new-terms.ts'
import './tables.ts'

export {
  assertConsentGiven,
  assertNoWithdrawnConsent,
  eraseConsents,
  getConsentWording,
  recordConsent,
} from './consents.ts'
export { getTermsDay } from './day-in-force.ts'
export { recordTerms } from './record-terms.ts'
export { sendNewTerms }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'tell-new-terms': object
  }
}

/** Emails about coming terms. A missed run is made up for by the next one. */
export const termsJobs = (house: House): JobHandlers => ({
  work: { 'tell-new-terms': () => sendNewTerms(house) },
  schedules: { 'tell-new-terms': '20 8 * * *' },
})
