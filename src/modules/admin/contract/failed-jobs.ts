import { z } from 'zod'
import { PAYOUT_FAILURES } from '#modules/accounting/values/payment-monitoring.ts'
import { adminAdminCallPaths } from '#modules/admin/admin-call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import { eurosOut, guid, instantOut, noInput, requiredLine } from '#platform/contract/values.ts'
import { TRANSFER_REASONS } from '#platform/values/enums.ts'

const failedMoney = z.object({
  id: z.guid(),
  amount: eurosOut,
  at: instantOut,
  reason: z.enum(TRANSFER_REASONS).nullable(),
  paymentId: z.guid().nullable(),
})

/** Calls for failed and late jobs and failed payments (decision 0034). */
export const failedJobCalls = {
  listJobs: defineCall(
    {
      who: 'admin',
      summary:
        'Lists jobs that failed or are being retried, scheduled jobs that did not run, and payouts, refunds and ' +
        'transfers that failed.',
      input: noInput,
      reply: z.object({
        jobs: z.array(
          z.object({
            jobId: z.guid(),
            kind: z.string(),
            isGivenUp: z.boolean(),
            since: instantOut,
            attempts: z.int(),
            nextTryAt: instantOut.nullable(),
            code: z.string(),
            message: z.string(),
          }),
        ),
        kinds: z.array(z.object({ kind: z.string(), givenUp: z.int(), retrying: z.int() })),
        oldestWaiting: instantOut.nullable(),
        silent: z.array(z.object({ kind: z.string(), cron: z.string(), last: instantOut.nullable() })),
        faults: z.array(
          z.object({
            kind: z.string(),
            subject: z.string().nullable(),
            code: z.string(),
            message: z.string(),
            firstAt: instantOut,
            lastAt: instantOut,
            times: z.int(),
          }),
        ),
        lostPayouts: z.array(
          z.object({
            payoutId: z.string(),
            /** Null for the platform's own payout. */
            counsellorName: z.string().nullable(),
            amount: eurosOut,
            failure: z.enum(PAYOUT_FAILURES),
            failedAt: instantOut,
            daysAgo: z.int(),
          }),
        ),
        failedRefunds: z.array(failedMoney),
        failedTransfers: z.array(failedMoney),
      }),
    },
    adminAdminCallPaths.listJobs,
  ),
  retryJobs: defineCall(
    {
      who: 'admin',
      summary: 'Retries a failed job once, or all failed jobs of a kind.',
      input: z.strictObject({ kind: requiredLine(60), jobId: guid.optional() }),
      reply: z.object({ count: z.int() }),
      errors: ['notFound'],
    },
    adminAdminCallPaths.retryJobs,
  ),
}
