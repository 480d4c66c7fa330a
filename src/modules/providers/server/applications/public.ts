import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { expireCredentials } from './expire-credentials.ts'
import './tables.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'expire-credentials': Record<string, never>
  }
}

export { eraseApplication } from './erase-application.ts'
export { expireCredentials } from './expire-credentials.ts'
export { decryptTax } from './load-application.ts'
export { findOrCreateApplication } from './start-application.ts'
export { storeEvidence } from './store-evidence.ts'
export { purgeTax, storeTax } from './store-tax.ts'

export const applicationJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'expire-credentials': () => expireCredentials(deps) },
  schedules: { 'expire-credentials': '1 * * * *' },
})
