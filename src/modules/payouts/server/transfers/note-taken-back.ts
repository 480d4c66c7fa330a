import type { Transaction } from 'kysely'
import type Stripe from 'stripe'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/** What the provider's transfer says of reversals that carry our mark; those done are no longer open. Safe to repeat. */
export async function noteTakenBack(
  tx: Transaction<Tables>,
  made: Stripe.Transfer,
  at: Temporal.Instant,
): Promise<void> {
  for (const reversal of made.reversals.data) {
    const id = reversal.metadata?.['takeBackId']
    if (!id) continue
    await tx
      .updateTable('take_back')
      .set({ status: 'done', reason: null, provider_reversal_id: reversal.id, settled_at: at })
      .where((where) => where.cast<string>(where.ref('take_back_id'), 'text'), '=', id)
      .where('status', '<>', 'done')
      .execute()
  }
}
