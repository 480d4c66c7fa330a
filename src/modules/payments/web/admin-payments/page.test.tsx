import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { captureDownloads } from '#testing/web/downloads.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { press, tabThrough } from '#testing/web/keyboard.ts'
import { failWith, failWithFields, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { readDetailList, readTableRows } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const EURO = '\u00A0€'
const ID = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const UNTIL = '2026-11-24T10:30:00Z'
const LONG_NAME = 'Александра-Константинопольская Рождественская-Преображенская'
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')

type PaymentRow = Reply<'listPayments'>['items'][number]
const createRow = (part: PartialReply<PaymentRow> = {}): PartialReply<PaymentRow> => ({
  paymentId: ID,
  createdAt: '2026-11-20T08:00:00Z',
  counsellorName: 'Anna Lepalind',
  customerName: 'Mari Maasikas',
  price: 45,
  refundable: 45,
  startDateTime: '2026-11-27T08:00:00Z',
  status: 'succeeded',
  cardBrand: 'visa',
  cardLast4: '4242',
  ...part,
})
const listReply = (items: PartialReply<PaymentRow>[], part: PartialReply<Reply<'listPayments'>> = {}) =>
  buildReply('listPayments', {
    items,
    page: 1,
    pageSize: 20,
    totalCount: items.length,
    fromDate: '2026-11-01',
    toDate: '2026-11-24',
    timezone: 'Europe/Tallinn',
    totals: { paid: 45 * items.length, refunded: 0, payments: items.length },
    openUntil: UNTIL,
    ...part,
  } as never)

async function openPayments(
  answer: Parameters<typeof fakeApi>[0] | undefined,
  query = '',
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ listPayments: listReply([createRow()]), ...answer })
  await openAdminPage(screen, { path: `/superuser/payments${query}`, language })
  return api
}

const getRequests = (api: FakeApi) => api.requests('listPayments').map(({ input }) => input)
const search = () => main.getByLabelText(translateForPage('adminPayments.search'), { exact: true })
const show = () => main.getByRole('button', { name: translateForPage('adminPayments.show'), exact: true })
const button = (name: string) => main.getByRole('button', { name, exact: true })

