import type { CallPaths } from '#platform/values/call-paths.ts'

export const accountingCallPaths = {
  createInvoice: ['POST', '/customer/create-invoice'],
  sessionReceipt: ['GET', '/customer/session-receipt/{id}'],
  sessionReceiptOfDate: ['GET', '/customer/session-receipt/{id}/{x}'],
  sessionEInvoice: ['GET', '/customer/session-receipt/{id}/e-invoice'],
  sessionReceipts: ['GET', '/customer/session-receipts/{id}'],
  sessionReceiptsOfDate: ['GET', '/customer/session-receipts/{id}/{x}'],
  listOwnInvoices: ['POST', '/customer/papers'],
  getInvoiceDetails: ['GET', '/customer/invoice-details'],
  deleteOwnInvoiceDetails: ['DELETE', '/customer/invoice-details'],
  providerInvoice: ['GET', '/provider/invoices/{id}'],
  providerEInvoice: ['GET', '/provider/invoices/{id}/e-invoice'],
  feeStatement: ['GET', '/provider/fee-statements/{month}'],
  getOwnTax: ['GET', '/provider/tax'],
  putOwnTax: ['PUT', '/provider/tax'],
} as const satisfies CallPaths
