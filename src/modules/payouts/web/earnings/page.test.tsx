import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { buildBillingPayment, buildBillingReply, buildEarningsReply, PAID_BOOKING_ID } from '#testing/web/billing.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { captureDownloads } from '#testing/web/downloads.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { readTableRows } from '#testing/web/read-table.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import BillingPage, { clientLoader } from './page.tsx'

const main = page.getByRole('main')
const section = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })
const button = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('button', { name: new RegExp(`^${translateForPage(key)}`) })
const pdf = new Uint8Array([37, 80, 68, 70]) as never
const refundId = '00000000-0000-4000-8000-0000000000b2'
const invoiceId = '00000000-0000-4000-8000-0000000000b3'

async function openBilling(
  replies: Parameters<typeof fakeApi>[0] = {},
  {
    query = '',
    language = 'en' as 'en' | 'ru',
    ...time
  }: { query?: string; language?: 'en' | 'ru'; now?: string } = {},
): Promise<FakeApi> {
  const api = fakeApi({
    getBilling: buildBillingReply([buildBillingPayment()]),
    getEarnings: buildEarningsReply(),
    getOwnTax: buildReply('getOwnTax', { taxCountry: 'EE', taxNumber: '48005170001' }),
    ...replies,
  })
  const path = buildPagePath('billing', language) + query
  await renderComponent(<BillingPage />, { path, loader: clientLoader, login: 'provider', ...time })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('payments', () => {
  test('show price, fee, share and payout with the totals of the period, in both themes', async () => {
    await openBilling()
    const [cells] = readTableRows(main.getByRole('table', { name: translateForPage('earnings.payments') }))
    expect(cells?.slice(2, 5)).toEqual(['45.00 €', '6.75 €', '38.25 €'])
    expect(cells?.[1]).toMatch(/^Mari Maasikas ?session on .*30\sNov, 10:00$/)
    expect(cells?.[5]).toMatch(/1\sDec at the earliest$/)
    await expect.element(section('earnings.inPeriod').getByText('Our fee, 15%')).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'Mari Maasikas' }))
      .toHaveAttribute('href', buildPagePath('client', 'en', { contactId: buildBillingPayment().contactId as string }))
    await expectAccessible()
  })

  test('show a partial refund or a lost dispute in words', async () => {
    await openBilling({
      getBilling: buildBillingReply([
        buildBillingPayment({
          refunded: 20,
          lostToBank: 5,
          isPaymentRetained: true,
          clientName: null,
          contactId: null,
        }),
      ]),
    })
    await expect.element(main.getByText('15.00\u00A0€ refunded')).toBeVisible()
    await expect.element(main.getByText('5.00\u00A0€ reclaimed by the client’s bank')).toBeVisible()
    await expect.element(main.getByText(translateForPage('earnings.paymentRetained'))).toBeVisible()
    await expect.element(main.getByText(translateForPage('earnings.formerClient'), { exact: false })).toBeVisible()
    await expectAccessible()
  })

  test.for([
    [{ state: 'succeeded', at: '2026-11-21T08:00:00Z' }, 'Paid out'],
    [{ state: 'scheduled', reason: 'accountNotReady' }, 'Your payout account isn’t ready yet.'],
    [{ state: 'failed', reason: 'refused' }, 'The payment provider declined this payout.'],
    [{ state: 'onHold', reason: 'onHold' }, 'Payouts are paused because the bank account changed.'],
    [
      { state: 'succeeded', at: '2026-11-21T08:00:00Z', deducted: 5, deductedSince: '2026-11-12T08:00:00Z' },
      '5.00\u00A0€ deducted: we refunded a client on',
    ],
    [{ state: 'succeeded', at: '2026-11-21T08:00:00Z', deducted: -5 }, '5.00\u00A0€ added:'],
    [{ state: 'reversed', at: '2026-11-21T08:00:00Z', reversed: 5 }, '5.00\u00A0€ taken back from your payout account'],
  ] as const)('show the status of the payout and its reason: %o', async ([payout, message]) => {
    await openBilling({ getBilling: buildBillingReply([buildBillingPayment({ payout })]) })
    const table = main.getByRole('table', { name: translateForPage('earnings.payments') })
    await expect.element(table.getByText(message, { exact: false }).first()).toBeVisible()
  })

  test('show an empty state without payments in the period', async () => {
    await openBilling({ getBilling: buildBillingReply() })
    await expect.element(main.getByRole('heading', { name: translateForPage('earnings.none') })).toBeVisible()
    await expect.element(main.getByText(translateForPage('earnings.nextNone'))).toBeVisible()
    await expectAccessible()
  })

  test('are paginated within the period', async () => {
    const api = await openBilling(
      { getBilling: buildBillingReply([buildBillingPayment()], {}, 2, 45) },
      { query: '?page=2' },
    )
    await expect.element(main.getByText('11–20 of 45')).toBeVisible()
    await userEvent.click(main.getByRole('link', { name: translateForPage('earnings.older') }))
    await expect
      .poll(() => api.requests('getBilling').at(-1)?.input)
      .toEqual({ fromDate: '2026-11-01', toDate: '2026-11-24', page: '3', pageSize: '10' })
  })

  test.for([
    ['no provider', failWith('notAllowed'), 'page.notAllowedTitle'],
    ['a failure', failWithServerError(), 'page.faultTitle'],
  ] as const)('show why they cannot be loaded: %s', async ([, outcome, key]) => {
    await openBilling({ getBilling: outcome })
    await expect.element(main.getByRole('heading', { level: 1, name: translateForPage(key) })).toBeVisible()
    expect(button('earnings.csv').query()).toBeNull()
  })

  test('fit the longest names in Russian', async () => {
    const clientName = 'Рождественская'.repeat(5)
    const payout = { state: 'scheduled', reason: 'accountNotReady' } as const
    const long = buildBillingPayment({ clientName, payout, paid: 12_345.6, refunded: 1_000, hasEInvoice: true })
    await openBilling({ getBilling: buildBillingReply([long], {}, 1, 45) }, { language: 'ru' })
    await expect.element(main.getByText(clientName).first()).toBeVisible()
    await expectAccessible()
  })
})

