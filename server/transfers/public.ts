import type { House } from '../context.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { whenEvent } from '../payments/public.ts'
import { applyTransferEvent, makeDueTransfers, reconcileTransfers } from './make-transfer.ts'
import './tables.ts'

export { IS_CLAIMED, REFUNDED } from './gather-due.ts'
export { makeDueTransfers } from './make-transfer.ts'

declare module '../jobs/jobs.ts' {
  interface JobKinds {
    'make-due-transfers': object
    'reconcile-transfers': object
  }
}

/** Money to counsellors: what falls due is gathered and sent, and what the provider says of it is heard. */
export function transferJobs(house: House): JobHandlers {
  whenEvent('transfer', applyTransferEvent)
  return {
    work: {
      'make-due-transfers': () => makeDueTransfers(house),
      'reconcile-transfers': () => reconcileTransfers(house),
    },
    schedules: { 'make-due-transfers': '*/5 * * * *', 'reconcile-transfers': '40 3 * * *' },
  }
}
