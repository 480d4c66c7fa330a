import { randomUUID } from 'node:crypto'

/** Call table rows for administration: payments, Stripe and jobs. */
export const ADMIN_ROWS = {
  listHelplines: {},
  checkHelplines: { input: () => ({ helplines: ['childHelpline'] }) },
  taxReport: { input: () => ({ year: 2026 }) },
  taxReportXml: { input: () => ({ year: 2026 }) },
  taxReportCsv: { input: () => ({ year: 2026 }) },
  listClaims: {},
  superuserDashboard: {},
  getClaim: { input: () => ({ id: randomUUID() }), status: 404 },
  listPayments: {},
  openPayments: { input: () => ({ reason: 'A question.' }) },
  // Allowed, because `openPayments` above has recorded a reason.
  paymentsCsv: {},
  getPayment: { input: () => ({ id: randomUUID() }), status: 404 },
  previewRefund: { input: () => ({ id: randomUUID() }), status: 404 },
  refundPayment: { input: () => ({ id: randomUUID(), reason: 'Not so.' }), status: 404 },
  askRefundAgain: { input: () => ({ id: randomUUID() }), status: 404 },
  listTransfers: {},
  getTransfer: { input: () => ({ id: randomUUID() }), status: 404 },
  retryTransfer: { input: () => ({ id: randomUUID() }), status: 404 },
  decideClaim: { input: () => ({ claimId: randomUUID(), decision: 'reject', words: 'No.' }), status: 404 },
  listDisputes: {},
  getDispute: { input: () => ({ id: randomUUID() }), status: 404 },
  noteDispute: { input: () => ({ id: randomUUID(), words: 'Answered.' }), status: 404 },
  getReconciliation: {},
  reconcileNow: {},
  getDifference: { input: () => ({ id: randomUUID() }), status: 404 },
  noteDifference: { input: () => ({ id: randomUUID(), reason: 'Looked at.' }), status: 404 },
  correctDifference: {
    input: () => ({ id: randomUUID(), account: 'platformCost', amount: 1, reason: 'Found.' }),
    status: 404,
  },
  listJobs: {},
  retryJobs: { input: () => ({ kind: 'send-email' }), status: 404 },
}
