import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Encryption } from '#platform/server/encryption.ts'
import { hasEInvoice, renderEInvoice } from './e-invoice.ts'
import { issueForPayment } from './issue-invoice.ts'
import { findOwnPayment } from './list-own-invoices.ts'
import { findOrIssueInvoice, loadInvoice } from './load-invoice.ts'
import { decryptInvoice } from './store-invoice.ts'

export const isAvailableAsEInvoice = (encryption: Encryption, encrypted: Buffer): boolean =>
  hasEInvoice(decryptInvoice(encryption, encrypted))

/** Renders an e-invoice. Fails if the recipient is a person or the document has no usable VAT data. */
async function renderXml(context: Context<'noEInvoice'>, invoiceId: string): Promise<Uint8Array> {
  const invoice = await loadInvoice(context, invoiceId)
  if (!hasEInvoice(invoice)) return context.fail('noEInvoice')
  return renderEInvoice(invoice, context.language)
}

export const sessionEInvoice: Handler<AllCalls['sessionEInvoice']> = async ({ id }, context) => {
  const { paymentId, invoiceId: requestedId } = await findOwnPayment(context, { id })
  const invoiceId = requestedId ?? (await issueForPayment(context, paymentId))
  if (!invoiceId) return context.fail('invoiceNotFound')
  return renderXml(context, invoiceId)
}

export const providerEInvoice: Handler<AllCalls['providerEInvoice']> = async ({ id }, context) => {
  const invoiceId = await findOrIssueInvoice(context, id)
  return invoiceId ? renderXml(context, invoiceId) : context.fail('notFound')
}
