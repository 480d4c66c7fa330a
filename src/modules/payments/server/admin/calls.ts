import { listTransfers } from '#modules/payouts/server/admin/list-transfers.ts'
import { getTransfer, retryTransfer } from '#modules/payouts/server/admin/show-transfer.ts'
import { listPayments, openPayments, paymentsCsv } from './find-payments.ts'
import { previewRefund } from './refund-effect.ts'
import { askRefundAgain, refundPayment } from './refund-payment.ts'
import { getPayment } from './show-payment.ts'

export const moneyUseCases = {
  ...{ listPayments, openPayments, paymentsCsv, getPayment, previewRefund, refundPayment, askRefundAgain },
  ...{ listTransfers, getTransfer, retryTransfer },
}
