import { z } from 'zod'
import { PAYOUT_FAILURES } from '#modules/accounting/values/payment-monitoring.ts'
import { payoutsCallPaths } from '#modules/payouts/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import { dateIn, dateOut, eurosOut, instantOut, noInput, pageQuery, pageSchema } from '#platform/contract/values.ts'
import { BOOKING_STATUS, TRANSFER_REASONS } from '#platform/values/enums.ts'

export const range = { fromDate: dateIn.optional(), toDate: dateIn.optional() }
export const period = { fromDate: dateOut, toDate: dateOut, timezone: z.string() }

/** Payment totals. Invariant: paid − refunded = fee + yours. */
const totals = {
  paid: eurosOut,
  refunded: eurosOut,
  fee: eurosOut,
  yours: eurosOut,
}

/** Payout statuses of the provider's share of a payment. For `notDue`, `at` is the earliest payout time. */
const PAYOUT_STATES = [
  'none',
  'notDue',
  'scheduled',
  'pending',
  'succeeded',
  'failed',
  'reversed',
  'offset',
  'onHold',
] as const
const payout = z.object({
  state: z.enum(PAYOUT_STATES),
  at: instantOut.nullable(),
  reason: z.enum(TRANSFER_REASONS).nullable(),
  /**
   * Amount deducted from the transfer for the session's day to recover money already paid out; negative for an
   * additional payment. `deductedSince` is when the refund that caused it was recorded.
   */
  deducted: eurosOut.optional(),
  deductedSince: instantOut.nullish(),
  /** The part of the transfer that was reversed. */
  reversed: eurosOut.optional(),
})

const billingRow = z.object({
  bookingId: z.guid(),
  contactId: z.guid().nullable(),
  /** Null after the client has deleted their account. */
  clientName: z.string().nullable(),
  paidAt: instantOut,
  startDateTime: instantOut,
  status: z.enum(BOOKING_STATUS),
  /** Whether the client cancelled too late for any refund, so that the session is paid out as if it had taken place. */
  isPaymentRetained: z.boolean(),
  ...totals,
  /** Part of the refunded amount that was lost in a dispute (decision 0034). */
  lostToBank: eurosOut,
  payout,
  invoiceNumber: z.string().nullable(),
  /** Whether the current invoice is also available as an e-invoice. */
  hasEInvoice: z.boolean(),
  /** Refunds, each with a credit note under the same id. */
  refunds: z.array(z.object({ refundId: z.guid(), amount: eurosOut })),
  /** Cancelled invoices and their credit notes, if the client had the invoice reissued (decision 0024). */
  replaced: z.array(z.object({ invoiceId: z.guid(), kind: z.enum(['invoice', 'creditNote']), number: z.string() })),
})

const nextPayout = z.object({
  /** The earliest time at which the payout can be made. */
  at: instantOut,
  sessions: z.int(),
  ...totals,
  state: z.enum(['notDue', 'scheduled', 'pending', 'failed']),
  reason: z.enum(TRANSFER_REASONS).nullable(),
})

const bars = z.array(z.object({ from: dateOut, sessions: z.int(), isUnfinished: z.boolean() }))

/** Calls for a provider's own earnings and statistics (api.md). None of them accepts the id of another provider. */
export const earningsCalls = {
  getBilling: defineCall(
    {
      who: 'provider',
      summary:
        'Lists clients’ payments in a period, by the day of payment, with the fee, refunds and status of the payout.',
      input: z.strictObject({ ...range, ...pageQuery }),
      reply: z.object({
        ...period,
        feePercent: z.number(),
        totals: z.object({ ...totals, payments: z.int(), sent: eurosOut, toCome: eurosOut }),
        months: z.array(z.object({ month: z.string(), ...totals, isUnfinished: z.boolean() })),
        payments: pageSchema(billingRow),
        /** Months with a fee statement, newest first. */
        statements: z.array(z.object({ month: z.string(), fee: eurosOut, sessions: z.int() })),
      }),
    },
    payoutsCallPaths.getBilling,
  ),
  billingCsv: defineCall(
    {
      who: 'provider',
      summary: 'Exports the payments of a period as CSV.',
      input: z.strictObject(range),
      reply: z.string(),
      file: 'text/csv; charset=utf-8',
    },
    payoutsCallPaths.billingCsv,
  ),
  getEarnings: defineCall(
    {
      who: 'provider',
      summary: 'Returns the earnings after the fee in the last twelve weeks, and the next payout.',
      input: noInput,
      reply: z.object({
        timezone: z.string(),
        feePercent: z.number(),
        total: eurosOut,
        /** Last four digits of the bank account that receives the payouts. */
        bankLast4: z.string().nullable(),
        weeks: z.array(z.object({ from: dateOut, yours: eurosOut, isUnfinished: z.boolean() })),
        nextPayout: nextPayout.nullable(),
        /** The latest payout that the bank returned; null if there is none or a later payout has succeeded. */
        failedPayout: z.object({ amount: eurosOut, failure: z.enum(PAYOUT_FAILURES), failedAt: instantOut }).nullable(),
        /** Negative balance, which is deducted from the next payouts. */
        negativeBalance: z.object({ amount: eurosOut, since: instantOut.nullable() }).nullable(),
      }),
    },
    payoutsCallPaths.getEarnings,
  ),
  getStatistics: defineCall(
    {
      who: 'provider',
      summary:
        'Returns the sessions, clients and attendance in a period. Ratings are averaged only in batches that hide ' +
        'who gave them.',
      input: z.strictObject(range),
      reply: z.object({
        ...period,
        totalSessions: z.int(),
        uniqueClients: z.int(),
        returningClients: z.int(),
        attendancePercentage: z.int().nullable(),
        noShows: z.int(),
        cancelledByClient: z.int(),
        cancelledByCounsellor: z.int(),
        /** Average over the complete batches of five in the period; null before the first batch is complete. */
        rating: z.number().nullable(),
        feedbackCount: z.int(),
        step: z.enum(['week', 'month']),
        bars,
      }),
    },
    payoutsCallPaths.getStatistics,
  ),
}
