import type { Transaction } from 'kysely'
import type { RefundChoice } from '#modules/payments/values/refund-choices.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { RefundPayer } from '#platform/values/enums.ts'
import './tables.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'make-refund': { refundId: string }
  }
}

/** Details of a refund made by an administrator. */
interface AdminRefundDetails {
  by: string
  choice: RefundChoice
  encryptedReason: Buffer
  /** Idempotency key of the request, by which a retry finds its refund. */
  requestKey: string | null
}

interface RefundInput {
  paymentId: string
  amountCents: number
  reason: string
  borneBy?: RefundPayer
  adminDetails?: AdminRefundDetails
  /** The failed refund that this one replaces. */
  replacesRefundId?: string
}

/**
 * Creates a refund and enqueues its job in the caller's transaction. The database allows at most one refund per payment
 * and reason, and rejects refunds of more than was paid.
 * @returns its id, or null if a refund for this reason already exists
 */
export async function createRefund(
  deps: AppDeps,
  tx: Transaction<Tables>,
  { adminDetails, ...input }: RefundInput,
): Promise<string | null> {
  const row = await tx
    .insertInto('refund')
    .values({
      payment_id: input.paymentId,
      amount_cents: input.amountCents,
      reason: input.reason,
      stripe_refund_id: null,
      created_at: deps.clock.now(),
      borne_by: input.borneBy ?? 'shared',
      created_by: adminDetails?.by ?? null,
      choice: adminDetails?.choice ?? null,
      encrypted_reason: adminDetails?.encryptedReason ?? null,
      replaces_refund_id: input.replacesRefundId ?? null,
      request_key: adminDetails?.requestKey ?? null,
      error_code: null,
    })
    .onConflict((conflict) => conflict.constraint('one_refund_per_reason').doNothing())
    .returning('refund_id')
    .executeTakeFirst()
  if (!row) return null
  await deps.jobs.send('make-refund', { refundId: row.refund_id }, tx)
  return row.refund_id
}
