import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TransferRow } from '#modules/payouts/web/shared/admin/transfer-table.tsx'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { failWith, serverText } from '#testing/web/outcomes.ts'
import { readDetailList, readTableRows } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const LONG_NAME = 'Александра-Константинопольская Рождественская-Преображенская'
const main = page.getByRole('main')

const createRow = (part: PartialReply<TransferRow> = {}): PartialReply<TransferRow> => ({
  transferId: ID,
  day: '2026-11-20',
  counsellorName: 'Anna Lepalind',
  sessions: 2,
  amount: 76.5,
  status: 'succeeded',
  sentAt: '2026-11-21T05:00:00Z',
  ...part,
})
const failed = createRow({
  transferId: OTHER,
  status: 'failed',
  reason: 'accountMissing',
  nextTryAt: '2026-11-25T05:00:00Z',
  sentAt: null,
  canRetry: true,
})
const listReply = (items: PartialReply<TransferRow>[], part: PartialReply<Reply<'listTransfers'>> = {}) =>
  buildReply('listTransfers', {
    items,
    page: 1,
    pageSize: 20,
    totalCount: items.length,
    fromDate: '2026-11-01',
    toDate: '2026-11-24',
    totals: { sent: 76.5, waiting: 12, failed: 1, transfers: 2 },
    ...part,
  } as never)

async function openTransfers(
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ listTransfers: listReply([createRow(), failed]), ...replies })
  await openAdminPage(screen, { path: '/superuser/transfers', language })
  return api
}

const table = () => main.getByRole('table', { name: translateForPage('adminPayments.transfers') })
const getRequests = (api: FakeApi) => api.requests('listTransfers').map(({ input }) => input)

test('shows recipient, amount, status, reason and next attempt, in both themes', async () => {
  await openTransfers()
  expect(readTableRows(table()).map((row) => row.slice(0, 6))).toEqual([
    ['Fri 20 Nov', 'Anna Lepalind', '2', '76.50 €', 'Paid out', 'Sat 21 Nov at 07:00'],
    [
      'Fri 20 Nov',
      'Anna Lepalind',
      '2',
      '76.50 €',
      'FailedThe counsellor has no payout account.Next attempt: Wed 25 Nov at 07:00',
      '–',
    ],
  ])
  expect(readDetailList(main.getByRole('region', { name: translateForPage('adminPayments.transfers') }))).toEqual({
    Sent: '76.50 €',
    'Not sent yet': '12.00 €',
    Failed: '1',
    Transfers: '2',
  })
  await expect
    .element(main.getByRole('link', { name: 'Open Anna Lepalind, Fri 20 Nov' }).first())
    .toHaveAttribute('href', `/superuser/transfers/${ID}`)
  await expectAccessible()
})

test('shows deductions, additions and reversals under the amount', async () => {
  const rows = [
    createRow({ deducted: 5, amount: 0 }),
    createRow({ transferId: OTHER, deducted: -7, reversed: 8.5, status: 'reversed' }),
  ]
  await openTransfers({ listTransfers: listReply(rows) })
  const shown = readTableRows(table()).map((row) => row.slice(3, 5))
  expect(shown).toEqual([
    ['0.00 €5.00 € deducted, as it had already been paid out', translateForPage('adminPayments.transferIs.offset')],
    [
      '76.50 €7.00 € added, because a refund failed8.50 € reversed',
      translateForPage('adminPayments.transferIs.reversed'),
    ],
  ])
})

test('shows that none matches, in both themes', async () => {
  await openTransfers({ listTransfers: listReply([]) })
  await expect.element(main.getByRole('heading', { name: translateForPage('adminPayments.noTransfers') })).toBeVisible()
  expect(table().query()).toBeNull()
  await expectAccessible()
})

test('filters by dates, status and provider, and puts no name into the URL', async () => {
  const api = await openTransfers()
  await userEvent.fill(main.getByLabelText(translateForPage('adminPayments.searchTransfers'), { exact: true }), 'Anna')
  await userEvent.selectOptions(
    main.getByLabelText(translateForPage('adminPayments.status'), { exact: true }),
    'failed',
  )
  await userEvent.click(main.getByRole('button', { name: translateForPage('adminPayments.show') }))
  await expect
    .poll(() => getRequests(api).at(-1))
    .toEqual({
      fromDate: '2026-11-01',
      toDate: '2026-11-24',
      searchText: 'Anna',
      status: 'failed',
      page: 1,
      pageSize: 20,
    })
  expect(location.href).not.toContain('Anna')
})

test('fits the longest names in Russian', async () => {
  await openTransfers({ listTransfers: listReply([createRow({ ...failed, counsellorName: LONG_NAME })]) }, 'ru')
  await expectAccessible()
})

describe('a retry from the list', () => {
  const dialog = page.getByRole('dialog')
  const retry = () => main.getByRole('button', { name: 'Try again Anna Lepalind, Fri 20 Nov' })
  const confirm = () =>
    userEvent.click(dialog.getByRole('button', { name: translateForPage('adminPayments.retry'), exact: true }))

  test('is offered only where possible, asks for confirmation and updates the list', async () => {
    const api = await openTransfers({ retryTransfer: buildReply('retryTransfer', { status: 'succeeded' }) })
    expect(main.getByRole('button', { name: /^Try again/ }).elements()).toHaveLength(1)
    await userEvent.click(retry())
    await expect.element(dialog.getByText(translateForPage('generic.retryConfirm'))).toBeVisible()
    api.reply('listTransfers', listReply([createRow()]))
    await confirm()
    await expect.element(page.getByRole('status').getByText(translateForPage('generic.transferDone'))).toBeVisible()
    await expect.poll(() => retry().query()).toBeNull()
    expect(api.requests('retryTransfer').map(({ input }) => input)).toEqual([{ id: OTHER }])
  })

  test('shows that it failed and can be repeated', async () => {
    await openTransfers({ retryTransfer: failWith('transferProblem') })
    await userEvent.click(retry())
    await confirm()
    await expect
      .element(page.getByRole('alert').getByText(serverText('en', 'domainError.transferProblem')))
      .toBeVisible()
    await expect.element(retry()).toBeVisible()
  })
})
