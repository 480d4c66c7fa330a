import { type Kysely, sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import './tables.ts'
import { publishFeedback } from './publish-feedback.ts'
import { sendFeedbackRequests } from './send-feedback-requests.ts'

export { publishFeedback, sendFeedbackRequests }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'send-feedback-requests': object
    'publish-feedback': object
  }
}

export const feedbackJobs = (deps: AppDeps): JobHandlers => ({
  work: {
    'send-feedback-requests': () => sendFeedbackRequests(deps),
    'publish-feedback': () => publishFeedback(deps),
  },
  schedules: { 'send-feedback-requests': '5 * * * *', 'publish-feedback': '2 * * * *' },
})

/**
 * Erases a person's feedback: unpublished feedback is deleted, and public feedback loses its link to the booking and
 * thereby to the person (decisions 0021, 0025).
 */
export async function eraseFeedback(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  const bookingIds = sql`(select booking_id from booking where customer_account_id = ${customerAccountId})`
  await sql`delete from feedback where published_at is null and booking_id in ${bookingIds}`.execute(tx)
  await sql`update feedback set booking_id = null where booking_id in ${bookingIds}`.execute(tx)
  await tx
    .updateTable('feedback_report')
    .set({ encrypted_text: null })
    .where('customer_account_id', '=', customerAccountId)
    .execute()
  await tx.deleteFrom('feedback_request').where('customer_account_id', '=', customerAccountId).execute()
}
