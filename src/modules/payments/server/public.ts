import type { House } from '../context.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { closeIntent, reconcilePayments } from './ask-provider.ts'
import { forgetOldEvents } from './forget-old-events.ts'
import { chargePromise } from './promises/charge-promise.ts'
import { dropPromise } from './promises/drop-promise.ts'
import { lookAfterPromises } from './promises/look-after-promises.ts'
import { makeRefund, sweepRefunds } from './refunds.ts'
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
export { chargeFrom } from './promises/charge-promise.ts'
export { callOffPromise } from './promises/end-promise.ts'
export { isNamed, nameOfPayment } from './promises/find-promise.ts'
export { openPromise } from './promises/open-promise.ts'
export { keepPromisedOnly, promisedCards, promisedFor } from './promises/promised-cards.ts'
export type {
  PromisedCharge,
  ScheduledChargeHandler,
  ScheduledChargeHandlers,
} from './promises/scheduled-charge-handlers.ts'
export { isProviderAway, isUnderWay, providerOf, refusalCode, refusedParameter } from './provider.ts'
export { type DisputeState, disputePage, listDisputes, readDispute } from './read-dispute.ts'
export { listMovements, type ReadMovement, readBalance } from './read-movements.ts'
export { listPayouts, type PayoutState, readPayout } from './read-payout.ts'
export { accountOf } from './receive-webhook.ts'
export type { RefundChanged } from './refund-changed.ts'
export { IS_STUCK, REFUNDABLE } from './refundable.ts'
export { makeRefund } from './refunds.ts'
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
