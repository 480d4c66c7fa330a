import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { paymentJobs } from '#modules/payments/server/public.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { createTestCustomer, createTestGroupDate, type TestCustomer } from '#testing/server/factories.ts'
import { createInvoicedBooking, INVOICE_COMPANY, INVOICE_COMPANY_NAME } from '#testing/server/invoiced-booking.ts'
import { logInTestUser } from '#testing/server/test-app.ts'

const START = '2026-11-24T08:00:00Z'

test('serves the byte-identical, uncached invoice as the receipt by booking, payment or invoice id', async () => {
  const { pdf, invoices, bookingId, paymentIntentId, deps } = await createInvoicedBooking()
  const first = await pdf(bookingId)
  expect([first.status, first.headers['content-type'], first.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect(first.headers['content-disposition']).toBe('attachment')
  for (const text of ['Invoice 1-0001', 'Õie-Жанна Person', '•••• 4242', 'Amount due', '0.00 €', 'Counselling session'])
    expect(first.pdfText.replace(/Invoice \d+-/, 'Invoice 1-')).toContain(text)
  expect(first.pdfText).not.toContain('First session')
  deps.clock.forward({ minutes: 5 })
  const [invoice] = await invoices()
  for (const id of [paymentIntentId, invoice!.invoiceId, bookingId.toUpperCase(), `${bookingId}/0`])
    expect((await pdf(id)).bytes.equals(first.bytes)).toBe(true)
  expect(invoice).toMatchObject({
    kind: 'invoice',
    amount: 45,
    state: 'paid',
    about: null,
    madeOutTo: 'Õie-Жанна Person',
    isToCompany: false,
    canBeMadeOut: true,
    bookingId,
    paymentIntentId,
    startDateTime: START,
  })
})

test('renders receipts in English, Estonian and Russian, including Cyrillic', async () => {
  const { pdf, bookingId, requestInvoice, deps } = await createInvoicedBooking()
  await requestInvoice(INVOICE_COMPANY)
  const expected = { en: 'Amount due', et: 'Nõustamisseanss', ru: 'Консультация' }
  for (const [language, text] of Object.entries(expected)) {
    const invoice = await pdf(bookingId, language as UiLanguage)
    expect(invoice.pdfText).toContain(text)
    expect(invoice.pdfText).toContain(INVOICE_COMPANY_NAME)
    expect(invoice.pdfText).not.toMatch(/document\.|\{\{/)
  }
  // No page has a Russian URL, so the language of a client who reads emails in Russian comes from their profile.
  await deps.db.updateTable('customer_account').set({ ui_language: 'ru' }).execute()
  expect((await pdf(bookingId)).pdfText).toContain('Консультация')
  expect((await pdf(bookingId, 'et')).pdfText).toContain('Nõustamisseanss')
})

test('hides both parties’ home addresses unless the seller must state theirs', async () => {
  const { deps, pdf, invoices, bookingId, bookTime, provider, client } = await createInvoicedBooking()
  const home = { address_line1: 'Kodu 1', postal_code: '10123', city: 'Tartu', country: 'EE' }
  await deps.db
    .updateTable('customer_account')
    .set({ ...home, address_line1: 'Kliendi 2' })
    .execute()
  await deps.db
    .updateTable('provider_account')
    .set({ ...home, business_type: 'person' })
    .execute()
  await invoices()
  await deps.db.updateTable('provider_account').set({ vat_number: 'EE100931558' }).execute()
  const second = await bookTime(provider, '2026-11-25T08:00:00Z', client)
  const [notLiable, liable] = [await pdf(bookingId), await pdf(second.bookingId)]
  expect(notLiable.pdfText).toContain('Tartu')
  expect(liable.pdfText).toContain('Kodu 1')
  for (const hidden of ['Kodu', '10123']) expect([hidden, notLiable.pdfText.includes(hidden)]).toEqual([hidden, false])
  expect(`${notLiable.pdfText}${liable.pdfText}`).not.toContain('Kliendi')
})

test('keeps the receipt of a session that the client cancelled and adds a credit note', async () => {
  const { call, me, bookingId, deps, invoices, pdf, requestInvoice } = await createInvoicedBooking()
  await deps.db
    .updateTable('booking')
    .set({ free_until: deps.clock.now().add({ hours: 1 }) })
    .execute()
  expect((await call('cancelBooking', { id: bookingId, x: '0' }, me)).status).toBe(200)
  // A pending refund counts as refunded, so the invoice can no longer be reissued.
  expect((await requestInvoice()).body.data).toMatchObject({ state: 'refunded', canBeMadeOut: false })
  expect((await requestInvoice(INVOICE_COMPANY)).body.code).toBe('invoiceGivenBack')
  const { refund_id: refundId } = await deps.db.selectFrom('refund').select('refund_id').executeTakeFirstOrThrow()
  await paymentJobs(deps).work['make-refund']!({ refundId })
  expect((await invoices()).map(({ amount, state }) => [amount, state])).toEqual([
    [-45, 'refund'],
    [45, 'refunded'],
  ])
  expect((await pdf(bookingId)).pdfText).toContain('Invoice')
})

test('finds the receipt of a group seat with and without its date, and none for another date or participant', async () => {
  const { deps, provider, book, client, call, me, pdf } = await createInvoicedBooking()
  const dates = await Promise.all(
    ['2026-11-25T10:00:00Z', '2026-11-26T10:00:00Z'].map((startAt) =>
      createTestGroupDate(deps, provider.providerId, { startAt, seats: 3 }),
    ),
  )
  const [bookedDate, otherDate] = dates.map(({ occurrenceId }) => occurrenceId)
  const ownSeat = await book({ groupSessionRecurrenceId: bookedDate }, client)
  const neighbour = await createTestCustomer(deps, { firstName: 'Naaber' })
  const neighbourSeat = await book({ groupSessionRecurrenceId: bookedDate }, neighbour)
  const invoices = await call('sessionReceiptsOfDate', { id: ownSeat.bookingId, x: bookedDate! }, me)
  expect(invoices.body.data).toHaveLength(1)
  const same = await call('sessionReceipts', { id: ownSeat.bookingId }, me)
  expect(same.body.data).toEqual(invoices.body.data)
  const receipt = await pdf(`${ownSeat.bookingId}/${bookedDate}`, 'en')
  expect([receipt.status, receipt.pdfText.includes('Group session'), receipt.pdfText.includes('Naaber')]).toEqual([
    200,
    true,
    false,
  ])
  for (const path of [
    `${ownSeat.bookingId}/${otherDate}`,
    neighbourSeat.bookingId,
    `${neighbourSeat.bookingId}/${bookedDate}`,
  ])
    expect((await pdf(path)).status).toBe(404)
  expect((await pdf(`${ownSeat.bookingId}/none`)).status).toBe(422)
  const all = JSON.stringify((await call('listOwnInvoices', {}, me)).body)
  expect([all.includes('Naaber'), all.includes(neighbourSeat.bookingId), all.includes(ownSeat.bookingId)]).toEqual([
    false,
    false,
    true,
  ])
})

test('lists only the client’s own documents, newest first, with pagination', async () => {
  const { deps, call, me, bookTime, provider, client, refund } = await createInvoicedBooking()
  await bookTime(provider, '2026-11-25T08:00:00Z')
  deps.clock.forward({ minutes: 1 })
  await bookTime(provider, '2026-11-26T08:00:00Z', client)
  await refund(4500)
  const page = async (at: number) => (await call('listOwnInvoices', { page: at, pageSize: 2 }, me)).body.data!
  const [firstPage, secondPage] = [await page(1), await page(2)]
  expect([firstPage.totalCount, firstPage.items.length, secondPage.items.length]).toEqual([3, 2, 1])
  const issued = [...firstPage.items, ...secondPage.items].map((invoice) => invoice.issuedAt)
  expect(issued).toEqual(issued.toSorted().reverse())
  expect(new Set([...firstPage.items, ...secondPage.items].map((invoice) => invoice.bookingId)).size).toBe(2)
  const other = { as: await logInTestUser(deps, await createTestCustomer(deps)) }
  expect((await call('listOwnInvoices', {}, other)).body.data).toMatchObject({ items: [], totalCount: 0 })
})

test('returns not found for an unpaid booking and for other users’ bookings and documents', async () => {
  const { deps, invoices, bookingId, paymentIntentId, pdf, call, provider, me } = await createInvoicedBooking()
  const [invoice] = await invoices()
  const strangers: TestCustomer[] = [await createTestCustomer(deps), provider]
  for (const stranger of strangers) {
    const as = await logInTestUser(deps, stranger)
    for (const id of [bookingId, paymentIntentId, invoice!.invoiceId, randomUUID()]) {
      expect((await pdf(id, 'en', as)).status).toBe(404)
      expect((await call('sessionReceipts', { id }, { as })).body.code).toBe('invoiceNotFound')
    }
    expect((await call('createInvoice', { bookingId }, { as })).body.code).toBe('invoiceNotFound')
  }
  const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-26T08:00:00Z' }
  const hold = (await call('createPaymentIntent', input, me)).body.data!
  expect((await call('createInvoice', { bookingId: hold.bookingId }, me)).body.code).toBe('invoiceNotFound')
  expect((await call('sessionReceipts', { id: hold.bookingId }, me)).status).toBe(404)
})