describe('the period', () => {
  const link = (key: Parameters<typeof translateForPage>[0]) =>
    main.getByRole('link', { name: translateForPage(key), exact: true })

  test('is chosen by a click, and the current one is marked', async () => {
    const api = await openBilling()
    await expect.element(link('earnings.thisMonth')).toHaveAttribute('aria-current')
    await userEvent.click(link('earnings.lastMonth'))
    await expect
      .poll(() => api.requests('getBilling').at(-1)?.input)
      .toMatchObject({ fromDate: '2026-10-01', toDate: '2026-10-31' })
  })

  test('of twelve months is the year in December, and only one of them is marked', async () => {
    const year = { fromDate: '2026-01-01', toDate: '2026-12-01' }
    await openBilling(
      { getBilling: buildBillingReply([], year) },
      { query: '?fromDate=2026-01-01&toDate=2026-12-01', now: '2026-12-01T10:00:00Z' },
    )
    await expect.element(link('earnings.thisYear')).toHaveAttribute('aria-current')
    await expect.element(link('earnings.twelveMonths')).not.toHaveAttribute('aria-current')
  })

  test('is chosen by two dates', async () => {
    const api = await openBilling()
    await userEvent.fill(main.getByLabelText(translateForPage('earnings.from'), { exact: true }), '2022-01-01')
    await userEvent.fill(main.getByLabelText(translateForPage('earnings.to'), { exact: true }), '2022-01-31')
    api.reply('getBilling', buildBillingReply([], { fromDate: '2022-01-01', toDate: '2022-01-31' }))
    await userEvent.click(main.getByRole('button', { name: translateForPage('earnings.show'), exact: true }))
    await expect.element(main.getByRole('heading', { name: translateForPage('earnings.none') })).toBeVisible()
    expect(api.requests('getBilling').at(-1)?.input).toMatchObject({ fromDate: '2022-01-01', toDate: '2022-01-31' })
    await expect
      .element(main.getByLabelText(translateForPage('earnings.from'), { exact: true }))
      .toHaveValue('2022-01-01')
  })
})

