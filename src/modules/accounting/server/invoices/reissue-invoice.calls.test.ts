import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { extractPdfText } from '#testing/server/extract-pdf-text.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { createInvoicedBooking, INVOICE_COMPANY, INVOICE_COMPANY_NAME } from '#testing/server/invoiced-booking.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { deliverStripeEvent } from '#testing/server/webhook.ts'
import { issueForPayment } from './issue-invoice.ts'
import { invoiceJobs } from './public.ts'

test('issues one invoice to a company and stores its details for the next one', async () => {
  const { requestInvoice, invoices, numbers, pdf, bookingId, call, me, deps, client } = await createInvoicedBooking()
  const created = await requestInvoice(INVOICE_COMPANY)
  expect(created.body.data).toMatchObject({
    kind: 'invoice',
    madeOutTo: INVOICE_COMPANY_NAME,
    isToCompany: true,
    amount: 45,
    about: null,
  })
  expect(await numbers()).toEqual([1])
  expect(await invoices()).toEqual([created.body.data])
  const { pdfText } = await pdf(bookingId, 'et')
  for (const text of [
    INVOICE_COMPANY_NAME,
    'Registrikood 10000024',
    'KMKR number EE100931558',
    'Pikk 1',
    '10123 Tallinn',
  ])
    expect(pdfText).toContain(text)
  const stored = {
    companyName: INVOICE_COMPANY_NAME,
    registryCode: '10000024',
    vatNumber: 'EE100931558',
    address: 'Pikk 1\n10123 Tallinn',
  }
  expect((await call('getInvoiceDetails', {}, me)).body.data).toEqual(stored)
  const { rows } = await sql<{ row: string }>`select encode(encrypted, 'escape') as row from invoice_details`.execute(
    deps.db,
  )
  expect(rows[0]!.row).not.toContain('OÜ')
  const other = { as: await logInTestUser(deps, await createTestCustomer(deps)) }
  expect((await call('getInvoiceDetails', {}, other)).body.data).toBeNull()
  await call('deleteOwnInvoiceDetails', {}, other)
  expect((await call('getInvoiceDetails', {}, { as: await logInTestUser(deps, client) })).body.data).toEqual(stored)
  await call('deleteOwnInvoiceDetails', {}, me)
  expect((await call('getInvoiceDetails', {}, me)).body.data).toBeNull()
})

test('reissues the invoice of a rescheduled session to the same recipient with the new date, at most twice', async () => {
  const { requestInvoice, invoices, pdf, sum, numbers, deps, bookingId } = await createInvoicedBooking()
  const moveTo = (start: string) =>
    sql`update booking set start_at = ${start}::timestamptz, end_at = ${start}::timestamptz + interval '1 hour'
      where booking_id = ${bookingId}`.execute(deps.db)
  const company = (await requestInvoice(INVOICE_COMPANY)).body.data!
  expect((await pdf(bookingId, 'en')).pdfText).toContain('Counselling session, scheduled for')
  await moveTo('2026-12-10T10:00:00Z')
  const reissued = (await requestInvoice(INVOICE_COMPANY)).body.data!
  expect(reissued).toMatchObject({
    kind: 'invoice',
    about: company.number,
    madeOutTo: INVOICE_COMPANY_NAME,
    amount: 45,
  })
  expect((await pdf(bookingId, 'en')).pdfText).toMatch(/scheduled for (10 December|December 10|10 Dec)/)
  expect((await requestInvoice(INVOICE_COMPANY)).body.data).toEqual(reissued)
  expect(reissued).toMatchObject({ saysOtherDay: false, canBeMadeOut: true })
  await moveTo('2026-12-11T10:00:00Z')
  expect((await invoices())[0]).toMatchObject({ saysOtherDay: true, canBeMadeOut: true })
  expect((await requestInvoice({ toSame: true })).body.data).toMatchObject({
    madeOutTo: INVOICE_COMPANY_NAME,
    isToCompany: true,
  })
  await moveTo('2026-12-12T10:00:00Z')
  const [last] = await invoices()
  expect((await requestInvoice(INVOICE_COMPANY)).body.data).toEqual(last)
  expect([await numbers(), await sum()]).toEqual([[1, 2, 3, 4, 5], 4500])
})

