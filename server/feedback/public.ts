import type { Kysely } from 'kysely'
import type { House } from '../context.ts'
import type { Tables } from '../database/tables.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import './tables.ts'
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

/** A person leaves: their requests for another time go. */
export async function forgetRequestsOf(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await tx.deleteFrom('customer_request').where('customer_account_id', '=', customerAccountId).execute()
}
