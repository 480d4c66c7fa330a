import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { closeIntent, reconcilePayments } from './ask-provider.ts'
import { purgeStripeEvents } from './forget-old-events.ts'
import { makeRefund, retryPendingRefunds } from './refunds.ts'
import { makeScheduledCharge } from './scheduled-charges/charge-promise.ts'
import { cleanUpScheduledCharge } from './scheduled-charges/drop-promise.ts'
import { runScheduledCharges } from './scheduled-charges/look-after-promises.ts'
import './tables.ts'

export { type PaymentSucceeded, recordStripeEvent } from './apply-intent.ts'
export { closeIntent, syncPaymentFromStripe } from './ask-provider.ts'
export { findIntentOfCharge } from './charged-intent.ts'
export {
  type ConnectedAccountState,
  createAccountLink,
  findAccount,
  findOrCreateConnectedAccount,
  readAccount,
  updateConnectedAccount,
} from './connected-account.ts'
export {
  createCardSetup,
  createStripeCustomer,
  deleteStripeCustomer,
  detachCard,
  listCards,
  loadCardSetup,
  type StripeCard,
} from './customer-cards.ts'
export { createRefund } from './decide-refund.ts'
export { lockPaymentByIntent, updateDisputedStatus } from './disputed.ts'
export { eraseRefundReasons } from './forget-refund-words.ts'
export { setIntentCustomer } from './name-customer.ts'
export { openPayment } from './open-payment.ts'
export {
  getRejectedParameter,
  getStripeClient,
  getStripeErrorCode,
  isRequestInProgress,
  isStripeUnavailable,
} from './provider.ts'
export { type DisputeState, getStripeDisputeUrl, listDisputes, loadDispute } from './read-dispute.ts'
export { listStripeMovements, loadStripeBalance, type StripeMovement } from './read-movements.ts'
export { listPayouts, loadPayout, type PayoutState } from './read-payout.ts'
export { getEventAccountId } from './receive-webhook.ts'
export type { RefundChanged } from './refund-changed.ts'
export { IS_FAILED_REFUND, REFUNDABLE } from './refundable.ts'
export { makeRefund } from './refunds.ts'
export { rescheduleCharge } from './scheduled-charges/charge-promise.ts'
export { cancelScheduledChargeOfBooking } from './scheduled-charges/end-promise.ts'
export { matchesIntentId, publicIntentId } from './scheduled-charges/find-promise.ts'
export { createScheduledCharge } from './scheduled-charges/open-promise.ts'
export {
  findFailedScheduledCard,
  listScheduledCards,
  unsaveScheduledCards,
} from './scheduled-charges/promised-cards.ts'
export type {
  ScheduledCharge,
  ScheduledChargeHandler,
  ScheduledChargeHandlers,
} from './scheduled-charges/scheduled-charge-handlers.ts'
export { shareGoodwillRefunds } from './share-given-away.ts'
export { runScheduledCharges }

export const paymentJobs = (house: House): JobHandlers => ({
  work: {
    'make-refund': ({ refundId }) => makeRefund(house, refundId),
    'close-intent': ({ paymentIntentId }) => closeIntent(house, paymentIntentId),
    'reconcile-payments': () => reconcilePayments(house),
    'sweep-refunds': () => retryPendingRefunds(house),
    'forget-old-events': () => purgeStripeEvents(house),
    'charge-promise': ({ paymentId }) => makeScheduledCharge(house, paymentId),
    'end-promise': ({ paymentId }) => cleanUpScheduledCharge(house, paymentId),
    'look-after-promises': () => runScheduledCharges(house),
  },
  schedules: {
    'reconcile-payments': '* * * * *',
    'sweep-refunds': '*/5 * * * *',
    'forget-old-events': '35 3 * * *',
    'look-after-promises': '* * * * *',
  },
})
