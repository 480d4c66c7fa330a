import { z } from 'zod'
import { adminAdminCallPaths } from '#modules/admin/admin-call-paths.ts'
import { DASHBOARD_DAYS } from '#modules/admin/values/dashboard-days.ts'
import { defineCall } from '#platform/contract/call.ts'
import { dateOut, eurosOut, instantOut } from '#platform/contract/values.ts'

/** Kinds of pending tasks for administrators, most urgent first. */
export const WAITING_KINDS = [
  'claims',
  'disputes',
  'transfersFailed',
  'refundsFailed',
  'payoutsLost',
  'differences',
  'jobs',
  'applications',
  'reports',
  'messages',
  'helplines',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

const day = z.object({
  date: dateOut,
  payments: z.int(),
  paid: eurosOut,
  refunded: eurosOut,
  fee: eurosOut,
  /** The part of our fee that was refunded. */
  feeBack: eurosOut,
  signUps: z.int(),
  /** Sessions on that day that were completed or marked as no-shows. */
  held: z.int(),
  noShows: z.int(),
  /** Sessions cancelled on that day, by who cancelled them. */
  cancelledByClient: z.int(),
  cancelledByCounsellor: z.int(),
  /** Cancelled by an administrator, on behalf of either party. */
  cancelledByPlatform: z.int(),
})

/** Call for the administrators' dashboard (specification §2, Admin area). */
export const dashboardCalls = {
  superuserDashboard: defineCall(
    {
      who: 'admin',
      canReadFromReplica: true,
      summary:
        'Returns the work waiting for administrators, and the payments, sign-ups and sessions of recent days in the ' +
        'platform’s time zone.',
      input: z.strictObject({
        days: z.coerce
          .number({ error: 'error.invalid' })
          .refine((days): days is (typeof DASHBOARD_DAYS)[number] => DASHBOARD_DAYS.some((period) => period === days), {
            error: 'error.invalid',
          })
          .default(30),
      }),
      reply: z.object({
        waiting: z.array(
          z.object({
            kind: z.enum(WAITING_KINDS),
            count: z.int(),
            amount: eurosOut.nullable(),
            /** The earliest deadline. */
            dueAt: instantOut.nullable(),
            late: z.int(),
          }),
        ),
        transfersPending: z.object({ count: z.int(), amount: eurosOut }),
        fromDate: dateOut,
        toDate: dateOut,
        timezone: z.string(),
        days: z.array(day),
      }),
    },
    adminAdminCallPaths.superuserDashboard,
  ),
}
