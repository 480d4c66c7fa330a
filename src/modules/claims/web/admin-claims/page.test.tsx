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

type ClaimItem = Reply<'listClaims'>['items'][number]
const claim: PartialReply<ClaimItem> = {
  claimId: ID,
  status: 'open',
  counsellorName: 'Anna Lepalind',
  startDateTime: '2026-11-20T08:00:00Z',
  openedAt: '2026-11-20T10:00:00Z',
  answerBy: '2026-11-23T10:00:00Z',
  price: 45,
}

async function openClaims(
  items: PartialReply<ClaimItem>[],
  { query = '', language = 'en' as 'en' | 'ru', total = items.length } = {},
): Promise<FakeApi> {
  const api = fakeApi({ listClaims: buildReply('listClaims', { items, page: 1, pageSize: 20, totalCount: total }) })
  await openAdminPage(screen, { path: `/superuser/claims${query}`, language })
  return api
}

test('shows the provider, the deadline and which claims are late, in light and dark mode', async () => {
  const api = await openClaims([
    { ...claim, isLate: true },
    { ...claim, claimId: OTHER, status: 'refunded' },
  ])
  expect(readTableRows(main.getByRole('table')).map((row) => row.slice(0, 6))).toEqual([
    ['Anna Lepalind', 'Fri 20 Nov at 10:00', 'Fri 20 Nov at 12:00', 'Mon 23 Nov at 12:00', 'Overdue', '45.00 €'],
    ['Anna Lepalind', 'Fri 20 Nov at 10:00', 'Fri 20 Nov at 12:00', 'Mon 23 Nov at 12:00', 'Refunded', '45.00 €'],
  ])
  await expect
    .element(main.getByRole('link', { name: 'Open Anna Lepalind, Fri 20 Nov at 10:00' }).first())
    .toHaveAttribute('href', `/superuser/claims/${ID}`)
  expect(api.requests('listClaims').map(({ input }) => input)).toEqual([{ status: 'waiting', page: '1' }])
  await expectAccessible()
})

test('shows an empty state with a link to all claims, in light and dark mode', async () => {
  await openClaims([])
  await expect.element(main.getByRole('heading', { name: translateForPage('administration.noClaims') })).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: translateForPage('administration.all'), exact: true }))
    .toHaveAttribute('href', '/superuser/claims?status=all')
  await expectAccessible()
})

test('pagination keeps the filter', async () => {
  const api = await openClaims([claim], { query: '?status=all', total: 45 })
  expect(api.requests('listClaims').map(({ input }) => input)).toEqual([{ status: 'all', page: '1' }])
  await expect
    .element(main.getByRole('link', { name: translateForPage('administration.next') }))
    .toHaveAttribute('href', '/superuser/claims?status=all&page=2')
})

test('fits the longest names in Russian', async () => {
  const counsellorName = 'Александра-Константинопольская Рождественская-Преображенская'
  await openClaims([{ ...claim, counsellorName }], { language: 'ru' })
  await expectAccessible()
})
