import { forgetInvoiceDetails, getInvoiceDetails } from './invoice-details.ts'
import { createInvoice } from './make-out.ts'
import { listPapers, sessionReceipts, sessionReceiptsOfDate } from './own-papers.ts'
import { sessionReceipt, sessionReceiptOfDate } from './session-receipt.ts'
import { feeStatement, providerInvoice } from './show-paper.ts'

export const invoiceUseCases = {
  providerInvoice,
  feeStatement,
  createInvoice,
  sessionReceipt,
  sessionReceiptOfDate,
  sessionReceipts,
  sessionReceiptsOfDate,
  listPapers,
  getInvoiceDetails,
  forgetInvoiceDetails,
}
