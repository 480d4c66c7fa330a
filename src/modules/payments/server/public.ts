import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { closeIntent, reconcilePayments } from './ask-provider.ts'
import { forgetOldEvents } from './forget-old-events.ts'
import { makeRefund, sweepRefunds } from './refunds.ts'
import { chargePromise } from './scheduled-charges/charge-promise.ts'
import { dropPromise } from './scheduled-charges/drop-promise.ts'
import { lookAfterPromises } from './scheduled-charges/look-after-promises.ts'
import './tables.ts'

export { isNewEvent, type PaymentSucceeded } from './apply-intent.ts'
export { askProvider, closeIntent } from './ask-provider.ts'
export { chargedIntent } from './charged-intent.ts'
export {
  type AccountState,
  findAccount,
  giveDetails,
  linkToProvider,
  openAccount,
  readAccount,
} from './connected-account.ts'
export {
  dropCard,
  dropCustomer,
  type KeptCard,
  listCards,
  openCustomer,
  openSetup,
  readSetup,
} from './customer-cards.ts'
export { decideRefund } from './decide-refund.ts'
export { applyDisputes, lockPaymentOf } from './disputed.ts'
export { forgetRefundWordsOf } from './forget-refund-words.ts'
export { nameCustomer } from './name-customer.ts'
export { openPayment } from './open-payment.ts'
export { isProviderAway, isUnderWay, providerOf, refusalCode, refusedParameter } from './provider.ts'
export { type DisputeState, disputePage, listDisputes, readDispute } from './read-dispute.ts'
export { listMovements, type ReadMovement, readBalance } from './read-movements.ts'
export { listPayouts, type PayoutState, readPayout } from './read-payout.ts'
export { accountOf } from './receive-webhook.ts'
export type { RefundChanged } from './refund-changed.ts'
export { IS_STUCK, REFUNDABLE } from './refundable.ts'
export { makeRefund } from './refunds.ts'
export { chargeFrom } from './scheduled-charges/charge-promise.ts'
export { callOffPromise } from './scheduled-charges/end-promise.ts'
export { isNamed, nameOfPayment } from './scheduled-charges/find-promise.ts'
export { openPromise } from './scheduled-charges/open-promise.ts'
export { keepPromisedOnly, promisedCards, promisedFor } from './scheduled-charges/promised-cards.ts'
export type {
  PromisedCharge,
  ScheduledChargeHandler,
  ScheduledChargeHandlers,
} from './scheduled-charges/scheduled-charge-handlers.ts'
export { shareGivenAway } from './share-given-away.ts'
export { lookAfterPromises }

export const paymentJobs = (house: House): JobHandlers => ({
  work: {
    'make-refund': ({ refundId }) => makeRefund(house, refundId),
    'close-intent': ({ paymentIntentId }) => closeIntent(house, paymentIntentId),
    'reconcile-payments': () => reconcilePayments(house),
    'sweep-refunds': () => sweepRefunds(house),
    'forget-old-events': () => forgetOldEvents(house),
    'charge-promise': ({ paymentId }) => chargePromise(house, paymentId),
    'end-promise': ({ paymentId }) => dropPromise(house, paymentId),
    'look-after-promises': () => lookAfterPromises(house),
  },
  schedules: {
    'reconcile-payments': '* * * * *',
    'sweep-refunds': '*/5 * * * *',
    'forget-old-events': '35 3 * * *',
    'look-after-promises': '* * * * *',
  },
})
