import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { forgetPaymentCustomer } from './forget-card.ts'
import { lookAfterCards } from './look-after-cards.ts'
import { tellExpiringCards } from './tell-expiring.ts'
import './tables.ts'

export { chooseCard } from './choose-card.ts'
export { forgetCardOf } from './forget-card.ts'
export { cardListeners } from './on-events.ts'
export { paymentMethodStatus } from './standing.ts'
export { lookAfterCards, tellExpiringCards }

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
      'forget-payment-customer': ({ customerAccountId }) => forgetPaymentCustomer(house, customerAccountId),
      'look-after-cards': () => lookAfterCards(house),
      'tell-expiring-cards': () => tellExpiringCards(house),
    },
    // The email job runs in the morning, because nothing here is urgent.
    schedules: { 'look-after-cards': '*/5 * * * *', 'tell-expiring-cards': '20 9 * * *' },
  }
}
