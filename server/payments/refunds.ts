import type { Transaction } from 'kysely'
import type { House } from '../context.ts'
import type { Tables } from '../database/tables.ts'
import { providerOf } from './provider.ts'

declare module '../jobs/jobs.ts' {
  interface JobKinds {
    'make-refund': { refundId: string }
    'close-intent': { paymentIntentId: string }
    'reconcile-payments': object
  }
}

/** Decides a refund: its row and its job, in the caller's transaction. At most one per payment and reason. */
export async function decideRefund(
  house: House,
  tx: Transaction<Tables>,
  wanted: { paymentId: string; amountCents: number; reason: string },
): Promise<void> {
  const row = await tx
    .insertInto('refund')
    .values({
      payment_id: wanted.paymentId,
      amount_cents: wanted.amountCents,
      reason: wanted.reason,
      provider_refund_id: null,
    })
    .onConflict((conflict) => conflict.constraint('one_refund_per_reason').doNothing())
    .returning('refund_id')
    .executeTakeFirst()
  if (row) await house.jobs.send('make-refund', { refundId: row.refund_id }, tx)
}

/** Asks the provider for a decided refund; a repeat finds the same one by its key. @throws while the provider is away. */
export async function makeRefund(house: House, refundId: string): Promise<void> {
  const refund = await house.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
    .select(['refund.status', 'refund.amount_cents', 'payment.payment_intent_id', 'payment.payment_id'])
    .where('refund_id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (refund.status === 'succeeded') return
  const made = await providerOf(house.settings).refunds.create(
    { payment_intent: refund.payment_intent_id!, amount: refund.amount_cents, metadata: { refundId } },
    { idempotencyKey: `refund:${refundId}` },
  )
  await house.db.transaction().execute(async (tx) => {
    const done = await tx
      .updateTable('refund')
      .set({ status: 'succeeded', provider_refund_id: made.id })
      .where('refund_id', '=', refundId)
      .where('status', '<>', 'succeeded')
      .returning('refund_id')
      .executeTakeFirst()
    if (!done) return
    await tx
      .updateTable('payment')
      .set((column) => ({
        refunded_cents: column('refunded_cents', '+', refund.amount_cents),
        status: column
          .case()
          .when(column('refunded_cents', '+', refund.amount_cents), '=', column.ref('amount_cents'))
          .then('refunded' as const)
          .else('partiallyRefunded' as const)
          .end(),
      }))
      .where('payment_id', '=', refund.payment_id)
      .execute()
  })
}
