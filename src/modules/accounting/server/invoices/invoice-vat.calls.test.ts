import { expect, test } from 'vitest'
import { extractPdfText } from '#testing/server/extract-pdf-text.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { createInvoicedBooking, INVOICE_COMPANY } from '#testing/server/invoiced-booking.ts'
import { makeTestRefund } from '#testing/server/make-test-refund.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { listElementTexts, listXsdErrors } from '#testing/server/validate-xml.ts'
import { loadInvoice } from './load-invoice.ts'
import { renderInvoicePdf } from './render-pdf.ts'

type PaidInvoice = Awaited<ReturnType<typeof createInvoicedBooking>>

const NUMBER = 'EE100931558'

/** Makes the provider liable to VAT; their session type is exempt if a ground is given. */
async function setVatLiable({ deps, provider }: PaidInvoice, ground: 'health' | 'social' | null = null): Promise<void> {
  await deps.db.updateTable('provider_account').set({ vat_number: NUMBER }).execute()
  await deps.db
    .updateTable('session_template')
    .set({ vat_ground: ground })
    .where('session_template_id', '=', provider.sessionTemplateId)
    .execute()
}

const loadFrozenVat = async ({ deps }: PaidInvoice, bookingId: string) =>
  deps.db
    .selectFrom('booking')
    .select(['vat_treatment', 'vat_ground', 'vat_rate', 'seller_vat_number'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()

/** Loads all issued documents, oldest first. */
async function loadInvoices({ deps }: PaidInvoice) {
  const rows = await deps.db.selectFrom('invoice').select('invoice_id').orderBy('number').execute()
  return Promise.all(rows.map(({ invoice_id: id }) => loadInvoice(deps, id)))
}

test('states that a provider is not liable to VAT, without a VAT line', async () => {
  const setup = await createInvoicedBooking()
  expect(await loadFrozenVat(setup, setup.bookingId)).toEqual({
    vat_treatment: 'notRegistered',
    vat_ground: null,
    vat_rate: null,
    seller_vat_number: null,
  })
  const { pdfText } = await setup.pdf(setup.bookingId, 'en')
  expect(pdfText).toContain('The seller isn’t registered for VAT')
  expect(pdfText).not.toContain('Excluding VAT')
})

test('24 %: states net, VAT and gross to the cent and the seller’s number in three languages, unaffected by later changes', async () => {
  const setup = await createInvoicedBooking()
  await setVatLiable(setup)
  const { bookingId } = await setup.bookTime(setup.provider, '2026-11-25T08:00:00Z', setup.client)
  await setup.deps.db.updateTable('provider_account').set({ vat_number: null }).execute()
  const expected = { en: ['VAT 24%', '36.29 €'], et: ['Käibemaks 24%', '36,29'], ru: ['НСО 24 %', '36,29'] } as const
  for (const [language, texts] of Object.entries(expected)) {
    const invoice = await setup.pdf(bookingId, language as 'en')
    for (const text of [...texts, NUMBER]) expect(invoice.pdfText).toContain(text)
    expect(invoice.pdfText).not.toMatch(/document\.|\{\{/)
  }
  const invoices = await loadInvoices(setup)
  expect(invoices.at(-1)?.vat).toEqual({
    treatment: 'standard',
    ground: null,
    rate: 2400,
    netCents: 3629,
    vatCents: 871,
  })
  await expect(
    setup.deps.db.updateTable('booking').set({ vat_rate: 2000 }).where('booking_id', '=', bookingId).execute(),
  ).rejects.toThrow('frozen')
})

test('exempts a health service only if the certificate is valid on the day of the session', async () => {
  const setup = await createInvoicedBooking()
  await setVatLiable(setup, 'health')
  const profession = { provider_id: setup.provider.providerId, provider_type_id: 5 }
  await setup.deps.db
    .insertInto('provider_type')
    .values({ ...profession, valid_until: Temporal.PlainDate.from('2026-11-25') })
    .execute()
  const exempt = await setup.bookTime(setup.provider, '2026-11-25T08:00:00Z', setup.client)
  const expired = await setup.bookTime(setup.provider, '2026-11-26T08:00:00Z', setup.client)
  expect(await loadFrozenVat(setup, exempt.bookingId)).toMatchObject({
    vat_treatment: 'exempt',
    vat_ground: 'health',
    vat_rate: null,
  })
  expect(await loadFrozenVat(setup, expired.bookingId)).toMatchObject({ vat_treatment: 'standard', vat_rate: 2400 })
  const { pdfText } = await setup.pdf(exempt.bookingId, 'en')
  expect(pdfText).toContain('Exempt from VAT: VAT Act, § 16 (1) 2).')
  expect(pdfText).not.toMatch(/health|Excluding VAT/i)
  expect((await setup.pdf(expired.bookingId, 'en')).pdfText).toContain('VAT 24%')
})

test('applies liability from its start date and the rate of the day of booking; a foreign number has no rate', async () => {
  const setup = await createInvoicedBooking()
  const book = (start: string) => setup.bookTime(setup.provider, start, setup.client)
  const set = (change: object) => setup.deps.db.updateTable('provider_account').set(change).execute()
  await set({ vat_number: NUMBER, vat_since: Temporal.PlainDate.from('2027-01-01') })
  const before = await book('2026-11-25T08:00:00Z')
  expect(await loadFrozenVat(setup, before.bookingId)).toMatchObject({
    vat_treatment: 'notRegistered',
    seller_vat_number: null,
  })
  await set({ vat_number: 'LV40003032949', vat_since: null })
  const abroad = await book('2026-11-26T08:00:00Z')
  expect(await loadFrozenVat(setup, abroad.bookingId)).toMatchObject({ vat_treatment: 'abroad', vat_rate: null })
  expect((await setup.pdf(abroad.bookingId, 'en')).pdfText).toContain('Prices include VAT where it applies.')
  await set({ vat_number: NUMBER })
  for (const [day, rate] of [
    ['2023-12-31T21:59:00Z', 2000],
    ['2023-12-31T22:00:00Z', 2200],
    ['2025-06-30T20:59:00Z', 2200],
    ['2025-06-30T21:00:00Z', 2400],
  ] as const) {
    const row = await setup.deps.db
      .selectFrom('booking')
      .selectAll()
      .where('booking_id', '=', abroad.bookingId)
      .executeTakeFirstOrThrow()
    const { vat_treatment: _a, vat_ground: _b, vat_rate: _c, seller_vat_number: _d, booking_id: _e, ...copy } = row
    const at = Temporal.Instant.from(day)
    const { vat_rate } = await setup.deps.db
      .insertInto('booking')
      .values({ ...copy, created_at: at, status: 'expired' })
      .returning('vat_rate')
      .executeTakeFirstOrThrow()
    expect([day, vat_rate]).toEqual([day, rate])
  }
})

test('after partial refunds and a reissue, each document’s net and VAT add up, and their VAT totals that of the remaining amount', async () => {
  const setup = await createInvoicedBooking()
  await setVatLiable(setup)
  const { bookingId } = await setup.bookTime(setup.provider, '2026-11-25T08:00:00Z', setup.client)
  const { payment_id: paymentId } = await setup.deps.db
    .selectFrom('payment')
    .select('payment_id')
    .where('purpose_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await makeTestRefund(setup.deps, { paymentId, amountCents: 1000, reason: 'a' })
  await makeTestRefund(setup.deps, { paymentId, amountCents: 333, reason: 'b' })
  await setup.invoices(bookingId)
  expect((await setup.requestInvoice(INVOICE_COMPANY, bookingId)).body.errors).toEqual([])
  const invoices = (await loadInvoices(setup)).filter((invoice) => invoice.vat?.treatment === 'standard')
  expect(invoices.map((invoice) => [invoice.kind, invoice.totalCents])).toEqual([
    ['session', 4500],
    ['creditNote', -1000],
    ['creditNote', -333],
    ['creditNote', -3167],
    ['session', 3167],
  ])
  for (const { vat, totalCents } of invoices) expect(vat!.netCents + vat!.vatCents).toBe(totalCents)
  expect(invoices.reduce((sum, { vat }) => sum + vat!.vatCents, 0)).toBe(613)
  const listed = await setup.invoices(bookingId)
  expect(listed.map(({ state, hasEInvoice }) => [state, hasEInvoice])).toEqual([
    ['partiallyRefunded', true],
    ['correction', false],
    ['refund', false],
    ['refund', false],
    ['replaced', false],
  ])
})

test('renders a document without VAT data as it was issued', async () => {
  const setup = await createInvoicedBooking()
  await setup.invoices()
  const [{ vat, ...old }] = (await loadInvoices(setup)) as [Awaited<ReturnType<typeof loadInvoice>>]
  const liableAtIssue = { ...old, issuer: { ...old.issuer, vatNumber: NUMBER } }
  const renderText = async (invoice: Parameters<typeof renderInvoicePdf>[0]) =>
    extractPdfText(await renderInvoicePdf(invoice, 'en'))
  expect(await renderText(old)).toBe(await renderText({ ...old, vat: vat! }))
  expect(await renderText(liableAtIssue)).toContain('Prices include VAT where it applies.')
})

test('client and provider download the same schema-valid e-invoice of a company; others get not found', async () => {
  const setup = await createInvoicedBooking()
  await setVatLiable(setup)
  const { bookingId } = await setup.bookTime(setup.provider, '2026-11-25T08:00:00Z', setup.client)
  expect((await setup.call('sessionEInvoice', { id: bookingId }, setup.me)).body.code).toBe('noEInvoice')
  const invoice = (await setup.requestInvoice(INVOICE_COMPANY, bookingId)).body.data!
  expect(invoice.hasEInvoice).toBe(true)
  const get = async (url: string, person: { accessToken: string }) => {
    const response = await setup.app.inject({
      url: `/api${url}`,
      headers: { authorization: `Bearer ${person.accessToken}` },
    })
    return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
  }
  const counsellor = await logInTestUser(setup.deps, setup.provider)
  const clientDownload = await get(`/customer/session-receipt/${bookingId}/e-invoice`, setup.me.as)
  expect([
    clientDownload.status,
    clientDownload.headers['content-type'],
    clientDownload.headers['content-disposition'],
    clientDownload.headers['cache-control'],
  ]).toEqual([200, 'application/xml', 'attachment', 'no-store'])
  expect(await listXsdErrors(clientDownload.bytes, 'ubl', 'UBL-Invoice-2.1.xsd')).toEqual([])
  expect(listElementTexts(clientDownload.bytes, 'cbc:RegistrationName').at(-1)).toBe('Näidise Ühing OÜ')
  const providerDownload = await get(`/provider/invoices/${invoice.invoiceId}/e-invoice`, counsellor)
  expect(providerDownload.bytes.equals(clientDownload.bytes)).toBe(true)
  const strangers = [await createTestCustomer(setup.deps), await createTestProvider(setup.deps)]
  for (const stranger of strangers)
    expect(
      (await get(`/customer/session-receipt/${bookingId}/e-invoice`, await logInTestUser(setup.deps, stranger))).status,
    ).toBe(404)
  const other = await logInTestUser(setup.deps, strangers[1]!)
  expect((await get(`/provider/invoices/${invoice.invoiceId}/e-invoice`, other)).status).toBe(404)
})

test('the fee statement states the platform’s own VAT', async () => {
  const setup = await createInvoicedBooking()
  Object.assign(setup.deps.settings, { company: { ...setup.deps.settings.company, vatNumber: NUMBER } })
  await setup.advanceTo('2026-11-25T09:00:00Z')
  setup.deps.clock.moveTo('2026-12-01T00:00:00Z')
  const as = await logInTestUser(setup.deps, setup.provider)
  const response = await setup.app.inject({
    url: '/api/provider/fee-statements/2026-11',
    headers: { authorization: `Bearer ${as.accessToken}` },
  })
  expect(response.statusCode).toBe(200)
  const [statement] = (await loadInvoices(setup)).filter((invoice) => invoice.kind === 'feeStatement')
  expect(statement!.vat).toEqual({ treatment: 'standard', ground: null, rate: 2400, netCents: 544, vatCents: 131 })
})
