import { isStripeUnavailable } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { deleteErasedCustomers } from './erase-card.ts'
import { syncCard } from './sync-card.ts'

/** A setup that Stripe has not reported within this time counts as abandoned. */
const SETUP_TIMEOUT = { hours: 24 }
const BATCH_SIZE = 50

/**
 * Scheduled job: syncs cards whose setup Stripe has not reported, the least recently checked first, and deletes the
 * Stripe customers of closed accounts.
 */
export async function syncPendingCards(deps: AppDeps): Promise<void> {
  const abandonedBefore = deps.clock.now().subtract(SETUP_TIMEOUT)
  const open = await deps.db
    .selectFrom('saved_card')
    .select(['customer_account_id', 'open_setup_at'])
    .where('open_setup_at', 'is not', null)
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .orderBy('open_setup_at')
    .limit(BATCH_SIZE)
    .execute()
  for (const { customer_account_id: customerAccountId, open_setup_at: openedAt } of open) {
    const outcome = await syncCard(deps, customerAccountId).catch((error: Error) => error)
    if (isStripeUnavailable(outcome)) return
    if (outcome instanceof Error) await recordFailedJob(deps, { kind: 'sync-pending-cards', error: outcome })
    await recordCheck(deps, customerAccountId)
    if (Temporal.Instant.compare(openedAt!, abandonedBefore) < 0)
      await closeSetup(deps, customerAccountId, abandonedBefore)
  }
  await deleteErasedCustomers(deps)
}

const recordCheck = ({ db, clock }: AppDeps, customerAccountId: string) =>
  db
    .updateTable('saved_card')
    .set({ checked_at: clock.now() })
    .where('customer_account_id', '=', customerAccountId)
    .execute()

const closeSetup = ({ db }: AppDeps, customerAccountId: string, before: Temporal.Instant) =>
  db
    .updateTable('saved_card')
    .set({ open_setup_at: null })
    .where('customer_account_id', '=', customerAccountId)
    .where('open_setup_at', '<', before)
    .execute()
