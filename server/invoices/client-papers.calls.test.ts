import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { UiLanguage } from '#contract/enums.ts'
import { decideRefund, paymentJobs } from '../payments/public.ts'
import { aPayee } from '../testing/a-payee.ts'
import { type ACustomer, aCustomer, aGroupDate } from '../testing/factories.ts'
import { signInAs } from '../testing/test-app.ts'
import { testHouse } from '../testing/test-house.ts'
import { wordsOfPdf } from '../testing/words-of-pdf.ts'
import { issueForPayment } from './issue-invoice.ts'
import { invoiceJobs } from './public.ts'

const START = '2026-11-24T08:00:00Z'
const COMPANY = {
  companyName: 'Näidise  Ühing OÜ ',
  registryCode: '10000024',
  vatNumber: 'ee 100 931 558',
  address: 'Pikk 1\n\n10123  Tallinn',
}
const NAME = 'Näidise Ühing OÜ'

async function aPaidSession(given: { poolSize?: number } = {}) {
  const house = await testHouse(given)
  const payee = await aPayee(house)
  const client = await aCustomer(house, { firstName: 'Õie-Жанна' })
  const { bookingId, paymentIntentId } = await payee.bookTime(payee.provider, START, client)
  const me = { as: await signInAs(house, client) }
  const pdf = async (path: string, language?: UiLanguage, as = me.as) => {
    const answer = await payee.app.inject({
      url: `/api/customer/session-receipt/${path}${language ? `?language=${language}` : ''}`,
      headers: { authorization: `Bearer ${as.accessToken}` },
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: answer.rawPayload,
      words: wordsOfPdf(answer.rawPayload),
    }
  }
  const { call } = payee
  const papers = async (id = bookingId) => (await call('sessionReceipts', { id }, me)).body.data!
  const makeOut = (to: object = {}, id = bookingId) => call('createInvoice', { bookingId: id, ...to }, me)
  const giveBack = async (amountCents: number, reason = 'test') => {
    const { payment_id: paymentId } = await house.db
      .selectFrom('payment')
      .select('payment_id')
      .where('purpose_id', '=', bookingId)
      .executeTakeFirstOrThrow()
    await house.db.transaction().execute((tx) => decideRefund(house, tx, { paymentId, amountCents, reason }))
    const refunds = await house.db.selectFrom('refund').select('refund_id').where('status', '=', 'pending').execute()
    for (const one of refunds) await paymentJobs(house).work['make-refund']!({ refundId: one.refund_id })
  }
  const numbers = async () => {
    const rows = await house.db.selectFrom('invoice').select('number').orderBy('number').execute()
    return rows.map((one) => one.number)
  }
  /** All papers of a payment together say what was paid and not given back. */
  const sum = async () => {
    const { rows } = await sql<{ cents: number }>`select sum(amount_cents)::int as cents from invoice`.execute(house.db)
    return rows[0]!.cents
  }
  return { house, ...payee, client, me, bookingId, paymentIntentId, pdf, papers, makeOut, giveBack, numbers, sum }
}

test('the receipt is the invoice: by booking, payment or paper, kept by the browser, in nobody’s cache, the same to the byte', async () => {
  const { pdf, papers, bookingId, paymentIntentId, house } = await aPaidSession()
  const first = await pdf(bookingId)
  expect([first.status, first.headers['content-type'], first.headers['cache-control']]).toEqual([
    ...[200, 'application/pdf', 'no-store'],
  ])
  expect(first.headers['content-disposition']).toBe('attachment')
  for (const said of [
    'Invoice 1-0001',
    'Õie-Жанна Person',
    '•••• 4242',
    'Left to pay',
    '0.00 €',
    'Counselling session',
  ])
    expect(first.words.replace(/Invoice \d+-/, 'Invoice 1-')).toContain(said)
  expect(first.words).not.toContain('First session')
  house.clock.forward({ minutes: 5 })
  const [paper] = await papers()
  for (const id of [paymentIntentId, paper!.paperId, bookingId.toUpperCase(), `${bookingId}/0`])
    expect((await pdf(id)).bytes.equals(first.bytes)).toBe(true)
  expect(paper).toMatchObject({
    ...{ kind: 'invoice', amount: 45, state: 'paid', about: null, madeOutTo: 'Õie-Жанна Person', isToCompany: false },
    ...{ canBeMadeOut: true, bookingId, paymentIntentId, startDateTime: START },
  })
})

test('in three languages, with the letters of each', async () => {
  const { pdf, bookingId, makeOut, house } = await aPaidSession()
  await makeOut(COMPANY)
  const said = { en: 'Left to pay', et: 'Nõustamisseanss', ru: 'Консультация' }
  for (const [language, word] of Object.entries(said)) {
    const paper = await pdf(bookingId, language as UiLanguage)
    expect(paper.words).toContain(word)
    expect(paper.words).toContain(NAME)
    expect(paper.words).not.toMatch(/paper\.|\{\{/)
  }
  // Whoever reads our mails in Russian has no page in it to say so.
  await house.db.updateTable('customer_account').set({ ui_language: 'ru' }).execute()
  expect((await pdf(bookingId)).words).toContain('Консультация')
  expect((await pdf(bookingId, 'et')).words).toContain('Nõustamisseanss')
})

test('neither side learns where the other lives, unless the seller must say so', async () => {
  const { house, pdf, papers, bookingId, bookTime, provider, client } = await aPaidSession()
  const home = { address_line1: 'Kodu 1', postal_code: '10123', city: 'Tartu', country: 'EE' }
  await house.db
    .updateTable('customer_account')
    .set({ ...home, address_line1: 'Kliendi 2' })
    .execute()
  await house.db
    .updateTable('provider_account')
    .set({ ...home, business_type: 'person' })
    .execute()
  await papers()
  await house.db.updateTable('provider_account').set({ vat_number: 'EE100931558' }).execute()
  const second = await bookTime(provider, '2026-11-25T08:00:00Z', client)
  const [private_, liable] = [await pdf(bookingId), await pdf(second.bookingId)]
  expect(private_.words).toContain('Tartu')
  expect(liable.words).toContain('Kodu 1')
  for (const hidden of ['Kodu', '10123']) expect([hidden, private_.words.includes(hidden)]).toEqual([hidden, false])
  expect(`${private_.words}${liable.words}`).not.toContain('Kliendi')
})

test('made out to a company from the start: one invoice, and its details are there for the next', async () => {
  const { makeOut, papers, numbers, pdf, bookingId, call, me, house, client } = await aPaidSession()
  const made = await makeOut(COMPANY)
  expect(made.body.data).toMatchObject({ kind: 'invoice', madeOutTo: NAME, isToCompany: true, amount: 45, about: null })
  expect(await numbers()).toEqual([1])
  expect(await papers()).toEqual([made.body.data])
  const { words } = await pdf(bookingId, 'et')
  for (const said of [NAME, 'Registrikood 10000024', 'KMKR number EE100931558', 'Pikk 1', '10123 Tallinn'])
    expect(words).toContain(said)
  const kept = {
    companyName: NAME,
    registryCode: '10000024',
    vatNumber: 'EE100931558',
    address: 'Pikk 1\n10123 Tallinn',
  }
  expect((await call('getInvoiceDetails', {}, me)).body.data).toEqual(kept)
  const { rows } = await sql<{ row: string }>`select encode(sealed, 'escape') as row from invoice_details`.execute(
    house.db,
  )
  expect(rows[0]!.row).not.toContain('OÜ')
  const other = { as: await signInAs(house, await aCustomer(house)) }
  expect((await call('getInvoiceDetails', {}, other)).body.data).toBeNull()
  await call('forgetInvoiceDetails', {}, other)
  expect((await call('getInvoiceDetails', {}, { as: await signInAs(house, client) })).body.data).toEqual(kept)
  await call('forgetInvoiceDetails', {}, me)
  expect((await call('getInvoiceDetails', {}, me)).body.data).toBeNull()
})

test('made out anew: a credit note takes the old one back whole, a new number takes its place, and no money moves', async () => {
  const { makeOut, papers, pdf, sum, numbers, house } = await aPaidSession()
  await makeOut()
  house.clock.forward({ minutes: 1 })
  const again = await makeOut(COMPANY)
  const [anew, credit, old] = await papers()
  expect(again.body.data).toEqual(anew)
  expect(anew).toMatchObject({ kind: 'invoice', state: 'paid', amount: 45, about: old!.number, madeOutTo: NAME })
  expect(credit).toMatchObject({ kind: 'creditNote', state: 'correction', amount: -45, about: old!.number })
  expect(credit).toMatchObject({ madeOutTo: 'Õie-Жанна Person', canBeMadeOut: false })
  expect(old).toMatchObject({ kind: 'invoice', state: 'replaced', canBeMadeOut: false })
  expect([await numbers(), await sum()]).toEqual([[1, 2, 3], 4500])
  expect((await pdf(credit!.paperId)).words).toContain('No money was given back.')
  expect((await pdf(credit!.paperId)).words).not.toContain('4242')
  expect((await pdf(anew!.paperId)).words).toContain(`Takes the place of invoice ${old!.number}`)
  expect((await house.db.selectFrom('refund').selectAll().execute()).length).toBe(0)
})

test('the same request again is the same paper; back to the person is the last change that is taken', async () => {
  const { makeOut, numbers, sum } = await aPaidSession()
  const first = (await makeOut()).body.data!
  expect((await makeOut()).body.data).toEqual(first)
  const company = (await makeOut(COMPANY)).body.data!
  expect((await makeOut({ ...COMPANY, companyName: NAME, vatNumber: 'EE100931558' })).body.data).toEqual(company)
  const back = (await makeOut({ address: 'Lai 2' })).body.data!
  expect(back).toMatchObject({ isToCompany: false, canBeMadeOut: false, about: company.number })
  // Nothing typed means: to me, as it stands.
  expect((await makeOut()).body.data).toEqual(back)
  const refused = await makeOut(COMPANY)
  expect([refused.status, refused.body.code]).toEqual([409, 'invoiceMadeOften'])
  expect([await numbers(), await sum()]).toEqual([[1, 2, 3, 4, 5], 4500])
})

test('a part given back has a credit note; an invoice made out anew says what is left, and further refunds take from that', async () => {
  const { makeOut, papers, giveBack, pdf, sum } = await aPaidSession()
  await makeOut()
  await giveBack(1000)
  const anew = (await makeOut(COMPANY)).body.data!
  expect(anew).toMatchObject({ amount: 35, state: 'partiallyRefunded' })
  expect((await papers()).map(({ amount, state }) => [amount, state])).toEqual([
    [35, 'partiallyRefunded'],
    [-35, 'correction'],
    [-10, 'refund'],
    [45, 'replaced'],
  ])
  const { words } = await pdf(anew.paperId)
  for (const said of ['45.00 €', '−10.00 €', '35.00 €']) expect(words).toContain(said)
  await giveBack(3500, 'rest')
  const [last, standing] = await papers()
  expect(last).toMatchObject({ amount: -35, state: 'refund', about: anew.number, madeOutTo: NAME })
  expect(standing).toMatchObject({ paperId: anew.paperId, state: 'refunded', canBeMadeOut: false })
  expect(await sum()).toBe(0)
  const refused = await makeOut()
  expect([refused.status, refused.body.code]).toEqual([409, 'invoiceGivenBack'])
  expect((await makeOut(COMPANY)).body.data!.paperId).toBe(anew.paperId)
})

test('a session called off by the client: the receipt stays, and the credit note stands beside it', async () => {
  const { call, me, bookingId, house, papers, pdf, makeOut } = await aPaidSession()
  await house.db
    .updateTable('booking')
    .set({ free_until: house.clock.now().add({ hours: 1 }) })
    .execute()
  expect((await call('cancelBooking', { id: bookingId, x: '0' }, me)).status).toBe(200)
  // On its way counts as given back: nobody makes an invoice out for money that is leaving.
  expect((await makeOut()).body.data).toMatchObject({ state: 'refunded', canBeMadeOut: false })
  expect((await makeOut(COMPANY)).body.code).toBe('invoiceGivenBack')
  const { refund_id: refundId } = await house.db.selectFrom('refund').select('refund_id').executeTakeFirstOrThrow()
  await paymentJobs(house).work['make-refund']!({ refundId })
  expect((await papers()).map(({ amount, state }) => [amount, state])).toEqual([
    [-45, 'refund'],
    [45, 'refunded'],
  ])
  expect((await pdf(bookingId)).words).toContain('Invoice')
})

test('a seat in a group: with its date and without; another date or another member’s booking is not found', async () => {
  const { house, provider, book, client, call, me, pdf } = await aPaidSession()
  const dates = await Promise.all(
    ['2026-11-25T10:00:00Z', '2026-11-26T10:00:00Z'].map((startAt) =>
      aGroupDate(house, provider.providerId, { startAt, seats: 3 }),
    ),
  )
  const [here, there] = dates.map((one) => one.occurrenceId)
  const mine = await book({ groupSessionRecurrenceId: here }, client)
  const neighbour = await aCustomer(house, { firstName: 'Naaber' })
  const theirs = await book({ groupSessionRecurrenceId: here }, neighbour)
  const papers = await call('sessionReceiptsOfDate', { id: mine.bookingId, x: here! }, me)
  expect(papers.body.data).toHaveLength(1)
  const same = await call('sessionReceipts', { id: mine.bookingId }, me)
  expect(same.body.data).toEqual(papers.body.data)
  const receipt = await pdf(`${mine.bookingId}/${here}`, 'en')
  expect([receipt.status, receipt.words.includes('Group session'), receipt.words.includes('Naaber')]).toEqual([
    200,
    true,
    false,
  ])
  for (const path of [`${mine.bookingId}/${there}`, theirs.bookingId, `${theirs.bookingId}/${here}`])
    expect((await pdf(path)).status).toBe(404)
  expect((await pdf(`${mine.bookingId}/none`)).status).toBe(422)
  const all = JSON.stringify((await call('listPapers', {}, me)).body)
  expect([all.includes('Naaber'), all.includes(theirs.bookingId), all.includes(mine.bookingId)]).toEqual([
    false,
    false,
    true,
  ])
})

test('my papers come newest first, page by page, and nobody else’s among them', async () => {
  const { house, call, me, bookTime, provider, client, giveBack } = await aPaidSession()
  await bookTime(provider, '2026-11-25T08:00:00Z')
  house.clock.forward({ minutes: 1 })
  await bookTime(provider, '2026-11-26T08:00:00Z', client)
  await giveBack(4500)
  const page = async (at: number) => (await call('listPapers', { page: at, pageSize: 2 }, me)).body.data!
  const [one, two] = [await page(1), await page(2)]
  expect([one.totalCount, one.items.length, two.items.length]).toEqual([3, 2, 1])
  const issued = [...one.items, ...two.items].map((paper) => paper.issuedAt)
  expect(issued).toEqual(issued.toSorted().reverse())
  expect(new Set([...one.items, ...two.items].map((paper) => paper.bookingId)).size).toBe(2)
  const strange = { as: await signInAs(house, await aCustomer(house)) }
  expect((await call('listPapers', {}, strange)).body.data).toMatchObject({ items: [], totalCount: 0 })
})

test('somebody else’s booking, paper and an unpaid one answer like none', async () => {
  const { house, papers, bookingId, paymentIntentId, pdf, call, provider, me } = await aPaidSession()
  const [paper] = await papers()
  const strangers: ACustomer[] = [await aCustomer(house), provider]
  for (const stranger of strangers) {
    const as = await signInAs(house, stranger)
    for (const id of [bookingId, paymentIntentId, paper!.paperId, randomUUID()]) {
      expect((await pdf(id, 'en', as)).status).toBe(404)
      expect((await call('sessionReceipts', { id }, { as })).body.code).toBe('paperNotFound')
    }
    expect((await call('createInvoice', { bookingId }, { as })).body.code).toBe('paperNotFound')
  }
  const wanted = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-26T08:00:00Z' }
  const held = (await call('createPaymentIntent', wanted, me)).body.data!
  expect((await call('createInvoice', { bookingId: held.bookingId }, me)).body.code).toBe('paperNotFound')
  expect((await call('sessionReceipts', { id: held.bookingId }, me)).status).toBe(404)
})

test('a company’s numbers are checked, each beside its field', async () => {
  const { makeOut, numbers, call, me } = await aPaidSession()
  const wrong = async (to: object) => Object.keys((await makeOut(to)).body.fieldErrors ?? {}).sort()
  expect(await wrong({ ...COMPANY, registryCode: '10000025' })).toEqual(['registryCode'])
  expect(await wrong({ ...COMPANY, vatNumber: 'EE100931559' })).toEqual(['vatNumber'])
  expect(await wrong({ registryCode: '10000024', vatNumber: 'XX1' })).toEqual(['companyName', 'vatNumber'])
  expect(await wrong({ companyName: 'x'.repeat(201) })).toEqual(['companyName'])
  expect(await wrong({ amount: 1 })).toEqual(['amount'])
  expect(await numbers()).toEqual([])
  expect((await call('getInvoiceDetails', {}, me)).body.data).toBeNull()
})

test('twenty at once, to two companies, a refund and the sweeper in between: at most two changes, no number twice, none left out', async () => {
  const { house, makeOut, numbers, sum, bookTime, provider, papers, giveBack } = await aPaidSession({ poolSize: 8 })
  await bookTime(provider, '2026-11-25T08:00:00Z')
  const { payment_id: first } = await house.db.selectFrom('payment').select('payment_id').executeTakeFirstOrThrow()
  const asked = Array.from({ length: 20 }, (_none, at) => {
    if (at % 5 === 4) return invoiceJobs(house).work['issue-invoices']!({})
    if (at % 5 === 3) return issueForPayment(house, first)
    return makeOut(at % 2 ? COMPANY : { ...COMPANY, companyName: 'Teine OÜ' })
  })
  await Promise.all([...asked, giveBack(1000)])
  await invoiceJobs(house).work['issue-invoices']!({})
  const taken = await numbers()
  expect(taken).toEqual(taken.map((_number, at) => at + 1))
  expect(await sum()).toBe(8000)
  const own = await papers()
  expect(own.filter((paper) => paper.state === 'partiallyRefunded')).toHaveLength(1)
  expect(own.filter((paper) => paper.state === 'correction').length).toBeLessThanOrEqual(2)
})

test('the same by ten at once is one invoice', async () => {
  const { makeOut, numbers } = await aPaidSession({ poolSize: 8 })
  const made = await Promise.all(Array.from({ length: 10 }, () => makeOut(COMPANY)))
  expect(new Set(made.map(({ body }) => body.data!.paperId)).size).toBe(1)
  expect(await numbers()).toEqual([1])
})

test('the counsellor sees the invoice that stands, and the two papers that were for nothing', async () => {
  const { house, provider, makeOut, call, app } = await aPaidSession()
  const old = (await makeOut()).body.data!
  const anew = (await makeOut(COMPANY)).body.data!
  const as = await signInAs(house, provider)
  const [row] = (await call('getBilling', {}, { as })).body.data!.payments.items
  expect([row!.invoiceNumber, row!.replaced.map(({ kind }) => kind)]).toEqual([anew.number, ['invoice', 'creditNote']])
  expect(row!.replaced[0]).toMatchObject({ invoiceId: old.paperId, number: old.number })
  const pdf = await app.inject({
    url: `/api/provider/invoices/${row!.replaced[1]!.invoiceId}`,
    headers: { authorization: `Bearer ${as.accessToken}` },
  })
  expect(wordsOfPdf(pdf.rawPayload)).toContain('in full')
})

test('the database itself refuses a second standing invoice and a replacement of what still stands', async () => {
  const { house, makeOut } = await aPaidSession()
  const old = (await makeOut()).body.data!
  const row = await house.db.selectFrom('invoice').selectAll().executeTakeFirstOrThrow()
  const { invoice_id: _id, ...copy } = row
  const add = (change: object) =>
    house.db
      .insertInto('invoice')
      .values({ ...copy, number: 900 + Math.floor(Math.random() * 90), ...change })
      .execute()
  await expect(add({})).rejects.toThrow('one_first_invoice_a_payment')
  await expect(add({ replaces_invoice_id: old.paperId })).rejects.toThrow('replaces_what_was_cancelled')
  await expect(add({ kind: 'creditNote' })).rejects.toThrow('credit_note_has_a_cause')
  await add({ kind: 'creditNote', cancels_invoice_id: old.paperId })
  await expect(add({ kind: 'creditNote', cancels_invoice_id: old.paperId })).rejects.toThrow('cancels')
})

test('closing the account forgets the company; the copy of one’s data holds it', async () => {
  const { house, makeOut, client, me, call, giveBack, bookingId } = await aPaidSession()
  await makeOut(COMPANY)
  const { collectCopy } = await import('../leaving/collect-copy.ts')
  const copy = await collectCopy(house, client.customerAccountId)
  expect(copy['invoiceDetails']).toMatchObject([{ companyName: NAME, registryCode: '10000024' }])
  await giveBack(4500)
  await house.db
    .updateTable('booking')
    .set({ status: 'cancelledByProvider' })
    .where('booking_id', '=', bookingId)
    .execute()
  await house.db.updateTable('login').set({ proved_at: house.clock.now() }).execute()
  expect((await call('closeAccount', {}, me)).status).toBe(200)
  expect(await house.db.selectFrom('invoice_details').selectAll().execute()).toEqual([])
})
