import type { CallPaths } from '#platform/values/call-paths.ts'

export const paymentsAdminCallPaths = {
  listPayments: ['POST', '/super-user/payments'],
  openPayments: ['POST', '/super-user/payments/look'],
  paymentsCsv: ['POST', '/super-user/payments.csv'],
  getPayment: ['GET', '/super-user/payments/{id}'],
  previewRefund: ['POST', '/super-user/payments/{id}/refund-preview'],
  refundPayment: ['POST', '/super-user/payments/{id}/refund'],
  askRefundAgain: ['POST', '/super-user/refunds/{id}/again'],
  listDisputes: ['GET', '/super-user/disputes'],
  getDispute: ['GET', '/super-user/disputes/{id}'],
  noteDispute: ['POST', '/super-user/disputes/{id}/notes'],
} as const satisfies CallPaths
