import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { deletePaymentCustomer } from './forget-card.ts'
import { syncPendingCards } from './look-after-cards.ts'
import { sendCardExpiryEmails } from './tell-expiring.ts'
import './tables.ts'

export { chooseCard } from './choose-card.ts'
export { eraseSavedCard } from './forget-card.ts'
export { cardListeners } from './on-events.ts'
export { getPaymentMethodStatus } from './standing.ts'
export { sendCardExpiryEmails, syncPendingCards }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'forget-payment-customer': { customerAccountId: string }
    'look-after-cards': object
    'tell-expiring-cards': object
  }
}

export function cardJobs(house: House): JobHandlers {
  return {
    work: {
      'forget-payment-customer': ({ customerAccountId }) => deletePaymentCustomer(house, customerAccountId),
      'look-after-cards': () => syncPendingCards(house),
      'tell-expiring-cards': () => sendCardExpiryEmails(house),
    },
    // The email job runs in the morning, because nothing here is urgent.
    schedules: { 'look-after-cards': '*/5 * * * *', 'tell-expiring-cards': '20 9 * * *' },
  }
}
