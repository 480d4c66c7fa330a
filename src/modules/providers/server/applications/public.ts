import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { lapseCredentials } from './lapse.ts'
import './tables.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'lapse-credentials': Record<string, never>
  }
}

export { forgetApplicationOf } from './forget-application.ts'
export { keepEvidence } from './keep-evidence.ts'
export { forgetTaxOf, keepTax, openTax } from './keep-tax.ts'
export { lapseCredentials } from './lapse.ts'
export { beginApplication } from './start-application.ts'

export const applicationJobs = (house: House): JobHandlers => ({
  work: { 'lapse-credentials': () => lapseCredentials(house) },
  schedules: { 'lapse-credentials': '1 * * * *' },
})
