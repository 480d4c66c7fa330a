import { sql } from 'kysely'
import type { RefundChanged } from '#modules/payments/server/public.ts'
import type { House } from '#platform/server/context.ts'
import type { Listeners } from '#platform/server/events.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { applyTransferEvent, makeDueTransfers, reconcileTransfers } from './make-transfer.ts'
import { settleNegativeBalances } from './sweep-carried.ts'
import { retryReversals, settleNegativeBalance } from './take-back.ts'
import './tables.ts'

export { getNegativeBalance } from './carried.ts'
export { HAS_OPEN_CLAIM, REFUNDED } from './gather-due.ts'
export { makeDueTransfers } from './make-transfer.ts'
export { retryTransfer } from './retry-transfer.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'make-due-transfers': object
    'reconcile-transfers': object
    'settle-carried': { providerId: string }
    'sweep-take-backs': object
    'sweep-carried': object
  }
}

/**
 * Settles the negative balance of a provider when a refund of a session that was paid out is made, fails or is dropped.
 */
async function handleRefundChange(house: House, { tx, paymentId }: RefundChanged): Promise<void> {
  const { rows } = await sql<{ provider_id: string }>`
    select t.provider_id from payment p join transfer_item i on p.purpose = 'booking' and i.booking_id = p.purpose_id
    join transfer t using (transfer_id) where p.payment_id = ${paymentId} and t.settled_at is not null`.execute(tx)
  if (rows[0]) await house.jobs.send('settle-carried', { providerId: rows[0].provider_id }, tx)
}

export const transferListeners: Listeners = {
  'stripe.transfer': applyTransferEvent,
  'refund.changed': handleRefundChange,
}

export function transferJobs(house: House): JobHandlers {
  return {
    work: {
      'make-due-transfers': () => makeDueTransfers(house),
      'reconcile-transfers': () => reconcileTransfers(house),
      'settle-carried': ({ providerId }) => settleNegativeBalance(house, providerId),
      'sweep-take-backs': () => retryReversals(house),
      'sweep-carried': () => settleNegativeBalances(house),
    },
    schedules: {
      'make-due-transfers': '*/5 * * * *',
      'reconcile-transfers': '40 3 * * *',
      'sweep-take-backs': '*/10 * * * *',
      'sweep-carried': '10 4 * * *',
    },
  }
}