describe('the list', () => {
  test('shows names, amounts and status of each payment with totals, in both themes', async () => {
    const rows = [
      createRow(),
      createRow({ paymentId: OTHER, status: 'partiallyRefunded', refunded: 10, refundable: 35, customerName: null }),
    ]
    await openPayments({
      listPayments: listReply(rows, {
        totals: { paid: 90, refunded: 10, payments: 2 },
        days: [
          { date: '2026-11-19', paid: 45, refunded: 0 },
          { date: '2026-11-20', paid: 35, refunded: 10 },
        ],
      }),
    })
    expect(
      readTableRows(main.getByRole('table', { name: translateForPage('adminPayments.payments') })).map((row) =>
        row.slice(0, 6),
      ),
    ).toEqual([
      ['Fri 20 Nov at 10:00', 'Anna Lepalind', 'Mari Maasikas', '45.00 €', 'Fri 27 Nov at 10:00', 'Paid'],
      [
        'Fri 20 Nov at 10:00',
        'Anna Lepalind',
        translateForPage('adminPayments.hiddenCustomer'),
        '45.00 €10.00 € refunded',
        'Fri 27 Nov at 10:00',
        translateForPage('adminPayments.is.partiallyRefunded'),
      ],
    ])
    const sums = main.getByRole('region', { name: translateForPage('adminPayments.payments') })
    expect(readDetailList(sums)).toEqual({ Paid: '90.00 €', Refunded: '10.00 €', Payments: '2' })
    const plot = translateForPage('adminPayments.plot', { paid: `90.00${EURO}`, refunded: `10.00${EURO}` })
    await expect.element(sums.getByRole('img', { name: plot })).toBeVisible()
    await expectAccessible()
  })

  test('labels each button with its payment, and offers no refund where none is possible', async () => {
    await openPayments({ listPayments: listReply([createRow({ refundable: 0, status: 'refunded', refunded: 45 })]) })
    const description = 'Mari Maasikas with Anna Lepalind, Fri 27 Nov at 10:00'
    await expect
      .element(main.getByRole('link', { name: `Open ${description}` }))
      .toHaveAttribute('href', `/superuser/payments/${ID}`)
    expect(main.getByRole('button', { name: /^Refund/ }).elements()).toEqual([])
  })

  test('labels the buttons of a payment by its session while the client’s name is hidden', async () => {
    await openPayments({ listPayments: listReply([createRow({ customerName: null })]) })
    const name = 'Open session with Anna Lepalind, Fri 27 Nov at 10:00'
    await expect.element(main.getByRole('link', { name, exact: true })).toBeVisible()
  })

  test('shows that nothing matches, in both themes', async () => {
    await openPayments({ listPayments: listReply([]) })
    await expect.element(main.getByRole('heading', { name: translateForPage('adminPayments.none') })).toBeVisible()
    expect(main.getByRole('table').elements()).toEqual([])
    await expectAccessible()
  })

  test('shows a client with a closed account as a former client', async () => {
    await openPayments({ listPayments: listReply([createRow({ customerName: null, isFormerCustomer: true })]) })
    await expect
      .element(main.getByRole('cell', { name: translateForPage('adminPayments.formerCustomer') }))
      .toBeVisible()
  })

  test.for([
    ['pending', 'adminPayments.is.pending'],
    ['failed', 'adminPayments.is.failed'],
    ['refunded', 'adminPayments.is.refunded'],
    ['disputed', 'adminPayments.is.disputed'],
  ] as const)('shows the status of a payment: %s', async ([status, message]) => {
    await openPayments({ listPayments: listReply([createRow({ status })]) })
    await expect.element(main.getByRole('cell', { name: translateForPage(message), exact: true })).toBeVisible()
  })

  test('reports failed refunds and links to them', async () => {
    await openPayments({ listPayments: listReply([createRow({ hasFailedRefund: true })], { failedRefunds: 2 }) })
    await expect.element(main.getByText(translateForPage('adminPayments.failed', { count: 2 }))).toBeVisible()
    await expect
      .element(main.getByRole('row').getByText(translateForPage('adminPayments.is.refundFailed')))
      .toBeVisible()
    await expect
      .element(main.getByRole('link', { name: translateForPage('adminPayments.seeFailed') }))
      .toHaveAttribute('href', '/superuser/payments?status=refundFailed')
    await expectAccessible()
  })

  test('keeps the filter on further pages', async () => {
    const api = await openPayments(
      { listPayments: listReply([createRow()], { page: 2, totalCount: 45 }) },
      '?from=2026-11-01&status=succeeded&page=2',
    )
    expect(getRequests(api)).toEqual([{ fromDate: '2026-11-01', status: 'succeeded', page: 2, pageSize: 20 }])
    const pages = main.getByRole('navigation', { name: translateForPage('adminPayments.pages') })
    await expect
      .element(pages.getByText(translateForPage('adminPayments.range', { from: 21, to: 40, total: 45 })))
      .toBeVisible()
    await expect
      .element(pages.getByRole('link', { name: translateForPage('adminPayments.newer') }))
      .toHaveAttribute('href', '/superuser/payments?from=2026-11-01&status=succeeded')
    await userEvent.click(pages.getByRole('link', { name: translateForPage('adminPayments.older') }))
    await expect.poll(() => getRequests(api).at(-1)?.page).toBe(3)
  })

  test('fits the longest names in Russian', async () => {
    await openPayments(
      { listPayments: listReply([createRow({ customerName: LONG_NAME, counsellorName: LONG_NAME })]) },
      '',
      'ru',
    )
    await expectAccessible()
  })
})

