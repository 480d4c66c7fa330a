import { z } from 'zod'
import { payoutsAdminCallPaths } from '#modules/payouts/admin-call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  auditHistory,
  dateOut,
  eurosOut,
  guid,
  instantOut,
  optionalLine,
  pageInput,
  pageSchema,
} from '#platform/contract/values.ts'
import { TRANSFER_REASONS, TRANSFER_STATUS } from '#platform/values/enums.ts'
import { period, range } from './earnings.ts'

/** Amounts are positive when the account’s owner gains or receives money. */
const ACCOUNTS = ['held', 'provider', 'fee', 'stripeCost', 'platformCost', 'disputed', 'bank'] as const
export const ledgerEntry = z.object({
  at: instantOut,
  kind: z.string(),
  lines: z.array(z.object({ account: z.enum(ACCOUNTS), amount: eurosOut })),
})

export const transferStatus = {
  transferId: z.guid(),
  status: z.enum(TRANSFER_STATUS),
  reason: z.enum(TRANSFER_REASONS).nullable(),
  nextTryAt: instantOut.nullable(),
  sentAt: instantOut.nullable(),
}

const transferRow = {
  ...transferStatus,
  /** The day of the sessions in the provider's time zone. */
  day: dateOut,
  counsellorName: z.string(),
  sessions: z.int(),
  amount: eurosOut,
  /** Amount deducted to recover money already paid out; negative for an additional payment. */
  deducted: eurosOut,
  reversed: eurosOut,
  canRetry: z.boolean(),
}

/** Administrators' calls for transfers to providers (specification §2, §8 Admin; decision 0033). */
export const transferCalls = {
  listTransfers: defineCall(
    {
      who: 'admin',
      summary: 'Lists transfers to providers by day and status, with totals for the filter.',
      input: z.strictObject({
        ...range,
        status: z.enum(TRANSFER_STATUS).optional(),
        searchText: optionalLine(254),
        ...pageInput,
      }),
      reply: pageSchema(z.object(transferRow)).extend({
        ...period,
        totals: z.object({ sent: eurosOut, waiting: eurosOut, failed: z.int(), transfers: z.int() }),
      }),
    },
    payoutsAdminCallPaths.listTransfers,
  ),
  getTransfer: defineCall(
    {
      who: 'admin',
      summary:
        'Returns a transfer with its sessions (without clients or titles), attempts, reversals and ledger entries.',
      input: z.strictObject({ id: guid }),
      reply: z.object({
        ...transferRow,
        providerTransferId: z.string().nullable(),
        /** The provider's negative balance that has not yet been deducted. */
        negativeBalance: eurosOut,
        items: z.array(
          z.object({
            paymentId: z.guid(),
            startDateTime: instantOut,
            price: eurosOut,
            refunded: eurosOut,
            fee: eurosOut,
            amount: eurosOut,
          }),
        ),
        attempts: z.array(
          z.object({
            at: instantOut,
            outcome: z.enum(['sent', 'rejected', 'noResponse', 'offset']),
            reason: z.enum(TRANSFER_REASONS).nullable(),
          }),
        ),
        reversals: z.array(
          z.object({ at: instantOut, amount: eurosOut, status: z.enum(['pending', 'succeeded', 'failed']) }),
        ),
        entries: z.array(ledgerEntry),
        history: auditHistory,
      }),
      errors: ['notFound'],
    },
    payoutsAdminCallPaths.getTransfer,
  ),
  retryTransfer: defineCall(
    {
      who: 'admin',
      summary:
        'Retries a transfer that failed or is on hold for a reason. It is sent only once, even if called concurrently.',
      input: z.strictObject({ id: guid }),
      /** `isCarried`: no money was sent, because the negative balance offset the whole amount. */
      reply: z.object({ transferId: z.guid(), status: z.enum(TRANSFER_STATUS), isCarried: z.boolean() }),
      errors: ['notFound', 'transferNotWaiting', 'transferProblem', 'transferError'],
      isIdempotent: true,
      successText: 'generic.transferDone',
    },
    payoutsAdminCallPaths.retryTransfer,
  ),
}
