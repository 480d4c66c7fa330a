import { z } from 'zod'
import { paymentsAdminCallPaths } from '#modules/payments/admin-call-paths.ts'
import { REFUND_REASON_MAX } from '#modules/payments/values/limits.ts'
import { REFUND_CHOICES } from '#modules/payments/values/refund-choices.ts'
import { ledgerEntry, transferStatus } from '#modules/payouts/contract/transfers.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  auditHistory,
  dateIn,
  dateOut,
  eurosIn,
  eurosOut,
  guid,
  instantOut,
  optionalLine,
  pageInput,
  pageSchema,
  requiredText,
} from '#platform/contract/values.ts'
import { REASON_CHOICES } from '#platform/values/audit-log.ts'
import { REASON_MAX } from '#platform/values/constants.ts'
import { BOOKING_STATUS, CLAIM_STATUS, PAYMENT_STATUS, REFUND_PAYERS } from '#platform/values/enums.ts'

const range = { fromDate: dateIn.optional(), toDate: dateIn.optional() }
const period = { fromDate: dateOut, toDate: dateOut, timezone: z.string() }

const paymentFilter = {
  ...range,
  /** `refundFailed` matches payments with a refund that failed or that Stripe rejects. */
  status: z.enum([...PAYMENT_STATUS, 'refundFailed']).optional(),
  /** A name, an email address or an id (ours, pi_, ch_, re_). Ids are matched regardless of the period. */
  searchText: optionalLine(254),
}

