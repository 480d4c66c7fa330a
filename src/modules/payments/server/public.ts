import type { AppDeps } from '#platform/server/context.ts'
import type { Listeners } from '#platform/server/events.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { purgeStripeEvents } from './purge-stripe-events.ts'
import { makeRefund, retryPendingRefunds } from './refunds.ts'
import { cleanUpScheduledCharge } from './scheduled-charges/clean-up-scheduled-charge.ts'
import { makeScheduledCharge } from './scheduled-charges/make-scheduled-charge.ts'
import { runScheduledCharges } from './scheduled-charges/run-scheduled-charges.ts'
import { closeIntent, reconcilePayments } from './sync-payment.ts'
import './tables.ts'
import { lockPaymentsOfCustomer } from './payment-status.ts'

export { type PaymentSucceeded, recordStripeEvent } from './apply-intent.ts'
export {
  type ConnectedAccountState,
  createAccountLink,
  findAccount,
  findOrCreateConnectedAccount,
  loadConnectedAccount,
  updateConnectedAccount,
} from './connected-account.ts'
export { createRefund } from './create-refund.ts'
export {
  createCardSetup,
  createStripeCustomer,
  deleteStripeCustomer,
  detachCard,
  listCards,
  loadCardSetup,
  type StripeCard,
} from './customer-cards.ts'
export { eraseRefundReasons } from './erase-refund-reasons.ts'
export { findIntentOfCharge } from './find-intent-of-charge.ts'
export { matchesPerson } from './matches-person.ts'
export { openPayment } from './open-payment.ts'
export { lockPaymentByIntent, updatePaymentStatus } from './payment-status.ts'
export { getEventAccountId } from './receive-webhook.ts'
export { HAS_OPEN_CLAIM, IS_FAILED_REFUND, REFUNDABLE, REFUNDED } from './refundable.ts'
export { makeRefund, type RefundChanged } from './refunds.ts'
export { createScheduledCharge } from './scheduled-charges/create-scheduled-charge.ts'
export { cancelScheduledChargeOfBooking } from './scheduled-charges/end-scheduled-charge.ts'
export { matchesBookingOrIntentId, matchesIntentId, publicIntentId } from './scheduled-charges/find-scheduled-charge.ts'
export { rescheduleCharge } from './scheduled-charges/make-scheduled-charge.ts'
export {
  findFailedScheduledCard,
  listScheduledCards,
  unsaveScheduledCards,
} from './scheduled-charges/scheduled-cards.ts'
export type {
  ScheduledCharge,
  ScheduledChargeHandler,
  ScheduledChargeHandlers,
} from './scheduled-charges/scheduled-charge-handlers.ts'
export { setIntentCustomer } from './set-intent-customer.ts'
export { shareGoodwillRefunds } from './share-goodwill-refunds.ts'
export {
  getRejectedParameter,
  getStripeClient,
  getStripeErrorCode,
  getStripeRetrySeconds,
  isRequestInProgress,
  isStripeUnavailable,
  toStripeTime,
} from './stripe-client.ts'
export { type DisputeState, getStripeDisputeUrl, listDisputes, loadDispute } from './stripe-disputes.ts'
export { listStripeMovements, loadStripeBalance, type StripeMovement } from './stripe-movements.ts'
export { listPayouts, loadPayout, type PayoutState } from './stripe-payouts.ts'
export { closeIntent, syncPaymentFromStripe } from './sync-payment.ts'
export { runScheduledCharges }

export const paymentListeners: Listeners<AppDeps> = {
  // Runs before other modules lock group dates and bookings, and before the second check for unsettled payments.
  'account.deleting': (_deps, { tx, customerAccountId }) => lockPaymentsOfCustomer(tx, customerAccountId),
}

export const paymentJobs = (deps: AppDeps): JobHandlers => ({
  work: {
    'make-refund': ({ refundId }) => makeRefund(deps, refundId),
    'cancel-payment-intent': ({ paymentIntentId }) => closeIntent(deps, paymentIntentId),
    'reconcile-payments': () => reconcilePayments(deps),
    'retry-pending-refunds': () => retryPendingRefunds(deps),
    'purge-stripe-events': () => purgeStripeEvents(deps),
    'make-scheduled-charge': ({ paymentId }) => makeScheduledCharge(deps, paymentId),
    'end-scheduled-charge': ({ paymentId }) => cleanUpScheduledCharge(deps, paymentId),
    'run-scheduled-charges': () => runScheduledCharges(deps),
  },
  schedules: {
    'reconcile-payments': '* * * * *',
    'retry-pending-refunds': '*/5 * * * *',
    'purge-stripe-events': '35 3 * * *',
    'run-scheduled-charges': '* * * * *',
  },
})
