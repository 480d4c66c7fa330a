import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { sendNewTerms } from './send-new-terms.ts'
import './tables.ts'

export {
  assertConsentGiven,
  assertNoWithdrawnConsent,
  eraseConsents,
  getConsentWording,
  recordConsent,
} from './consents.ts'
export { recordTerms } from './record-terms.ts'
export { getTermsDay } from './terms-day.ts'
export { sendNewTerms }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'send-new-terms-emails': object
  }
}

/** The job that emails people about upcoming terms. Each run makes up for missed ones. */
export const termsJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'send-new-terms-emails': () => sendNewTerms(deps) },
  schedules: { 'send-new-terms-emails': '20 8 * * *' },
})
