import { z } from 'zod'
import { paymentsAdminCallPaths } from '#modules/payments/admin-call-paths.ts'
import { DISPUTE_REASONS, DISPUTE_STATUS } from '#modules/payments/values/disputes.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  adminNote,
  eurosOut,
  guid,
  instantOut,
  noReply,
  pageQuery,
  pageSchema,
  statusFilter,
} from '#platform/contract/values.ts'
import { BOOKING_STATUS } from '#platform/values/enums.ts'

const disputeRow = {
  disputeId: z.guid(),
  status: z.enum(DISPUTE_STATUS),
  reason: z.enum(DISPUTE_REASONS),
  amount: eurosOut,
  /** Dispute fees that Stripe has charged so far. */
  fee: eurosOut,
  openedAt: instantOut,
  /** Deadline for sending evidence. */
  answerBy: instantOut.nullable(),
  /** Whole hours until `answerBy`; negative after the deadline. */
  hoursLeft: z.int().nullable(),
  decidedAt: instantOut.nullable(),
  counsellorName: z.string(),
  startDateTime: instantOut,
}

/** Administrators' calls for disputes, that is, chargebacks (decision 0034). */
export const disputeCalls = {
  listDisputes: defineCall(
    {
      who: 'admin',
      summary: 'Lists disputes (chargebacks), earliest deadline first.',
      input: z.strictObject({ status: statusFilter, ...pageQuery }),
      reply: pageSchema(z.object(disputeRow)),
    },
    paymentsAdminCallPaths.listDisputes,
  ),
  getDispute: defineCall(
    {
      who: 'admin',
      summary:
        'Returns a dispute with the available evidence, without any health information. Each view is recorded in the ' +
        'audit log.',
      input: z.strictObject({ id: guid }),
      reply: z.object({
        ...disputeRow,
        clientName: z.string(),
        providerDisputeId: z.string(),
        paymentIntentId: z.string(),
        /** The dispute's page in the Stripe dashboard, where evidence is submitted; null in the sandbox. */
        providerPage: z.string().nullable(),
        price: eurosOut,
        paidAt: instantOut,
        card: z.string().nullable(),
        bookingId: z.guid(),
        bookingStatus: z.enum(BOOKING_STATUS),
        endDateTime: instantOut,
        bookedAt: instantOut,
        freeUntil: instantOut,
        moves: z.int(),
        messagesOfClient: z.int(),
        messagesOfCounsellor: z.int(),
        reminders: z.int(),
        /** Whether the provider's share has been, or may have been, transferred. */
        isPaidOut: z.boolean(),
        /** Deducted from the provider's share because the dispute was lost; the provider has been notified. */
        taken: eurosOut,
        notes: z.array(z.object({ at: instantOut, by: z.string(), words: z.string() })),
      }),
      errors: ['notFound'],
    },
    paymentsAdminCallPaths.getDispute,
  ),
  noteDispute: defineCall(
    {
      who: 'admin',
      summary: 'Adds a note about what was done about a dispute.',
      input: z.strictObject({ id: guid, words: adminNote }),
      reply: noReply,
      errors: ['notFound'],
    },
    paymentsAdminCallPaths.noteDispute,
  ),
}