test('reissuing cancels the old invoice by a credit note and issues a new number without moving money', async () => {
  const { requestInvoice, invoices, pdf, sum, numbers, deps } = await createInvoicedBooking()
  await requestInvoice()
  deps.clock.forward({ minutes: 1 })
  const again = await requestInvoice(INVOICE_COMPANY)
  const [reissued, credit, old] = await invoices()
  expect(again.body.data).toEqual(reissued)
  expect(reissued).toMatchObject({
    kind: 'invoice',
    state: 'paid',
    amount: 45,
    about: old!.number,
    madeOutTo: INVOICE_COMPANY_NAME,
  })
  expect(credit).toMatchObject({ kind: 'creditNote', state: 'correction', amount: -45, about: old!.number })
  expect(credit).toMatchObject({ madeOutTo: 'Õie-Жанна Person', canBeMadeOut: false })
  expect(old).toMatchObject({ kind: 'invoice', state: 'replaced', canBeMadeOut: false })
  expect([await numbers(), await sum()]).toEqual([[1, 2, 3], 4500])
  expect((await pdf(credit!.invoiceId)).pdfText).toContain('No money was refunded.')
  expect((await pdf(credit!.invoiceId)).pdfText).not.toContain('4242')
  expect((await pdf(reissued!.invoiceId)).pdfText).toContain(`Replaces invoice ${old!.number}`)
  expect((await deps.db.selectFrom('refund').selectAll().execute()).length).toBe(0)
})

test('repeating a request returns the same invoice, and the second reissue is the last one accepted', async () => {
  const { requestInvoice, numbers, sum } = await createInvoicedBooking()
  const first = (await requestInvoice()).body.data!
  expect((await requestInvoice()).body.data).toEqual(first)
  const company = (await requestInvoice(INVOICE_COMPANY)).body.data!
  expect(
    (await requestInvoice({ ...INVOICE_COMPANY, companyName: INVOICE_COMPANY_NAME, vatNumber: 'EE100931558' })).body
      .data,
  ).toEqual(company)
  const toClient = (await requestInvoice({ address: 'Lai 2' })).body.data!
  expect(toClient).toMatchObject({ isToCompany: false, canBeMadeOut: false, about: company.number })
  // A request without a recipient refers to the client, who is already the recipient of the invoice.
  expect((await requestInvoice()).body.data).toEqual(toClient)
  const rejected = await requestInvoice(INVOICE_COMPANY)
  expect([rejected.status, rejected.body.code]).toEqual([409, 'invoiceMadeOften'])
  expect([await numbers(), await sum()]).toEqual([[1, 2, 3, 4, 5], 4500])
})

test('credits a partial refund, reissues the remainder, and credits further refunds against the new invoice', async () => {
  const { requestInvoice, invoices, refund, pdf, sum } = await createInvoicedBooking()
  await requestInvoice()
  await refund(1000)
  const reissued = (await requestInvoice(INVOICE_COMPANY)).body.data!
  expect(reissued).toMatchObject({ amount: 35, state: 'partiallyRefunded' })
  expect((await invoices()).map(({ amount, state }) => [amount, state])).toEqual([
    [35, 'partiallyRefunded'],
    [-35, 'correction'],
    [-10, 'refund'],
    [45, 'replaced'],
  ])
  const { pdfText } = await pdf(reissued.invoiceId)
  for (const text of ['45.00 €', '−10.00 €', '35.00 €']) expect(pdfText).toContain(text)
  await refund(3500, 'rest')
  const [last, current] = await invoices()
  expect(last).toMatchObject({ amount: -35, state: 'refund', about: reissued.number, madeOutTo: INVOICE_COMPANY_NAME })
  expect(current).toMatchObject({ invoiceId: reissued.invoiceId, state: 'refunded', canBeMadeOut: false })
  expect(await sum()).toBe(0)
  const rejected = await requestInvoice()
  expect([rejected.status, rejected.body.code]).toEqual([409, 'invoiceGivenBack'])
  expect((await requestInvoice(INVOICE_COMPANY)).body.data!.invoiceId).toBe(reissued.invoiceId)
})

test('does not credit a replaced refund twice when the invoice is reissued', async () => {
  const { app, deps, requestInvoice, invoices, refund, sandbox, stripe, sum } = await createInvoicedBooking()
  await refund(1000)
  await invoices()
  sandbox.control.failRefund((await stripe.refunds.list()).data[0]!.id)
  const { data: events } = await stripe.events.list({ type: 'refund.failed' })
  await deliverStripeEvent({ app, deps }, events[0]!, 1)
  await refund(1000, 'again')
  expect((await requestInvoice(INVOICE_COMPANY)).body.data).toMatchObject({ amount: 35, state: 'partiallyRefunded' })
  expect(await sum()).toBe(3500)
})

