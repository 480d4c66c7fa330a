import type { CallPaths } from '#platform/values/call-paths.ts'

export const paymentsAdminCallPaths = {
  listPayments: ['POST', '/super-user/payments'],
  openPayments: ['POST', '/super-user/payments/look'],
  paymentsCsv: ['POST', '/super-user/payments.csv'],
  getPayment: ['GET', '/super-user/payments/{id}'],
  previewRefund: ['POST', '/super-user/payments/{id}/refund-preview'],
  refundPayment: ['POST', '/super-user/payments/{id}/refund'],
  askRefundAgain: ['POST', '/super-user/refunds/{id}/again'],
  listTransfers: ['POST', '/super-user/transfers'],
  getTransfer: ['GET', '/super-user/transfers/{id}'],
  retryTransfer: ['POST', '/super-user/transfers/{id}/retry'],
} as const satisfies CallPaths
