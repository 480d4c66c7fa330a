import { sql } from 'kysely'
import type { RefundChanged } from '#modules/payments/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Listeners } from '#platform/server/events.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { applyTransferEvent, makeDueTransfers, reconcileTransfers } from './make-transfer.ts'
import { retryReversals, settleNegativeBalance } from './reversals.ts'
import { settleNegativeBalances } from './settle-negative-balances.ts'
import './tables.ts'

export { makeDueTransfers } from './make-transfer.ts'
export { getNegativeBalance } from './negative-balance.ts'
export { retryTransfer } from './retry-transfer.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'make-due-transfers': object
    'reconcile-transfers': object
    'settle-negative-balance': { providerId: string }
    'retry-reversals': object
    'settle-negative-balances': object
  }
}

/**
 * Settles the provider's negative balance when a refund of an already paid-out session is made, fails or is not made
 * after all.
 */
async function handleRefundChange(deps: AppDeps, { tx, paymentId }: RefundChanged): Promise<void> {
  const { rows } = await sql<{ provider_id: string }>`
    select t.provider_id from payment p join transfer_item i on p.purpose = 'booking' and i.booking_id = p.purpose_id
    join transfer t using (transfer_id) where p.payment_id = ${paymentId} and t.settled_at is not null`.execute(tx)
  if (rows[0]) await deps.jobs.send('settle-negative-balance', { providerId: rows[0].provider_id }, tx)
}

export const transferListeners: Listeners<AppDeps> = {
  'stripe.transfer': applyTransferEvent,
  'refund.changed': handleRefundChange,
}

export function transferJobs(deps: AppDeps): JobHandlers {
  return {
    work: {
      'make-due-transfers': () => makeDueTransfers(deps),
      'reconcile-transfers': () => reconcileTransfers(deps),
      'settle-negative-balance': ({ providerId }) => settleNegativeBalance(deps, providerId),
      'retry-reversals': () => retryReversals(deps),
      'settle-negative-balances': () => settleNegativeBalances(deps),
    },
    schedules: {
      'make-due-transfers': '*/5 * * * *',
      'reconcile-transfers': '40 3 * * *',
      'retry-reversals': '*/10 * * * *',
      'settle-negative-balances': '10 4 * * *',
    },
  }
}
