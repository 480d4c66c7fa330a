import { defineModule } from '#platform/server/module.ts'
import { disputeAndPayoutEmailTemplates } from './emails/dispute-and-payout-emails.ts'
import { deleteOwnInvoiceDetails, getInvoiceDetails } from './server/invoices/invoice-details.ts'
import { listOwnInvoices, sessionReceipts, sessionReceiptsOfDate } from './server/invoices/list-own-invoices.ts'
import { feeStatement, providerInvoice } from './server/invoices/load-invoice.ts'
import { deleteInvoiceDetails, findInvoiceCompany, invoiceJobs } from './server/invoices/public.ts'
import { createInvoice } from './server/invoices/reissue-invoice.ts'
import { sessionReceipt, sessionReceiptOfDate } from './server/invoices/session-receipt.ts'
import { providerEInvoice, sessionEInvoice } from './server/invoices/show-e-invoice.ts'
import { correctDifference, noteDifference } from './server/reconciliation/correct-discrepancy.ts'
import { reconciliationJobs } from './server/reconciliation/public.ts'
import { getDifference, getReconciliation, reconcileNow } from './server/reconciliation/show-reconciliation.ts'
import { getOwnTax, putOwnTax } from './server/tax/own-tax.ts'
import { storeSellerDetails, taxJobs } from './server/tax/public.ts'
import { taxReport, taxReportCsv, taxReportXml } from './server/tax/show-report.ts'

export const accountingModule = defineModule({
  useCases: {
    providerInvoice,
    providerEInvoice,
    sessionEInvoice,
    feeStatement,
    createInvoice,
    sessionReceipt,
    sessionReceiptOfDate,
    sessionReceipts,
    sessionReceiptsOfDate,
    listOwnInvoices,
    getInvoiceDetails,
    deleteOwnInvoiceDetails,
    getReconciliation,
    getDifference,
    noteDifference,
    correctDifference,
    reconcileNow,
    getOwnTax,
    putOwnTax,
    taxReport,
    taxReportXml,
    taxReportCsv,
  },
  jobs: [invoiceJobs, reconciliationJobs, taxJobs],
  emails: { ...disputeAndPayoutEmailTemplates },
  retainData: (tx, deps, { customerAccountId }) => storeSellerDetails(tx, deps, customerAccountId),
  eraseData: (tx, _deps, { customerAccountId }) => deleteInvoiceDetails(tx, customerAccountId),
  exportData: {
    invoiceDetails: async (deps, { customerAccountId }) =>
      [await findInvoiceCompany(deps, customerAccountId)].filter((company) => company !== null),
  },
})
