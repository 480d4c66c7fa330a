import { defineModule } from '#platform/server/module.ts'
import { refundEmailTemplates } from './emails/refund-emails.ts'
import { listPayments, openPayments, paymentsCsv } from './server/admin/list-payments.ts'
import { previewRefund } from './server/admin/refund-effect.ts'
import { askRefundAgain, refundPayment } from './server/admin/refund-payment.ts'
import { getPayment } from './server/admin/show-payment.ts'
import { disputeJobs, disputeListeners, eraseDisputeNotes } from './server/disputes/public.ts'
import { getDispute, listDisputes, noteDispute } from './server/disputes/show-dispute.ts'
import { eraseRefundReasons, paymentJobs, paymentListeners } from './server/public.ts'
import { receiveWebhook } from './server/receive-webhook.ts'
import { cardJobs, cardListeners, eraseSavedCard } from './server/saved-cards/public.ts'
import { getCard, removeCard, saveCard, startCardSetup } from './server/saved-cards/save-card.ts'

export const paymentsModule = defineModule({
  useCases: {
    listPayments,
    openPayments,
    paymentsCsv,
    getPayment,
    previewRefund,
    refundPayment,
    askRefundAgain,
    listDisputes,
    getDispute,
    noteDispute,
    getStripeInfo: getCard,
    // The specification has separate calls for the embedded form, but cards are saved in only one way (decision 0029).
    startStripeConnect: startCardSetup,
    putStripeConnect: saveCard,
    deleteStripeConnect: removeCard,
    startStripeElementsConnect: startCardSetup,
    putStripeElementsConnect: saveCard,
    paymentWebhook: receiveWebhook,
  },
  jobs: [disputeJobs, paymentJobs, cardJobs],
  listeners: { ...disputeListeners, ...cardListeners, ...paymentListeners },
  emails: refundEmailTemplates,
  eraseData: async (tx, deps, { customerAccountId }) => {
    await eraseDisputeNotes(tx, customerAccountId)
    await eraseRefundReasons(tx, customerAccountId)
    await eraseSavedCard(tx, deps, customerAccountId, deps.now)
  },
})
