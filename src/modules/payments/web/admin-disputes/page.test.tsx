import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { readTableRows } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const LONG_NAME = 'Александра-Константинопольская Рождественская-Преображенская'
const main = page.getByRole('main')

type DisputeRow = Reply<'listDisputes'>['items'][number]
const createRow = (part: PartialReply<DisputeRow> = {}): PartialReply<DisputeRow> => ({
  disputeId: ID,
  status: 'open',
  reason: 'notReceived',
  amount: 45,
  answerBy: '2026-12-01T22:00:00Z',
  hoursLeft: 180,
  counsellorName: 'Anna Lepalind',
  startDateTime: '2026-11-20T08:00:00Z',
  ...part,
})

async function openDisputes(
  items: PartialReply<DisputeRow>[],
  { query = '', language = 'en' as 'en' | 'ru', totalCount = items.length, at = 1 } = {},
): Promise<FakeApi> {
  const api = fakeApi({ listDisputes: buildReply('listDisputes', { items, page: at, pageSize: 20, totalCount }) })
  await openAdminPage(screen, { path: `/superuser/disputes${query}`, language })
  return api
}

const readRows = () => readTableRows(main.getByRole('table')).map((row) => row.slice(0, 6))

test('lists each dispute with deadline, reason and session, in both themes', async () => {
  const decided = createRow({ disputeId: OTHER, status: 'won', answerBy: null, hoursLeft: null, reason: 'paidTwice' })
  const api = await openDisputes([createRow(), decided])
  expect(readRows()).toEqual([
    [
      'Wed 2 Dec at 00:007 days left',
      'Response needed',
      'The session didn’t take place',
      'Anna Lepalind',
      'Fri 20 Nov at 10:00',
      '45.00 €',
    ],
    ['–', 'Won', 'Paid twice', 'Anna Lepalind', 'Fri 20 Nov at 10:00', '45.00 €'],
  ])
  await expect
    .element(main.getByRole('link', { name: 'Open Anna Lepalind, Fri 20 Nov at 10:00' }).first())
    .toHaveAttribute('href', `/superuser/disputes/${ID}`)
  expect(api.requests('listDisputes').map(({ input }) => input)).toEqual([{ status: 'waiting', page: '1' }])
  await expectAccessible()
})

test.for([
  ['a day', { hoursLeft: 24 }, '1 day left'],
  ['hours', { hoursLeft: 23 }, '23 hours left'],
  ['nothing', { hoursLeft: -1 }, 'Deadline passed'],
  ['none once the answer was sent', { status: 'underReview', hoursLeft: 100 }, ''],
] as const)('shows the time left to answer: %s', async ([, part, timeLeft]) => {
  await openDisputes([createRow(part)])
  expect(readRows()[0]?.[0]).toBe(`Wed 2 Dec at 00:00${timeLeft}`)
})

test('shows that none is open and links to all, in both themes', async () => {
  await openDisputes([])
  await expect.element(main.getByRole('heading', { name: translateForPage('monitoring.noDisputes') })).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: translateForPage('administration.all'), exact: true }))
    .toHaveAttribute('href', '/superuser/disputes?status=all')
  await expectAccessible()
})

test('keeps the filter on further pages', async () => {
  const api = await openDisputes([createRow()], { query: '?status=all&page=2', totalCount: 45, at: 2 })
  expect(api.requests('listDisputes').map(({ input }) => input)).toEqual([{ status: 'all', page: '2' }])
  const pages = main.getByRole('navigation', { name: translateForPage('administration.pages') })
  await expect
    .element(pages.getByText(translateForPage('administration.range', { from: 21, to: 40, total: 45 })))
    .toBeVisible()
  await expect
    .element(pages.getByRole('link', { name: translateForPage('administration.previous') }))
    .toHaveAttribute('href', '/superuser/disputes?status=all&page=1')
  await expect
    .element(pages.getByRole('link', { name: translateForPage('administration.next') }))
    .toHaveAttribute('href', '/superuser/disputes?status=all&page=3')
})

test('fits the longest names in Russian', async () => {
  await openDisputes([createRow({ counsellorName: LONG_NAME, hoursLeft: 30 })], { language: 'ru' })
  await expectAccessible()
})