describe('searching for payments', () => {
  test('filters by dates, status and person, and puts no name into the URL', async () => {
    const api = await openPayments({})
    await userEvent.fill(search(), 'customer@hool.test')
    await userEvent.fill(main.getByLabelText(translateForPage('adminPayments.from'), { exact: true }), '2026-10-01')
    await userEvent.selectOptions(
      main.getByLabelText(translateForPage('adminPayments.status'), { exact: true }),
      'disputed',
    )
    await userEvent.click(show())
    await expect
      .poll(() => getRequests(api).at(-1))
      .toEqual({
        fromDate: '2026-10-01',
        toDate: '2026-11-24',
        status: 'disputed',
        searchText: 'customer@hool.test',
        page: 1,
        pageSize: 20,
      })
    await expect.poll(() => location.search).toContain('find=')
    expect(location.href).not.toContain('customer')
    await expect.element(search()).toHaveValue('customer@hool.test')
  })

  test('sends nothing when the end date is before the start date', async () => {
    const api = await openPayments({})
    const from = main.getByLabelText(translateForPage('adminPayments.from'), { exact: true })
    await userEvent.fill(from, '2026-12-01')
    await userEvent.click(show())
    expect((from.element() as HTMLInputElement).validity.valid).toBe(false)
    expect(getRequests(api)).toHaveLength(1)
  })

  test('is operable by keyboard: every field once, then the list', async () => {
    await openPayments({})
    ;(document.activeElement as HTMLElement).blur()
    const stops = await tabThrough()
    expect(stops).toEqual([
      translateForPage('adminPayments.csv'),
      translateForPage('adminPayments.from'),
      translateForPage('adminPayments.to'),
      translateForPage('adminPayments.search'),
      translateForPage('adminPayments.status'),
      translateForPage('adminPayments.show'),
      'Refund Mari Maasikas with Anna Lepalind, Fri 27 Nov at 10:00',
      'Open Mari Maasikas with Anna Lepalind, Fri 27 Nov at 10:00',
    ])
  })
})

