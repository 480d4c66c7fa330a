import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'

export type InvoiceList = Reply<'listOwnInvoices'>
export type SessionInvoiceList = Reply<'sessionReceipts'>
export type ListedInvoice = SessionInvoiceList[number]

const PAGE_SIZE = 10

/** Loads a page of the client's invoices and credit notes, and the tab's translations. */
export async function loadInvoices(request: Request, page: number): Promise<InvoiceList> {
  const [invoices] = await Promise.all([
    api('listOwnInvoices', { page, pageSize: PAGE_SIZE }),
    areaTextsFor(request, 'invoices'),
  ])
  return unwrapLoaderResult(invoices)
}

/**
 * Loads a session's invoices and credit notes. Returns an empty list if the session is unpaid or the call fails,
 * so that the session can still be shown.
 */
export async function loadSessionInvoices(request: Request, id: string): Promise<SessionInvoiceList> {
  try {
    const [invoices] = await Promise.all([api('sessionReceipts', { id }), areaTextsFor(request, 'invoices')])
    return invoices.ok ? invoices.data : []
  } catch {
    return []
  }
}
