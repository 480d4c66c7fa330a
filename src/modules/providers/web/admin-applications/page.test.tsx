import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { APPLICANT_ID } from '#testing/web/application.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { readTableRows } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const OTHER = '00000000-0000-4000-8000-000000000002'
const main = page.getByRole('main')

type ApplicationRow = Reply<'listApplications'>['items'][number]
const linda: PartialReply<ApplicationRow> = {
  providerAccountId: APPLICANT_ID,
  firstName: 'Linda',
  lastName: 'Proovikask',
  city: 'Tartu',
  status: 'submitted',
  waitingSince: '2026-11-23T08:00:00Z',
  providerTypeIds: [1, 7],
}

async function openApplications(
  items: PartialReply<ApplicationRow>[],
  { query = '', language = 'en' as 'en' | 'ru', total = items.length } = {},
): Promise<FakeApi> {
  const list = buildReply('listApplications', { items, page: 1, pageSize: 20, totalCount: total })
  const api = fakeApi({ listApplications: list })
  await openAdminPage(screen, { path: `/superuser/applications${query}`, language })
  return api
}

test('shows applicant, types, city and waiting time, in both themes', async () => {
  const change = {
    ...linda,
    providerAccountId: OTHER,
    firstName: 'Kaja',
    isChange: true,
    status: 'approved',
    city: null,
  }
  const api = await openApplications([
    linda,
    { ...change, waitingSince: null, providerTypeIds: [] } as PartialReply<ApplicationRow>,
  ])
  expect(readTableRows(main.getByRole('table')).map((row) => row.slice(0, 5))).toEqual([
    ['Linda Proovikask', 'Psychologist, coach', 'Tartu', 'In review', 'Mon 23 Nov at 10:00'],
    ['Kaja Proovikask', '–', '–', 'Change to a live profile', '–'],
  ])
  await expect
    .element(main.getByRole('link', { name: 'Open Linda Proovikask' }))
    .toHaveAttribute('href', `/superuser/applications/${APPLICANT_ID}`)
  expect(api.requests('listApplications').map(({ input }) => input)).toEqual([{ status: 'waiting', page: '1' }])
  await expectAccessible()
})

test.for([
  ['draft', 'application.status.draft'],
  ['changesRequested', 'application.status.changesRequested'],
  ['approved', 'application.status.approved'],
  ['rejected', 'application.status.rejected'],
  ['deactivated', 'application.status.deactivated'],
] as const)('shows the status of an application: %s', async ([status, textKey]) => {
  await openApplications([{ ...linda, status }])
  await expect.element(main.getByRole('cell', { name: translateForPage(textKey), exact: true })).toBeVisible()
})

test('says that none is waiting and links to all, in both themes', async () => {
  await openApplications([])
  await expect
    .element(main.getByRole('heading', { name: translateForPage('administration.nothingPending') }))
    .toBeVisible()
  await expect
    .element(main.getByRole('link', { name: translateForPage('administration.all'), exact: true }))
    .toHaveAttribute('href', '/superuser/applications?status=all')
  await expectAccessible()
})

test('preserves the filter on further pages', async () => {
  const api = await openApplications([linda], { query: '?status=all', total: 45 })
  expect(api.requests('listApplications').map(({ input }) => input)).toEqual([{ status: 'all', page: '1' }])
  await expect
    .element(main.getByRole('link', { name: translateForPage('administration.next') }))
    .toHaveAttribute('href', '/superuser/applications?status=all&page=2')
})

test('fits long names in Russian', async () => {
  const long = { firstName: 'Александра-Константинопольская', lastName: 'Рождественская-Преображенская' }
  await openApplications([{ ...linda, ...long, providerTypeIds: [1, 2, 3, 4, 5, 6, 7] }], { language: 'ru' })
  await expectAccessible()
})