describe('files', () => {
  test('all payments of the period are exported as CSV', async () => {
    const names = captureDownloads()
    const api = await openBilling({ billingCsv: 'Paid' })
    await userEvent.click(button('earnings.csv'))
    await expect.poll(names).toEqual(['billing-2026-11-01-2026-11-24.csv'])
    expect(api.requests('billingCsv').map(({ input }) => input)).toEqual([
      { fromDate: '2026-11-01', toDate: '2026-11-24' },
    ])
  })

  test('invoices, e-invoices and credit notes are named after their numbers and contain no personal data', async () => {
    const names = captureDownloads()
    const paid = buildBillingPayment({
      hasEInvoice: true,
      refunded: 5,
      refunds: [{ refundId, amount: 5 }],
      replaced: [{ invoiceId, kind: 'invoice', number: '2026-5' }],
    })
    const api = await openBilling({
      getBilling: buildBillingReply([paid]),
      providerInvoice: pdf,
      providerEInvoice: pdf,
    })
    await expectAccessible()
    for (const name of [/^Invoice session on/, /^E-invoice/, /^Credit note session on/, /^Invoice 2026-5/]) {
      const before = names().length
      await userEvent.click(main.getByRole('button', { name }))
      await expect.poll(() => names().length).toBe(before + 1)
    }
    expect(names()).toEqual([
      'invoice-2026-7.pdf',
      'e-invoice-2026-7.xml',
      `credit-note-${refundId.slice(0, 8)}.pdf`,
      'invoice-2026-5.pdf',
    ])
    expect(api.requests('providerInvoice').map(({ input }) => input.id)).toEqual([PAID_BOOKING_ID, refundId, invoiceId])
    expect(api.requests('providerEInvoice').map(({ input }) => input.id)).toEqual([PAID_BOOKING_ID])
  })

  test('fee statements are listed by month, with older ones collapsed', async () => {
    const names = captureDownloads()
    const months = ['2026-10', '2026-09', '2026-08', '2026-07']
    const statements = months.map((month) => ({ month, fee: 6.75, sessions: 1 }))
    await openBilling({ getBilling: buildBillingReply([buildBillingPayment()], { statements }), feeStatement: pdf })
    expect(section('earnings.statements').getByRole('button').elements()).toHaveLength(3)
    await userEvent.click(section('earnings.statements').getByText(translateForPage('earnings.earlier')))
    await expect.poll(() => section('earnings.statements').getByRole('button').elements()).toHaveLength(4)
    await expectAccessible()
    await userEvent.click(section('earnings.statements').getByRole('button').first())
    await expect.poll(names).toEqual(['fee-2026-10.pdf'])
  })

  test('a failed download is reported, and no file is saved', async () => {
    const names = captureDownloads()
    await openBilling({ providerInvoice: failWith('notFound') })
    await userEvent.click(button('earnings.invoice'))
    await expect.element(page.getByRole('alert').first()).toBeInTheDocument()
    expect(names()).toEqual([])
  })
})

describe('the next payout', () => {
  const next = {
    at: '2026-12-01T08:00:00Z',
    sessions: 2,
    paid: 90,
    fee: 13.5,
    yours: 76.5,
    state: 'scheduled' as const,
  }

  test('shows amount, date, account and deductions', async () => {
    const negativeBalance = { amount: 12.5, since: '2026-11-12T08:00:00Z' }
    await openBilling({ getEarnings: buildEarningsReply({ nextPayout: next, negativeBalance }) })
    const card = section('earnings.nextPayout')
    await expect.element(card.getByText('76.50\u00A0€', { exact: true })).toBeVisible()
    await expect.element(card.getByText(/^.*1\sDec, for 2\ssessions, to •• 5685$/)).toBeVisible()
    await expect.element(card.getByText(/^12\.50\s€ will be deducted from your next payouts/)).toBeVisible()
    await expectAccessible()
  })

  test('shows why it waits for the account, with a link', async () => {
    await openBilling({ getEarnings: buildEarningsReply({ nextPayout: { ...next, reason: 'accountMissing' } }) })
    await expect
      .element(section('earnings.nextPayout').getByText(translateForPage('earnings.why.accountMissing')))
      .toBeVisible()
    await expect
      .element(main.getByRole('link', { name: translateForPage('earnings.seeAccount') }))
      .toHaveAttribute('href', buildPagePath('stripeConnect', 'en'))
    await expectAccessible()
  })

  test('shows a returned payout at the top', async () => {
    const failedPayout = { amount: 38.25, failure: 'accountClosed', failedAt: '2026-11-20T08:00:00Z' } as const
    await openBilling({ getEarnings: buildEarningsReply({ failedPayout }) })
    await expect.element(main.getByText('Your payout of 38.25\u00A0€ didn’t go through.')).toBeVisible()
    await expect
      .element(main.getByText(translateForPage('earnings.lost.accountClosed'), { exact: false }))
      .toBeVisible()
    await expectAccessible()
  })
})

test('shows a missing tax number with a link', async () => {
  await openBilling({ getOwnTax: buildReply('getOwnTax') })
  await expect.element(main.getByText(translateForPage('earnings.taxMissing'))).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: translateForPage('earnings.taxAdd') }))
    .toHaveAttribute('href', `${buildPagePath('stripeConnect', 'en')}#tax`)
  await expectAccessible()
})

test('shows several months as bars with a table', async () => {
  const months = ['2026-09', '2026-10', '2026-11'].map((month, index) => ({
    month,
    yours: 10 * (index + 1),
    isUnfinished: index === 2,
  }))
  await openBilling({ getBilling: buildBillingReply([buildBillingPayment()], { months }) })
  await expect.element(main.getByRole('img', { name: /Highest: November 2026\.$/ })).toBeVisible()
  await userEvent.click(main.getByText(translateForPage('earnings.asTable')))
  await expect.element(section('earnings.inPeriod').getByRole('table')).toBeVisible()
  await expectAccessible()
})
