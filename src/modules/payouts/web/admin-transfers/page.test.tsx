import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TransferRow } from '#modules/payouts/web/shared/admin/transfer-table.tsx'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { refused, serverText } from '#testing/web/outcomes.ts'
import { type Part, replyOf } from '#testing/web/reply-of.ts'
import { factsOf, rowsOf } from '#testing/web/rows.ts'
import { textOf } from '#testing/web/text-of.ts'
import * as screen from './page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const LONG_NAME = 'Александра-Константинопольская Рождественская-Преображенская'
const main = page.getByRole('main')

const rowOf = (part: Part<TransferRow> = {}): Part<TransferRow> => ({
  transferId: ID,
  day: '2026-11-20',
  counsellorName: 'Anna Lepalind',
  sessions: 2,
  amount: 76.5,
  status: 'succeeded',
  sentAt: '2026-11-21T05:00:00Z',
  ...part,
})
const failed = rowOf({
  transferId: OTHER,
  status: 'failed',
  reason: 'accountMissing',
  nextTryAt: '2026-11-25T05:00:00Z',
  sentAt: null,
  canRetry: true,
})
const listOf = (items: Part<TransferRow>[], part: Part<Reply<'listTransfers'>> = {}) =>
  replyOf('listTransfers', {
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
  answers: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ listTransfers: listOf([rowOf(), failed]), ...answers })
  await openAdminPage(screen, { path: '/superuser/transfers', language })
  return api
}

const table = () => main.getByRole('table', { name: textOf('money.transfers') })
const asked = (api: FakeApi) => api.requests('listTransfers').map(({ input }) => input)

test('says to whom how much went, how each stands, why, and when it is tried next, in both looks', async () => {
  await openTransfers()
  expect(rowsOf(table()).map((row) => row.slice(0, 6))).toEqual([
    ['Fri 20 Nov', 'Anna Lepalind', '2', '76.50 €', 'Succeeded', 'Sat 21 Nov at 07:00'],
    [
      'Fri 20 Nov',
      'Anna Lepalind',
      '2',
      '76.50 €',
      'FailedThe counsellor has no payout account.Next try Wed 25 Nov at 07:00',
      '–',
    ],
  ])
  expect(factsOf(main.getByRole('region', { name: textOf('money.transfers') }))).toEqual({
    Sent: '76.50 €',
    Waiting: '12.00 €',
    Failed: '1',
    Transfers: '2',
  })
  await expect
    .element(main.getByRole('link', { name: 'Open Anna Lepalind, Fri 20 Nov' }).first())
    .toHaveAttribute('href', `/superuser/transfers/${ID}`)
  await expectAccessible()
})

test('says under the amount what was taken off, paid on top and taken back', async () => {
  const rows = [
    rowOf({ carried: 5, amount: 0 }),
    rowOf({ transferId: OTHER, carried: -7, takenBack: 8.5, status: 'reversed' }),
  ]
  await openTransfers({ listTransfers: listOf(rows) })
  const shown = rowsOf(table()).map((row) => row.slice(3, 5))
  expect(shown).toEqual([
    ['0.00 €5.00 € taken off: it was sent before', textOf('money.transferIs.carried')],
    ['76.50 €7.00 € on top: a refund came back8.50 € taken back', textOf('money.transferIs.reversed')],
  ])
})

test('says that none fits, in both looks', async () => {
  await openTransfers({ listTransfers: listOf([]) })
  await expect.element(main.getByRole('heading', { name: textOf('money.noTransfers') })).toBeVisible()
  expect(table().query()).toBeNull()
  await expectAccessible()
})

test('looks for dates, state and counsellor, and no name stands in the address', async () => {
  const api = await openTransfers()
  await userEvent.fill(main.getByLabelText(textOf('money.searchTransfers'), { exact: true }), 'Anna')
  await userEvent.selectOptions(main.getByLabelText(textOf('money.status'), { exact: true }), 'failed')
  await userEvent.click(main.getByRole('button', { name: textOf('money.show') }))
  await expect
    .poll(() => asked(api).at(-1))
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

test('has room for the longest names in Russian', async () => {
  await openTransfers({ listTransfers: listOf([rowOf({ ...failed, counsellorName: LONG_NAME })]) }, 'ru')
  await expectAccessible()
})

describe('trying one again from the list', () => {
  const dialog = page.getByRole('dialog')
  const retry = () => main.getByRole('button', { name: 'Try again Anna Lepalind, Fri 20 Nov' })
  const confirm = () => userEvent.click(dialog.getByRole('button', { name: textOf('money.retry'), exact: true }))

  test('is offered only where it can be tried, asks first, and the list shows what came of it', async () => {
    const api = await openTransfers({ retryTransfer: replyOf('retryTransfer', { status: 'succeeded' }) })
    expect(main.getByRole('button', { name: /^Try again/ }).elements()).toHaveLength(1)
    await userEvent.click(retry())
    await expect.element(dialog.getByText(textOf('generic.retryConfirm'))).toBeVisible()
    api.answer('listTransfers', listOf([rowOf()]))
    await confirm()
    await expect.element(page.getByRole('status').getByText(textOf('generic.transferDone'))).toBeVisible()
    await expect.poll(() => retry().query()).toBeNull()
    expect(api.requests('retryTransfer').map(({ input }) => input)).toEqual([{ id: OTHER }])
  })

  test('says that it did not work, and can be tried again', async () => {
    await openTransfers({ retryTransfer: refused('transferProblem') })
    await userEvent.click(retry())
    await confirm()
    await expect.element(page.getByRole('alert').getByText(serverText('en', 'refusal.transferProblem'))).toBeVisible()
    await expect.element(retry()).toBeVisible()
  })
})
