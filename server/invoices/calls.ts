import { feeStatement, providerInvoice } from './show-paper.ts'

export const invoiceUseCases = { providerInvoice, feeStatement }
