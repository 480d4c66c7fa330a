import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { expireCredentials } from './lapse.ts'
import './tables.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'lapse-credentials': Record<string, never>
  }
}

export { eraseApplication } from './forget-application.ts'
export { storeEvidence } from './keep-evidence.ts'
export { decryptTax, purgeTax, storeTax } from './keep-tax.ts'
export { expireCredentials } from './lapse.ts'
export { beginApplication } from './start-application.ts'

export const applicationJobs = (house: House): JobHandlers => ({
  work: { 'lapse-credentials': () => expireCredentials(house) },
  schedules: { 'lapse-credentials': '1 * * * *' },
})
