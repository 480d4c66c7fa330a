import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { issueMissingInvoices } from './issue-missing-invoices.ts'
import './tables.ts'

export { deleteInvoiceDetails, findInvoiceCompany } from './invoice-details.ts'
export { issueForPayment } from './issue-invoice.ts'
export { isAvailableAsEInvoice } from './show-e-invoice.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'issue-invoices': object
  }
}

/** The scheduled job that issues missing invoices and credit notes. */
export const invoiceJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'issue-invoices': () => issueMissingInvoices(deps) },
  schedules: { 'issue-invoices': '*/10 * * * *' },
})
