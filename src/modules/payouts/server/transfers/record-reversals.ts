import type { Transaction } from 'kysely'
import type Stripe from 'stripe'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/** Marks reversals as done that the Stripe transfer contains, found by their metadata. Safe to repeat. */
export async function recordReversals(
  tx: Transaction<Tables>,
  stripeTransfer: Stripe.Transfer,
  at: Temporal.Instant,
): Promise<void> {
  for (const reversal of stripeTransfer.reversals.data) {
    const id = reversal.metadata?.['takeBackId']
    if (!id) continue
    await tx
      .updateTable('transfer_reversal')
      .set({ status: 'done', reason: null, stripe_reversal_id: reversal.id, settled_at: at })
      .where((where) => where.cast<string>(where.ref('transfer_reversal_id'), 'text'), '=', id)
      .where('status', '<>', 'done')
      .execute()
  }
}
