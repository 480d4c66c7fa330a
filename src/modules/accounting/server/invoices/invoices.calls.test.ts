import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createRefund, paymentJobs } from '#modules/payments/server/public.ts'
import { extractPdfText } from '#testing/server/extract-pdf-text.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { createPayoutProvider } from '#testing/server/payout-provider.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { issueForPayment } from './issue-invoice.ts'
import { loadInvoice } from './load-invoice.ts'
import { takeInvoiceNumber } from './number.ts'
import { invoiceJobs } from './public.ts'
import { renderInvoicePdf } from './render-pdf.ts'

const START = '2026-11-24T08:00:00Z'

async function createPaidSession() {
  const deps = await createTestDeps()
  const payee = await createPayoutProvider(deps)
  const client = await createTestCustomer(deps, { firstName: 'Õie-Жанна' })
  const { bookingId } = await payee.bookTime(payee.provider, START, client)
  const me = await logInTestUser(deps, payee.provider)
  const pdf = async (path: string, as = me) => {
    const response = await payee.app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${as.accessToken}` },
    })
    return { status: response.statusCode, type: response.headers['content-type'], bytes: response.rawPayload }
  }
  const invoice = (id: string, query = '') => pdf(`/provider/invoices/${id}${query}`)
  return { deps, ...payee, me, client, bookingId, pdf, invoice }
}

test('issues an invoice for a paid session with both parties, number, date and VAT line, without the session’s title', async () => {
  const { deps, invoice, bookingId, provider } = await createPaidSession()
  await deps.db
    .updateTable('provider_account')
    .set({ business_type: 'company', company_name: 'Näidise Nõuanne OÜ', registry_code: '12345678', city: 'Tartu' })
    .execute()
  const { status, type, bytes } = await invoice(bookingId)
  expect([status, type, bytes.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
  const pdfText = extractPdfText(bytes)
  const { provider_number: number } = await deps.db
    .selectFrom('provider_account')
    .select('provider_number')
    .where('provider_id', '=', provider.providerId)
    .executeTakeFirstOrThrow()
  for (const text of [`Invoice ${number}-0001`, 'Näidise Nõuanne OÜ', 'Õie-Жанна Person', 'Registry code 12345678'])
    expect(pdfText).toContain(text)
  for (const text of [
    '24 November 2026',
    '45.00 €',
    'The seller isn’t registered for VAT',
    '•••• 4242',
    'Counselling session',
  ])
    expect(pdfText).toContain(text)
  expect(pdfText).not.toContain('First session')
})

test('renders the same bytes long after names and addresses have changed, in three languages', async () => {
  const { deps, invoice, bookingId, client } = await createPaidSession()
  const first = await invoice(bookingId)
  deps.clock.forward({ hours: 24 * 300 })
  await deps.db
    .updateTable('customer_account')
    .set({ closed_at: deps.clock.now(), first_name: '–', last_name: '' })
    .where('customer_account_id', '=', client.customerAccountId)
    .execute()
  const { invoice_id: id } = await deps.db.selectFrom('invoice').select('invoice_id').executeTakeFirstOrThrow()
  const document = await loadInvoice(deps, id)
  expect(Buffer.from(await renderInvoicePdf(document, 'en')).equals(first.bytes)).toBe(true)
  expect(extractPdfText(await renderInvoicePdf(document, 'et'))).toContain('Nõustamisseanss')
  expect(extractPdfText(await renderInvoicePdf(document, 'ru'))).toContain('Консультация')
})

test('an invoice’s content is encrypted and can be neither changed nor deleted', async () => {
  const { deps, invoice, bookingId } = await createPaidSession()
  await invoice(bookingId)
  const { rows } = await sql<{
    row: string
  }>`select invoice::text || encode(encrypted, 'escape') as row from invoice`.execute(deps.db)
  expect(rows[0]!.row).not.toMatch(/Жанна|Person/)
  await expect(deps.db.updateTable('invoice').set({ amount_cents: 1 }).execute()).rejects.toThrow('append-only')
  await expect(deps.db.deleteFrom('invoice').execute()).rejects.toThrow('append-only')
})

test('issues a credit note in the same series for a refund', async () => {
  const { deps, invoice, bookingId } = await createPaidSession()
  const { payment_id: paymentId } = await deps.db.selectFrom('payment').select('payment_id').executeTakeFirstOrThrow()
  await deps.db.transaction().execute((tx) => createRefund(deps, tx, { paymentId, amountCents: 1000, reason: 'test' }))
  const { refund_id: refundId } = await deps.db.selectFrom('refund').select('refund_id').executeTakeFirstOrThrow()
  expect((await invoice(refundId)).status).toBe(404)
  await paymentJobs(deps).work['make-refund']!({ refundId })
  const pdfText = extractPdfText((await invoice(refundId)).bytes)
  expect(pdfText).toMatch(/Credit note \d+-0002/)
  expect(pdfText).toMatch(/Credit for invoice \d+-0001/)
  expect(pdfText).toContain('−10.00 €')
  await invoice(bookingId)
  await invoice(refundId)
  expect(await deps.db.selectFrom('invoice').select('number').orderBy('number').execute()).toEqual([
    { number: 1 },
    { number: 2 },
  ])
})

test('issues the platform’s fee statement only after the end of the month', async () => {
  const { advanceTo, pdf, deps, provider } = await createPaidSession()
  const statement = async (month: string) =>
    pdf(`/provider/fee-statements/${month}`, await logInTestUser(deps, provider))
  await advanceTo('2026-11-25T09:00:00Z')
  expect((await statement('2026-11')).status).toBe(404)
  deps.clock.moveTo('2026-12-01T00:00:00Z')
  const { status, bytes } = await statement('2026-11')
  expect(status).toBe(200)
  const pdfText = extractPdfText(bytes)
  for (const text of ['Platform fee statement F-00001', '6.75 €', '45.00\u00A0€', 'Hool'])
    expect(pdfText).toContain(text)
  expect((await statement('2026-10')).status).toBe(404)
})

test('fifty parallel invoices get the numbers 1 to 50, and failed attempts leave no gap', async () => {
  const deps = await createTestDeps()
  const take = (fails: boolean) =>
    deps.db.transaction().execute(async (tx) => {
      const number = await takeInvoiceNumber(tx, 'parallel')
      if (fails) throw new Error('planned')
      return number
    })
  const attempts = await Promise.allSettled(Array.from({ length: 60 }, (_value, index) => take(index % 6 === 5)))
  const numbers = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_value, index) => index + 1))
})

test('twenty parallel requests for one payment issue one invoice', async () => {
  const { deps, bookTime, provider } = await createPaidSession()
  await bookTime(provider, '2026-11-25T08:00:00Z')
  const payments = await deps.db.selectFrom('payment').select('payment_id').execute()
  const requests = Array.from({ length: 20 }, (_value, index) => issueForPayment(deps, payments[index % 2]!.payment_id))
  expect(new Set(await Promise.all(requests)).size).toBe(2)
  await invoiceJobs(deps).work['issue-invoices']!({})
  const numbers = await deps.db.selectFrom('invoice').select('number').orderBy('number').execute()
  expect(numbers.map(({ number }) => number)).toEqual([1, 2])
})

test('hides the invoice from other users, and issues none for an unpaid booking', async () => {
  const { deps, invoice, bookingId, pdf, client, call, provider } = await createPaidSession()
  await invoice(bookingId)
  const { invoice_id: id } = await deps.db.selectFrom('invoice').select('invoice_id').executeTakeFirstOrThrow()
  const other = await logInTestUser(deps, await createTestProvider(deps))
  for (const documentId of [id, bookingId])
    expect((await pdf(`/provider/invoices/${documentId}`, other)).status).toBe(404)
  expect((await pdf(`/provider/invoices/${id}`, await logInTestUser(deps, client))).status).toBe(403)
  const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-26T08:00:00Z' }
  const hold = (await call('createPaymentIntent', input, { as: await logInTestUser(deps, client) })).body.data!
  expect((await invoice(hold.bookingId)).status).toBe(404)
})
