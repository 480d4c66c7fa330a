import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import type { FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { openManagerPage } from '#testing/web/manager-page.tsx'
import { readDetailList, readTableRows } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const main = page.getByRole('main')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })

const buildStatistics = (part: PartialReply<Reply<'companyNumbers'>> = {}) =>
  buildReply('companyNumbers', {
    months: [
      { month: '2026-08', sessions: 21, clients: 9, attendancePercentage: 95, rating: 4.7 },
      { month: '2026-09' },
      { month: '2026-10', sessions: 30, clients: 12, attendancePercentage: 90, rating: null },
    ],
    total: { shownMonths: 2, sessions: 51, clientsAMonth: 11, attendancePercentage: 92, rating: 4.7 },
    ...part,
  })

const openStatistics = (
  replies: Parameters<typeof fakeApi>[0] = { companyNumbers: buildStatistics() },
  language?: 'en' | 'et' | 'ru',
): Promise<FakeApi> => openManagerPage({ screen, at: 'organizationStatistics', replies, language })

test('shows months, newest first, and marks values below the threshold, in both colour schemes', async () => {
  await openStatistics()
  expect(readDetailList(region('manageOrganization.total'))).toEqual({
    'Completed sessions': '51',
    'Clients per month': '11',
    Attendance: '92%',
    'Average rating': '4.7',
  })
  expect(readTableRows(region('manageOrganization.byMonth').getByRole('table'))).toEqual([
    [expect.stringContaining('October'), '30', '12', '90%', 'Hidden for privacy'],
    [expect.stringContaining('September'), '< 5', '< 5', 'Hidden for privacy', 'Hidden for privacy'],
    [expect.stringContaining('August'), '21', '9', '95%', '4.7'],
  ])
  await userEvent.click(main.getByText(translateForPage('manageOrganization.numbersWhyTitle')))
  await expect.element(main.getByText(translateForPage('manageOrganization.numbersWhy'))).toBeVisible()
  await expectAccessible()
})

test('the chart contains only shown months and has a summary', async () => {
  await openStatistics()
  const plot = region('manageOrganization.plotTitle')
  await expect
    .element(plot.getByRole('img', { name: /^51\ssessions in the months shown\. Busiest: October/ }))
    .toBeVisible()
  await userEvent.click(plot.getByText(translateForPage('manageOrganization.asTable')))
  expect(readTableRows(plot.getByRole('table'))).toEqual([
    ['Aug', '21'],
    ['Oct', '30'],
  ])
})

test('marks totals below the threshold', async () => {
  const total = { shownMonths: 1, sessions: 21 }
  await openStatistics({ companyNumbers: buildStatistics({ total }) })
  expect(Object.values(readDetailList(region('manageOrganization.total')))).toEqual([
    '21',
    '< 5',
    'Hidden for privacy',
    'Hidden for privacy',
  ])
})

test('shows an empty state before the first shown month, in both colour schemes', async () => {
  await openStatistics({
    companyNumbers: buildStatistics({ months: [{ month: '2026-10' }], total: { shownMonths: 0 } }),
  })
  await expect
    .element(main.getByRole('heading', { name: translateForPage('manageOrganization.noNumbers') }))
    .toBeVisible()
  expect(main.getByRole('table').elements()).toEqual([])
  await expectAccessible()
})

test('shows a loading error and can retry', async () => {
  const api = await openStatistics({ companyNumbers: 'offline' })
  await expect.element(main.getByRole('heading', { name: translateForPage('page.offlineTitle') })).toBeVisible()
  api.reply('companyNumbers', buildStatistics())
  await userEvent.click(main.getByRole('button', { name: translateForPage('generic.tryAgain') }))
  await expect.element(region('manageOrganization.total')).toBeVisible()
})

test.for(['et', 'ru'] as const)('fits in another language: %s', async (language) => {
  await openStatistics(undefined, language)
  await expectAccessible()
})
