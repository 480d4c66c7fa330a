import { sql } from 'kysely'
import { createRefund, paymentJobs } from '#modules/payments/server/public.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { extractPdfText } from './extract-pdf-text.ts'
import { createTestCustomer } from './factories.ts'
import { createPayoutProvider } from './payout-provider.ts'
import { logInTestUser } from './test-app.ts'
import { createTestDeps } from './test-deps.ts'

const START = '2026-11-24T08:00:00Z'

/** A company as entered by a client; `INVOICE_COMPANY_NAME` is its name on the invoice. */
export const INVOICE_COMPANY = {
  companyName: 'Näidise  Ühing OÜ ',
  registryCode: '10000024',
  vatNumber: 'ee 100 931 558',
  address: 'Pikk 1\n\n10123  Tallinn',
}
export const INVOICE_COMPANY_NAME = 'Näidise Ühing OÜ'

/** Creates a client with a paid session, and helpers for its invoices and receipts. */
export async function createInvoicedBooking(options: { poolSize?: number } = {}) {
  const deps = await createTestDeps(options)
  const payee = await createPayoutProvider(deps)
  const client = await createTestCustomer(deps, { firstName: 'Õie-Жанна' })
  const { bookingId, paymentIntentId } = await payee.bookTime(payee.provider, START, client)
  const me = { as: await logInTestUser(deps, client) }
  const pdf = async (path: string, language?: UiLanguage, as = me.as) => {
    const response = await payee.app.inject({
      url: `/api/customer/session-receipt/${path}${language ? `?language=${language}` : ''}`,
      headers: { authorization: `Bearer ${as.accessToken}` },
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes: response.rawPayload,
      pdfText: extractPdfText(response.rawPayload),
    }
  }
  const { call } = payee
  const invoices = async (id = bookingId) => (await call('sessionReceipts', { id }, me)).body.data!
  const requestInvoice = (recipient: object = {}, id = bookingId) =>
    call('createInvoice', { bookingId: id, ...recipient }, me)
  const refund = async (amountCents: number, reason = 'test') => {
    const { payment_id: paymentId } = await deps.db
      .selectFrom('payment')
      .select('payment_id')
      .where('purpose_id', '=', bookingId)
      .executeTakeFirstOrThrow()
    await deps.db.transaction().execute((tx) => createRefund(deps, tx, { paymentId, amountCents, reason }))
    const refunds = await deps.db.selectFrom('refund').select('refund_id').where('status', '=', 'pending').execute()
    for (const one of refunds) await paymentJobs(deps).work['make-refund']!({ refundId: one.refund_id })
  }
  const numbers = async () => {
    const rows = await deps.db.selectFrom('invoice').select('number').orderBy('number').execute()
    return rows.map((one) => one.number)
  }
  /** Sums the amounts of all documents, which must equal the amount paid minus refunds. */
  const sum = async () => {
    const { rows } = await sql<{ cents: number }>`select sum(amount_cents)::int as cents from invoice`.execute(deps.db)
    return rows[0]!.cents
  }
  return { deps, ...payee, client, me, bookingId, paymentIntentId, pdf, invoices, requestInvoice, refund, numbers, sum }
}