describe('client names', () => {
  const reason = () => dialog.getByLabelText(translateForPage('people.why.reason'), { exact: true })
  const open = () => dialog.getByRole('button', { name: translateForPage('people.why.open'), exact: true })
  const done = buildReply('openPayments', { openUntil: UNTIL })
  const needsReason = ({ searchText }: { searchText?: string | undefined }) =>
    searchText ? failWith('reasonNeeded') : listReply([createRow({ customerName: null })], { openUntil: null })

  test('are hidden until a reason is given, and the list shows how long they are visible', async () => {
    const api = await openPayments({
      listPayments: listReply([createRow({ customerName: null })], { openUntil: null }),
    })
    await expect.element(main.getByText(translateForPage('people.why.noNames'))).toBeVisible()
    await expect
      .element(main.getByRole('cell', { name: translateForPage('adminPayments.hiddenCustomer') }))
      .toBeVisible()
    await userEvent.click(button(translateForPage('people.why.names')))
    await expect.element(dialog.getByText(translateForPage('people.why.payments'))).toBeVisible()
    await expectAccessible()
    api.reply('openPayments', done)
    api.reply('listPayments', listReply([createRow()]))
    await userEvent.selectOptions(dialog.getByLabelText(translateForPage('people.choice')), 'question')
    await userEvent.fill(reason(), 'Request 12.')
    await userEvent.click(open())
    await expect.element(main.getByText(/^Visible until 12:30\./)).toBeVisible()
    await expect.element(main.getByRole('cell', { name: 'Mari Maasikas' })).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    expect(api.requests('openPayments').map(({ input }) => input)).toEqual([
      { reason: 'Request 12.', choice: 'question' },
    ])
  })

  test('cannot be searched before a reason is given, in both themes', async () => {
    const api = await openPayments({ listPayments: needsReason })
    await userEvent.fill(search(), 'Mari')
    await userEvent.click(show())
    await expect.element(main.getByRole('heading', { name: translateForPage('people.why.closed') })).toBeVisible()
    expect(main.getByRole('table').elements()).toEqual([])
    await expectAccessible()
    api.reply('openPayments', done)
    api.reply('listPayments', listReply([createRow()]))
    await userEvent.click(button(translateForPage('people.why.say')))
    await userEvent.fill(reason(), 'Request 12.')
    await userEvent.click(open())
    await expect.element(main.getByRole('cell', { name: 'Mari Maasikas' })).toBeVisible()
    expect(getRequests(api).at(-1)).toMatchObject({ searchText: 'Mari' })
  })

  test('shows an empty reason at its field, and Escape grants nothing', async () => {
    const api = await openPayments({ listPayments: listReply([createRow()], { openUntil: null }) })
    await userEvent.click(button(translateForPage('people.why.names')))
    await userEvent.click(open())
    await expect.element(reason()).toHaveAccessibleDescription(new RegExp(translateForPage('error.required')))
    await expect.element(reason()).toHaveFocus()
    expect(api.requests('openPayments')).toEqual([])
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.element(button(translateForPage('people.why.names'))).toHaveFocus()
  })

  test.for([
    ['the field is wrong', failWithFields({ reason: 'error.tooLong' }), () => serverText('en', 'error.tooLong')],
    ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('shows why it failed and keeps the input: %s', async ([, outcome, message]) => {
    await openPayments({ listPayments: listReply([createRow()], { openUntil: null }), openPayments: outcome })
    await userEvent.click(button(translateForPage('people.why.names')))
    await userEvent.fill(reason(), 'Request 12.')
    await userEvent.click(open())
    await expect.element(dialog.getByText(message(), { exact: false }).first()).toBeInTheDocument()
    await expect.element(reason()).toHaveValue('Request 12.')
  })
})

describe('the CSV export', () => {
  test('contains the filtered payments and is named after the dates', async () => {
    const downloads = captureDownloads()
    const api = await openPayments({ paymentsCsv: 'id;price' }, '?status=succeeded')
    await userEvent.click(button(translateForPage('adminPayments.csv')))
    await expect.poll(downloads).toEqual(['payments-2026-11-01-2026-11-24.csv'])
    expect(api.requests('paymentsCsv').map(({ input }) => input)).toEqual([{ status: 'succeeded' }])
  })

  test('asks for a reason first if none is active', async () => {
    const api = await openPayments({ listPayments: listReply([createRow()], { openUntil: null }) })
    await userEvent.click(button(translateForPage('adminPayments.csv')))
    await expect.element(dialog.getByRole('heading', { name: translateForPage('people.why.title') })).toBeVisible()
    expect(api.requests('paymentsCsv')).toEqual([])
  })

  test.for([
    ['the reason has expired', failWith('reasonNeeded'), () => serverText('en', 'domainError.reasonNeeded')],
    ['too many rows', failWith('tooManyRows'), () => serverText('en', 'domainError.tooManyRows')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('shows why the download failed: %s', async ([, outcome, message]) => {
    await openPayments({ paymentsCsv: outcome })
    await userEvent.click(button(translateForPage('adminPayments.csv')))
    await expect.element(page.getByRole('alert').getByText(message())).toBeInTheDocument()
  })
})

test('refunds a payment from the list and updates it', async () => {
  const effect = buildReply('previewRefund', { amount: 45, refundable: 45, fromCounsellor: 38.25, fromFee: 6.75 })
  const api = await openPayments({
    previewRefund: effect,
    refundPayment: buildReply('refundPayment', { status: 'succeeded' }),
  })
  await userEvent.click(main.getByRole('button', { name: /^Refund Mari Maasikas/ }))
  await userEvent.fill(dialog.getByLabelText(translateForPage('adminPayments.reasonText')), 'The line broke down.')
  api.reply('listPayments', listReply([createRow({ status: 'refunded', refunded: 45, refundable: 0 })]))
  await userEvent.click(dialog.getByRole('button', { name: /^Refund 45/ }))
  await expect
    .element(main.getByRole('cell', { name: translateForPage('adminPayments.is.refunded'), exact: true }))
    .toBeVisible()
})