test('validates a company’s numbers and reports each error with its field', async () => {
  const { requestInvoice, numbers, call, me } = await createInvoicedBooking()
  const listInvalidFields = async (to: object) => Object.keys((await requestInvoice(to)).body.fieldErrors ?? {}).sort()
  expect(await listInvalidFields({ ...INVOICE_COMPANY, registryCode: '10000025' })).toEqual(['registryCode'])
  expect(await listInvalidFields({ ...INVOICE_COMPANY, vatNumber: 'EE100931559' })).toEqual(['vatNumber'])
  expect(await listInvalidFields({ registryCode: '10000024', vatNumber: 'XX1' })).toEqual(['companyName', 'vatNumber'])
  expect(await listInvalidFields({ companyName: 'x'.repeat(201) })).toEqual(['companyName'])
  expect(await listInvalidFields({ amount: 1 })).toEqual(['amount'])
  expect(await numbers()).toEqual([])
  expect((await call('getInvoiceDetails', {}, me)).body.data).toBeNull()
})

test('parallel requests for two companies, a refund and the job cause at most two reissues and no duplicate or missing number', async () => {
  const { deps, requestInvoice, numbers, sum, bookTime, provider, invoices, refund } = await createInvoicedBooking({
    poolSize: 8,
  })
  await bookTime(provider, '2026-11-25T08:00:00Z')
  const { payment_id: first } = await deps.db.selectFrom('payment').select('payment_id').executeTakeFirstOrThrow()
  const requests = Array.from({ length: 20 }, (_value, index) => {
    if (index % 5 === 4) return invoiceJobs(deps).work['issue-invoices']!({})
    if (index % 5 === 3) return issueForPayment(deps, first)
    return requestInvoice(index % 2 ? INVOICE_COMPANY : { ...INVOICE_COMPANY, companyName: 'Teine OÜ' })
  })
  await Promise.all([...requests, refund(1000)])
  await invoiceJobs(deps).work['issue-invoices']!({})
  const issued = await numbers()
  expect(issued).toEqual(issued.map((_number, index) => index + 1))
  expect(await sum()).toBe(8000)
  const own = await invoices()
  expect(own.filter((invoice) => invoice.state === 'partiallyRefunded')).toHaveLength(1)
  expect(own.filter((invoice) => invoice.state === 'correction').length).toBeLessThanOrEqual(2)
})

test('ten identical parallel requests issue one invoice', async () => {
  const { requestInvoice, numbers } = await createInvoicedBooking({ poolSize: 8 })
  const created = await Promise.all(Array.from({ length: 10 }, () => requestInvoice(INVOICE_COMPANY)))
  expect(new Set(created.map(({ body }) => body.data!.invoiceId)).size).toBe(1)
  expect(await numbers()).toEqual([1])
})

test('shows the provider the current invoice, the replaced one and its credit note', async () => {
  const { deps, provider, requestInvoice, call, app } = await createInvoicedBooking()
  const old = (await requestInvoice()).body.data!
  const reissued = (await requestInvoice(INVOICE_COMPANY)).body.data!
  const as = await logInTestUser(deps, provider)
  const [row] = (await call('getBilling', {}, { as })).body.data!.payments.items
  expect([row!.invoiceNumber, row!.replaced.map(({ kind }) => kind)]).toEqual([
    reissued.number,
    ['invoice', 'creditNote'],
  ])
  expect(row!.replaced[0]).toMatchObject({ invoiceId: old.invoiceId, number: old.number })
  const pdf = await app.inject({
    url: `/api/provider/invoices/${row!.replaced[1]!.invoiceId}`,
    headers: { authorization: `Bearer ${as.accessToken}` },
  })
  expect(extractPdfText(pdf.rawPayload)).toContain('in full')
})

test('the database rejects a second current invoice and a replacement for an invoice that was not cancelled', async () => {
  const { deps, requestInvoice } = await createInvoicedBooking()
  const old = (await requestInvoice()).body.data!
  const row = await deps.db.selectFrom('invoice').selectAll().executeTakeFirstOrThrow()
  const { invoice_id: _id, ...copy } = row
  let number = 900
  const add = (change: object) =>
    deps.db
      .insertInto('invoice')
      .values({ ...copy, number: number++, ...change })
      .execute()
  await expect(add({})).rejects.toThrow('one_first_invoice_per_payment')
  await expect(add({ replaces_invoice_id: old.invoiceId })).rejects.toThrow('replaces_what_was_cancelled')
  await expect(add({ kind: 'creditNote' })).rejects.toThrow('credit_note_has_a_cause')
  await add({ kind: 'creditNote', cancels_invoice_id: old.invoiceId })
  await expect(add({ kind: 'creditNote', cancels_invoice_id: old.invoiceId })).rejects.toThrow('cancels')
})
