import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { deletePaymentCustomer } from './erase-card.ts'
import { sendCardExpiryEmails } from './send-expiry-emails.ts'
import { syncPendingCards } from './sync-pending-cards.ts'
import './tables.ts'

export { getPaymentMethodStatus } from './card-status.ts'
export { chooseCard } from './choose-card.ts'
export { eraseSavedCard } from './erase-card.ts'
export { cardListeners } from './handle-events.ts'
export { sendCardExpiryEmails, syncPendingCards }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'forget-payment-customer': { customerAccountId: string }
    'look-after-cards': object
    'tell-expiring-cards': object
  }
}

export function cardJobs(deps: AppDeps): JobHandlers {
  return {
    work: {
      'forget-payment-customer': ({ customerAccountId }) => deletePaymentCustomer(deps, customerAccountId),
      'look-after-cards': () => syncPendingCards(deps),
      'tell-expiring-cards': () => sendCardExpiryEmails(deps),
    },
    // Emails are sent in the morning, because they are not urgent.
    schedules: { 'look-after-cards': '*/5 * * * *', 'tell-expiring-cards': '20 9 * * *' },
  }
}
