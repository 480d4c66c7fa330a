import type { House } from '../context.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { forgetOldRequests } from './requests.ts'

export { answerRequest } from './requests.ts'

declare module '../jobs/jobs.ts' {
  interface JobKinds {
    'forget-old-requests': object
  }
}

export const feedbackJobs = (house: House): JobHandlers => ({
  work: { 'forget-old-requests': () => forgetOldRequests(house) },
  schedules: { 'forget-old-requests': '35 3 * * *' },
})
