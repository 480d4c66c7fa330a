import { z } from 'zod'
import { DASHBOARD_DAYS } from '#modules/admin/values/dashboard-days.ts'
import { SUPERUSER_PATHS } from '#modules/superuser-paths.ts'
import { call } from '#platform/contract/call.ts'
import { dateOut, eurosOut, instantOut } from '#platform/contract/values.ts'

/** What waits for a superuser, most pressing first where two wait. */
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
  /** Of our fee, what went back with refunds. */
  feeBack: eurosOut,
  signUps: z.int(),
  /** Sessions of that day that took place, or whose client did not come. */
  held: z.int(),
  noShows: z.int(),
  /** Called off on that day, by whom. */
  cancelledByClient: z.int(),
  cancelledByCounsellor: z.int(),
  /** By a superuser, for either side. */
  cancelledByPlatform: z.int(),
})

/** What superusers see of the whole (specification §2, Admin area). */
export const oversightCalls = {
  superuserDashboard: call(
    {
      who: 'admin',
      about:
        'What waits for a superuser, and money, sign-ups and sessions of the last days, in the zone of the platform.',
      input: z.strictObject({
        days: z.coerce
          .number({ error: 'error.invalid' })
          .refine((days): days is (typeof DASHBOARD_DAYS)[number] => DASHBOARD_DAYS.some((one) => one === days), {
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
            /** When the first of them should be done. */
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
    SUPERUSER_PATHS.superuserDashboard,
  ),
}
