import { z } from 'zod'
import { accountingAdminCallPaths } from '#modules/accounting/admin-call-paths.ts'
import {
  CORRECTION_ACCOUNTS,
  DISCREPANCY_CAUSES,
  DISCREPANCY_KINDS,
  DISCREPANCY_SUBJECTS,
  MOVEMENT_TYPES,
} from '#modules/accounting/values/payment-monitoring.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  adminNote,
  auditHistory,
  eurosIn,
  eurosOut,
  guid,
  instantOut,
  noInput,
  noReply,
  pageQuery,
  pageSchema,
  requiredText,
  statusFilter,
} from '#platform/contract/values.ts'

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

/** Reconciliation of the ledger with Stripe (decision 0034). */
export const reconciliationCalls = {
  getReconciliation: defineCall(
    {
      who: 'admin',
      summary: 'Returns the last reconciliation of the ledger with Stripe and its differences.',
      input: z.strictObject({ status: statusFilter, ...pageQuery }),
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
        /** Whether the nightly comparison is overdue. */
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
        history: auditHistory,
      }),
      errors: ['notFound'],
    },
    accountingAdminCallPaths.getDifference,
  ),
  noteDifference: defineCall(
    {
      who: 'admin',
      summary: 'Adds a note about the cause of a difference or what was done about it.',
      input: z.strictObject({ id: guid, reason: adminNote }),
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
}
