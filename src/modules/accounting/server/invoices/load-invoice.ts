import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type AppDeps, type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { issueForPayment, issueForRefund } from './issue-invoice.ts'
import { issueStatement } from './issue-statement.ts'
import { renderInvoicePdf } from './render-pdf.ts'
import { decryptInvoice } from './store-invoice.ts'

/** Loads the content of a document as it was issued. */
export async function loadInvoice(
  deps: Pick<AppDeps, 'db' | 'encryption'>,
  invoiceId: string,
): Promise<InvoiceDocument> {
  const { encrypted } = await deps.db
    .selectFrom('invoice')
    .select('encrypted')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return decryptInvoice(deps.encryption, encrypted)
}

/**
 * Returns the id of one of the logged-in provider's documents, given that id or the id of its booking or refund. For a
 * booking or refund, the document is issued if necessary. Returns null if nothing matches.
 */
export async function findOrIssueInvoice(context: Context, id: string): Promise<string | null> {
  const providerId = requireCaller(context).providerId!
  const { rows } = await sql<{ invoice_id: string | null; payment_id: string | null; refund_id: string | null }>`
    select invoice_id, null::uuid as payment_id, null::uuid as refund_id from invoice
      where invoice_id = ${id}::uuid and provider_id = ${providerId}::uuid
    union all
    select null, p.payment_id, null from booking b join payment p on p.purpose = 'booking' and p.purpose_id = b.booking_id
      where b.booking_id = ${id}::uuid and b.provider_id = ${providerId}::uuid
    union all
    select null, null, r.refund_id from refund r join payment p using (payment_id)
      join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
      where r.refund_id = ${id}::uuid and b.provider_id = ${providerId}::uuid`.execute(context.db)
  const [match] = rows
  if (!match) return null
  if (match.invoice_id) return match.invoice_id
  return match.refund_id ? issueForRefund(context, match.refund_id) : issueForPayment(context, match.payment_id!)
}

/** Renders a document as a PDF in the given language, which defaults to the request's. */
export const renderStoredInvoice = async (context: Context, invoiceId: string, language: UiLanguage | undefined) =>
  renderInvoicePdf(await loadInvoice(context, invoiceId), language ?? context.language)

export const providerInvoice: Handler<AllCalls['providerInvoice']> = async ({ id, language }, context) => {
  const invoiceId = await findOrIssueInvoice(context, id)
  return invoiceId ? renderStoredInvoice(context, invoiceId, language) : context.fail('notFound')
}

export const feeStatement: Handler<AllCalls['feeStatement']> = async ({ month, language }, context) => {
  const providerId = requireCaller(context).providerId!
  const invoiceId = await issueStatement(context, providerId, Temporal.PlainYearMonth.from(month))
  return invoiceId ? renderStoredInvoice(context, invoiceId, language) : context.fail('notFound')
}
