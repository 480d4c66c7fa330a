import { listPayments, openPayments, paymentsCsv } from './find-payments.ts'
import { previewRefund } from './refund-effect.ts'
import { askRefundAgain, refundPayment } from './refund-payment.ts'
import { getPayment } from './show-payment.ts'

export const moneyUseCases = {
  ...{ listPayments, openPayments, paymentsCsv, getPayment, previewRefund, refundPayment, askRefundAgain },
}