const paymentRow = {
  paymentId: z.guid(),
  /** When the session was booked. */
  createdAt: instantOut,
  counsellorName: z.string(),
  /**
   * Null after the client has deleted their account, and in lists until the administrator gives a reason
   * (`openPayments`).
   */
  customerName: z.string().nullable(),
  isFormerCustomer: z.boolean(),
  price: eurosOut,
  refunded: eurosOut,
  /** Amount that can still be refunded. */
  refundable: eurosOut,
  startDateTime: instantOut,
  status: z.enum(PAYMENT_STATUS),
  hasFailedRefund: z.boolean(),
  claimId: z.guid().nullable(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
}

const REFUND_REASONS = ['cancelled', 'tooLate', 'claim', 'superuser', 'again', 'other'] as const
const refund = z.object({
  refundId: z.guid(),
  at: instantOut,
  amount: eurosOut,
  status: z.enum(['pending', 'succeeded', 'failed']),
  reason: z.enum(REFUND_REASONS),
  choice: z.enum(REFUND_CHOICES).nullable(),
  words: z.string().nullable(),
  borneBy: z.enum(REFUND_PAYERS),
  by: z.string().nullable(),
  /** Whether Stripe rejects the refund; retries continue regardless. */
  isRefused: z.boolean(),
  canAskAgain: z.boolean(),
})

const refundInput = {
  id: guid,
  /** In euros; defaults to the whole refundable amount. */
  amount: eurosIn.optional(),
  borneBy: z.enum(REFUND_PAYERS).default('shared'),
}

/** The effect of a refund, to the cent. */
const effect = z.object({
  amount: eurosOut,
  refundable: eurosOut,
  fromCounsellor: eurosOut,
  fromFee: eurosOut,
  fromPlatform: eurosOut,
  /** Whether the provider's share has been paid out. */
  payout: z.enum(['notSent', 'inProgress', 'sent']),
  /** Whether the refund cancels the session. */
  cancels: z.boolean(),
  hasOpenClaim: z.boolean(),
})

/** Administrators' calls for payments and refunds (specification §2, §8 Admin; decision 0033). */
export const adminPaymentCalls = {
  listPayments: defineCall(
    {
      who: 'admin',
      summary:
        'Lists payments by date, status, person or id, with totals for the filter. Clients’ names and the search for ' +
        'people are available for half an hour after `openPayments`.',
      input: z.strictObject({ ...paymentFilter, ...pageInput }),
      reply: pageSchema(z.object(paymentRow)).extend({
        ...period,
        totals: z.object({ paid: eurosOut, refunded: eurosOut, payments: z.int() }),
        /** Daily totals for periods of up to 62 days; empty for longer ones. */
        days: z.array(z.object({ date: dateOut, paid: eurosOut, refunded: eurosOut })),
        failedRefunds: z.int(),
        /** When the access to client names granted for the given reason expires; null while they are hidden. */
        openUntil: instantOut.nullable(),
      }),
      errors: ['reasonNeeded'],
    },
    paymentsAdminCallPaths.listPayments,
  ),
  openPayments: defineCall(
    {
      who: 'admin',
      summary:
        'Records the reason for seeing clients’ names in the audit log. `listPayments` includes them for half an hour.',
      input: z.strictObject({ reason: requiredText(REASON_MAX), choice: z.enum(REASON_CHOICES).default('other') }),
      reply: z.object({ openUntil: instantOut }),
    },
    paymentsAdminCallPaths.openPayments,
  ),
  paymentsCsv: defineCall(
    {
      who: 'admin',
      summary:
        'Exports the filtered payments as CSV. Fails if there are more than 10,000. Requires `openPayments`. Each export ' +
        'is recorded in the audit log.',
      input: z.strictObject(paymentFilter),
      reply: z.string(),
      file: 'text/csv; charset=utf-8',
      attachment: true,
      errors: ['reasonNeeded', 'tooManyRows'],
    },
    paymentsAdminCallPaths.paymentsCsv,
  ),
  getPayment: defineCall(
    {
      who: 'admin',
      summary: 'Returns a payment and its full history, by the platform’s id. Each view is recorded in the audit log.',
      input: z.strictObject({ id: guid }),
      reply: z.object({
        ...paymentRow,
        paymentIntentId: z.string().nullable(),
        paidAt: instantOut.nullable(),
        endDateTime: instantOut,
        bookingStatus: z.enum(BOOKING_STATUS),
        /** Platform fee on the amount that has not been refunded. */
        fee: eurosOut,
        counsellorPart: eurosOut,
        refunds: z.array(refund),
        transfer: z.object({ ...transferStatus, amount: eurosOut }).nullable(),
        claim: z.object({ claimId: z.guid(), status: z.enum(CLAIM_STATUS) }).nullable(),
        entries: z.array(ledgerEntry),
        history: auditHistory,
      }),
      errors: ['notFound'],
    },
    paymentsAdminCallPaths.getPayment,
  ),
  previewRefund: defineCall(
    {
      who: 'admin',
      summary: 'Returns the amount of a refund and how it is shared between the provider and the platform.',
      input: z.strictObject(refundInput),
      reply: effect,
      errors: ['notFound'],
    },
    paymentsAdminCallPaths.previewRefund,
  ),
  refundPayment: defineCall(
    {
      who: 'admin',
      summary: 'Refunds a payment in full or in part. `reason` is visible to administrators only.',
      input: z.strictObject({
        ...refundInput,
        choice: z.enum(REFUND_CHOICES).default('other'),
        reason: requiredText(REFUND_REASON_MAX),
        /**
         * Refundable amount shown to the administrator. If it has changed, the request fails, so the later of two
         * concurrent refunds is rejected.
         */
        refundable: eurosIn.optional(),
      }),
      reply: effect.extend({ refundId: z.guid(), status: z.enum(['pending', 'succeeded', 'failed']) }),
      errors: ['notFound', 'refundMoved', 'keyReused'],
      isIdempotent: true,
      successText: 'generic.refundDone',
    },
    paymentsAdminCallPaths.refundPayment,
  ),
  askRefundAgain: defineCall(
    {
      who: 'admin',
      summary:
        'Retries a refund. A failed refund is replaced with a new one, once. A refund that Stripe rejected is sent ' +
        'again immediately.',
      input: z.strictObject({ id: guid }),
      reply: z.object({ refundId: z.guid(), status: z.enum(['pending', 'succeeded', 'failed']) }),
      errors: ['notFound', 'refundNotFailed'],
      isIdempotent: true,
    },
    paymentsAdminCallPaths.askRefundAgain,
  ),
}
