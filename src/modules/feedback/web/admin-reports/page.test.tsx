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
const main = page.getByRole('main')

type ReportItem = Reply<'listReports'>['items'][number]
const report: PartialReply<ReportItem> = {
  feedbackId: ID,
  counsellorName: 'Anna Lepalind',
  score: 4,
  reasons: ['names', 'health'],
  waitingSince: '2026-11-23T08:00:00Z',
}

async function openReports(
  items: PartialReply<ReportItem>[],
  { query = '', language = 'en' as 'en' | 'ru', total = items.length } = {},
): Promise<FakeApi> {
  const api = fakeApi({ listReports: buildReply('listReports', { items, page: 1, pageSize: 20, totalCount: total }) })
  await openAdminPage(screen, { path: `/superuser/feedback${query}`, language })
  return api
}

test('lists provider and reasons without the text, in light and dark mode', async () => {
  const removed = { ...report, feedbackId: OTHER, isRemoved: true }
  const api = await openReports([report, removed])
  expect(readTableRows(main.getByRole('table')).map((row) => row.slice(0, 4))).toEqual([
    ['Anna Lepalind', '4', 'names someone, mentions health', 'Mon 23 Nov at 10:00'],
    ['Anna Lepalind', '4', 'names someone, mentions health', 'Removed'],
  ])
  await expect
    .element(main.getByRole('link', { name: 'Open Anna Lepalind' }).first())
    .toHaveAttribute('href', `/superuser/feedback/${ID}`)
  expect(api.requests('listReports').map(({ input }) => input)).toEqual([{ status: 'waiting', page: '1' }])
  await expectAccessible()
})

test('shows an empty state with a link to all, in light and dark mode', async () => {
  await openReports([])
  await expect.element(main.getByRole('heading', { name: translateForPage('administration.noReports') })).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: translateForPage('administration.all'), exact: true }))
    .toHaveAttribute('href', '/superuser/feedback?status=all')
  await expectAccessible()
})

test('pagination keeps the filter', async () => {
  await openReports([report], { query: '?status=all', total: 45 })
  await expect
    .element(main.getByRole('link', { name: translateForPage('administration.next') }))
    .toHaveAttribute('href', '/superuser/feedback?status=all&page=2')
})

test('fits the longest names in Russian', async () => {
  const counsellorName = 'Александра-Константинопольская Рождественская-Преображенская'
  await openReports([{ ...report, counsellorName, reasons: ['names', 'health', 'offensive', 'untrue'] }], {
    language: 'ru',
  })
  await expectAccessible()
})
