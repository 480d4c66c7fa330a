import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, Refusal } from '#platform/server/context.ts'
import type { Sealing } from '#platform/server/encryption.ts'
import { eInvoiceOf, hasEInvoice } from './e-invoice.ts'
import { issueForPayment } from './issue-invoice.ts'
import { ownPayment } from './own-papers.ts'
import type { Paper } from './paper.ts'
import { ownInvoice, readPaper } from './show-paper.ts'
import { SEALED_FOR } from './write-paper.ts'

/** Whether an issued invoice is available as an e-invoice. */
export const isForCompanies = (sealing: Sealing, sealed: Buffer): boolean =>
  hasEInvoice(sealing.open<Paper>(sealed, SEALED_FOR))

/**
 * Renders an e-invoice.
 * @throws Refusal noEInvoice if the recipient is a person or the document has no usable VAT data.
 */
async function renderXml(context: Context, invoiceId: string): Promise<Uint8Array> {
  const paper = await readPaper(context, invoiceId)
  if (!hasEInvoice(paper)) throw new Refusal('noEInvoice')
  return eInvoiceOf(paper, context.language)
}

export const sessionEInvoice: Handler<AllCalls['sessionEInvoice']> = async ({ id }, context) => {
  const { paymentId, paperId } = await ownPayment(context as Context, { id })
  const invoiceId = paperId ?? (await issueForPayment(context, paymentId))
  if (!invoiceId) throw new Refusal('paperNotFound')
  return renderXml(context as Context, invoiceId)
}

export const providerEInvoice: Handler<AllCalls['providerEInvoice']> = async ({ id }, context) => {
  const invoiceId = await ownInvoice(context as Context, id)
  return invoiceId ? renderXml(context as Context, invoiceId) : context.refuse('notFound')
}
