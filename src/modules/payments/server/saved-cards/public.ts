import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { deletePaymentCustomer } from './erase-card.ts'
import { sendCardExpiryEmails } from './send-expiry-emails.ts'
import { syncPendingCards } from './sync-pending-cards.ts'
import './tables.ts'

export { chooseCard } from './choose-card.ts'
export { eraseSavedCard } from './erase-card.ts'
export { cardListeners } from './handle-events.ts'
export { sendCardExpiryEmails, syncPendingCards }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'delete-stripe-customer': { customerAccountId: string }
    'sync-pending-cards': object
    'send-card-expiry-emails': object
  }
}

export function cardJobs(deps: AppDeps): JobHandlers {
  return {
    work: {
      'delete-stripe-customer': ({ customerAccountId }) => deletePaymentCustomer(deps, customerAccountId),
      'sync-pending-cards': () => syncPendingCards(deps),
      'send-card-expiry-emails': () => sendCardExpiryEmails(deps),
    },
    // Expiry emails are not urgent, so they are sent in the morning.
    schedules: { 'sync-pending-cards': '*/5 * * * *', 'send-card-expiry-emails': '20 9 * * *' },
  }
}
