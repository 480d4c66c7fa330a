import { forgetInvoiceDetails, getInvoiceDetails } from './invoice-details.ts'
import { createInvoice } from './make-out.ts'
import { listPapers, sessionReceipts, sessionReceiptsOfDate } from './own-papers.ts'
import { sessionReceipt, sessionReceiptOfDate } from './session-receipt.ts'
import { providerEInvoice, sessionEInvoice } from './show-e-invoice.ts'
import { feeStatement, providerInvoice } from './show-paper.ts'

export const invoiceUseCases = {
  providerInvoice,
  providerEInvoice,
  sessionEInvoice,
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
