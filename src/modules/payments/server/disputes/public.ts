import { type Kysely, sql } from 'kysely'
import { loadDispute } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Listeners } from '#platform/server/events.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { applyDispute } from './apply-dispute.ts'
import { syncDisputes } from './sync-disputes.ts'
import './tables.ts'

export { syncDisputes }

export const disputeListeners: Listeners<AppDeps> = {
  'stripe.charge': async (deps, event) => {
    // The other charge events repeat what the payment intents report.
    if (!event.type.startsWith('charge.dispute.')) return
    const dispute = await loadDispute(deps, (event.data.object as { id: string }).id)
    await applyDispute(deps, { dispute, event })
  },
}

export function disputeJobs(deps: AppDeps): JobHandlers {
  return {
    work: { 'sync-disputes': () => syncDisputes(deps) },
    schedules: { 'sync-disputes': '25 * * * *' },
  }
}

/**
 * Erases the notes that administrators wrote about the disputes of a client whose account is deleted. The disputes stay
 * in the ledger (decision 0021).
 */
export async function eraseDisputeNotes(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await sql`
    delete from dispute_note where dispute_id in (
      select dispute_id from dispute join payment using (payment_id) where customer_account_id = ${customerAccountId})`.execute(
    tx,
  )
}
