import type { Kysely, Transaction } from 'kysely'
import { deleteStripeCustomer, isStripeUnavailable } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { findSavedCard, NO_CARD } from './stripe-customer.ts'

const RETRY_AFTER = { minutes: 15 }

/** Erases a client's saved card in the caller's transaction and enqueues the deletion of the customer at Stripe. */
export async function eraseSavedCard(
  tx: Kysely<Tables>,
  deps: Pick<AppDeps, 'jobs'>,
  customerAccountId: string,
  now: Temporal.Instant,
) {
  const row = await tx
    .updateTable('saved_card')
    .set({ ...NO_CARD, account_deleted_at: now })
    .where('customer_account_id', '=', customerAccountId)
    .returning('stripe_customer_id')
    .executeTakeFirst()
  if (!row) return
  // Payments stay in the ledger but must not refer to a customer that is about to be deleted at Stripe.
  await tx
    .updateTable('payment')
    .set({ stripe_customer_id: null })
    .where('customer_account_id', '=', customerAccountId)
    .execute()
  await deps.jobs.send('delete-stripe-customer', { customerAccountId }, tx as Transaction<Tables>)
}

/** Deletes the Stripe customer and then the row. Repeated calls do nothing. @throws if Stripe is unavailable */
export async function deletePaymentCustomer(deps: AppDeps, customerAccountId: string): Promise<void> {
  const row = await findSavedCard(deps, customerAccountId)
  if (!row?.account_deleted_at) return
  if (row.stripe_customer_id) await deleteStripeCustomer(deps, row.stripe_customer_id)
  await deps.db
    .deleteFrom('saved_card')
    .where('customer_account_id', '=', customerAccountId)
    .where('account_deleted_at', 'is not', null)
    .execute()
}

/** Scheduled job: deletes Stripe customers whose deletion job was lost or failed permanently. */
export async function deleteErasedCustomers(deps: AppDeps): Promise<void> {
  const pending = await deps.db
    .selectFrom('saved_card')
    .select('customer_account_id')
    .where('account_deleted_at', '<', deps.clock.now().subtract(RETRY_AFTER))
    .limit(50)
    .execute()
  for (const { customer_account_id: customerAccountId } of pending) {
    const error = await deletePaymentCustomer(deps, customerAccountId).catch((reason: Error) => reason)
    if (isStripeUnavailable(error)) return
    if (error) await recordFailedJob(deps, { kind: 'sync-pending-cards', error })
  }
}
