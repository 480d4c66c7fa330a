import { z } from 'zod'
import { accountingAdminCallPaths } from '#modules/accounting/admin-call-paths.ts'
import {
  CORRECTION_ACCOUNTS,
  DISCREPANCY_CAUSES,
  DISCREPANCY_KINDS,
  DISCREPANCY_SUBJECTS,
  DISPUTE_REASONS,
  DISPUTE_STATUS,
  MOVEMENT_TYPES,
  PAYOUT_FAILURES,
} from '#modules/accounting/values/payment-monitoring.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  eurosIn,
  eurosOut,
  guid,
  instantOut,
  noInput,
  noReply,
  pageQuery,
  pageSchema,
  requiredText,
} from '#platform/contract/values.ts'
import { BOOKING_STATUS, TRANSFER_REASONS } from '#platform/values/enums.ts'

const NOTE_MAX = 2000
const listFilters = { status: z.enum(['waiting', 'all']).default('waiting'), ...pageQuery }

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

const differenceRow = {
  differenceId: z.guid(),
  about: z.enum(DISCREPANCY_SUBJECTS),
  /** The id that our ledger and Stripe share. */
  key: z.string(),
  kind: z.enum(DISCREPANCY_KINDS),
  here: eurosOut,
  there: eurosOut,
  cause: z.enum(DISCREPANCY_CAUSES),
  firstSeen: instantOut,
  lastSeen: instantOut,
  resolvedAt: instantOut.nullable(),
}

const history = z.array(z.object({ at: instantOut, action: z.string(), by: z.string(), reason: z.string().nullable() }))

const failedMoney = z.object({
  id: z.guid(),
  amount: eurosOut,
  at: instantOut,
  reason: z.enum(TRANSFER_REASONS).nullable(),
  paymentId: z.guid().nullable(),
})

/** Calls for monitoring payments: disputes, reconciliation with Stripe and failed jobs (decision 0034). */
export const paymentMonitoringCalls = {
  listDisputes: defineCall(
    {
      who: 'admin',
      summary: 'Lists disputes (chargebacks), earliest deadline first.',
      input: z.strictObject(listFilters),
      reply: pageSchema(z.object(disputeRow)),
    },
    accountingAdminCallPaths.listDisputes,
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
        /** The dispute's page in the Stripe dashboard, where evidence is sent; null in the sandbox. */
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
        /** Whether the provider's share has been transferred, or may have been. */
        isPaidOut: z.boolean(),
        /** Deducted from the provider's share because the dispute was lost; the provider has been notified. */
        taken: eurosOut,
        notes: z.array(z.object({ at: instantOut, by: z.string(), words: z.string() })),
      }),
      errors: ['notFound'],
    },
    accountingAdminCallPaths.getDispute,
  ),
  noteDispute: defineCall(
    {
      who: 'admin',
      summary: 'Adds a note about what was done about a dispute.',
      input: z.strictObject({ id: guid, words: requiredText(NOTE_MAX) }),
      reply: noReply,
      errors: ['notFound'],
    },
    accountingAdminCallPaths.noteDispute,
  ),
  getReconciliation: defineCall(
    {
      who: 'admin',
      summary: 'Returns the last reconciliation of the ledger with Stripe and its differences.',
      input: z.strictObject(listFilters),
      reply: pageSchema(z.object(differenceRow)).extend({
        lastRun: z
          .object({
            startedAt: instantOut,
            finishedAt: instantOut,
            read: z.int(),
            posted: z.int(),
            news: z.int(),
            /** The balance held at Stripe: the ledger's figure (`here`) and Stripe's (`there`). */
            here: eurosOut,
            there: eurosOut,
            sums: z.array(
              z.object({
                about: z.enum(MOVEMENT_TYPES),
                here: eurosOut,
                there: eurosOut,
                hereCount: z.int(),
                thereCount: z.int(),
              }),
            ),
          })
          .nullable(),
        unfinishedSince: instantOut.nullable(),
        /** Whether the last finished comparison is older than one night. */
        isLate: z.boolean(),
      }),
    },
    accountingAdminCallPaths.getReconciliation,
  ),
  getDifference: defineCall(
    {
      who: 'admin',
      summary: 'Returns a difference with the history of what was done about it.',
      input: z.strictObject({ id: guid }),
      reply: z.object({
        ...differenceRow,
        /** The underlying Stripe object's id. */
        sourceId: z.string().nullable(),
        paymentId: z.guid().nullable(),
        /** Whether the difference can be charged to a provider. */
        hasCounsellor: z.boolean(),
        /** False while the difference may resolve itself; a correction would then book it twice. */
        canCorrect: z.boolean(),
        history,
      }),
      errors: ['notFound'],
    },
    accountingAdminCallPaths.getDifference,
  ),
  noteDifference: defineCall(
    {
      who: 'admin',
      summary: 'Adds a note about the cause of a difference or what was done about it.',
      input: z.strictObject({ id: guid, reason: requiredText(NOTE_MAX) }),
      reply: noReply,
      errors: ['notFound'],
    },
    accountingAdminCallPaths.noteDifference,
  ),
  correctDifference: defineCall(
    {
      who: 'admin',
      summary:
        'Corrects a difference with a new ledger entry between the balance held at Stripe and one other account.',
      input: z.strictObject({
        id: guid,
        account: z.enum(CORRECTION_ACCOUNTS),
        amount: eurosIn,
        reason: requiredText(500),
      }),
      reply: z.object({ isSettled: z.boolean() }),
      errors: ['notFound', 'differenceSettled', 'differencePasses'],
      isIdempotent: true,
    },
    accountingAdminCallPaths.correctDifference,
  ),
  reconcileNow: defineCall(
    {
      who: 'admin',
      summary: 'Starts the nightly reconciliation immediately.',
      input: noInput,
      reply: noReply,
      perMinute: 5,
    },
    accountingAdminCallPaths.reconcileNow,
  ),
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
    accountingAdminCallPaths.listJobs,
  ),
  retryJobs: defineCall(
    {
      who: 'admin',
      summary: 'Retries a failed job once, or all failed jobs of a kind.',
      input: z.strictObject({ kind: requiredText(60), jobId: guid.optional() }),
      reply: z.object({ count: z.int() }),
      errors: ['notFound'],
    },
    accountingAdminCallPaths.retryJobs,
  ),
}
