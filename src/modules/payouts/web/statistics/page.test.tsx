import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { buildEarningsReply } from '#testing/web/billing.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { failWith } from '#testing/web/outcomes.ts'
import { readDetailList } from '#testing/web/read-table.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import StatisticsPage, { clientLoader } from './page.tsx'

type Statistics = Reply<'getStatistics'>

const main = page.getByRole('main')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })
const buildStatistics = (overrides: PartialReply<Statistics> = {}): Statistics =>
  buildReply('getStatistics', {
    fromDate: '2026-11-01',
    toDate: '2026-11-24',
    timezone: 'Europe/Tallinn',
    totalSessions: 12,
    uniqueClients: 7,
    returningClients: 3,
    attendancePercentage: 92,
    noShows: 1,
    cancelledByClient: 2,
    cancelledByCounsellor: 1,
    rating: 4.6,
    feedbackCount: 10,
    step: 'week',
    bars: [
      { from: '2026-11-09', sessions: 4 },
      { from: '2026-11-16', sessions: 8 },
    ],
    ...overrides,
  } as PartialReply<Statistics>)

async function openStatistics(
  replies: Parameters<typeof fakeApi>[0] = {},
  { query = '', language = 'en' as 'en' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi({ getStatistics: buildStatistics(), getEarnings: buildEarningsReply(), ...replies })
  const path = buildPagePath('statistics', language) + query
  await renderComponent(<StatisticsPage />, { path, loader: clientLoader, login: 'provider' })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

test('shows the figures of a period with the sessions per week, in both themes', async () => {
  await openStatistics()
  expect(readDetailList(region('earnings.inPeriod'))).toMatchObject({
    Sessions: '12',
    Clients: '7',
    Attendance: '92%',
    Rating: '4.6 out of 5',
  })
  await expect
    .element(main.getByRole('img', { name: /^Sessions in this period: 12\. Busiest: 16\sNov\.$/ }))
    .toBeVisible()
  await userEvent.click(main.getByText(translateForPage('earnings.asTable')))
  await expect.element(region('earnings.statSessions').getByRole('table')).toBeVisible()
  await expectAccessible()
})

test('shows neither rating nor attendance without sessions', async () => {
  await openStatistics({
    getStatistics: buildStatistics({
      totalSessions: 0,
      attendancePercentage: null,
      rating: null,
      feedbackCount: 0,
      bars: [],
    }),
  })
  await expect.element(main.getByRole('heading', { name: translateForPage('earnings.statNone') })).toBeVisible()
  expect(readDetailList(region('earnings.inPeriod'))).toMatchObject({ Rating: '–', Attendance: '–' })
  await expect.element(main.getByText(new RegExp(translateForPage('earnings.statFewer')))).toBeVisible()
  await expect.element(main.getByText(translateForPage('earnings.earningsNone'))).toBeVisible()
  await expectAccessible()
})

test('shows the earnings of the last weeks as bars', async () => {
  const weeks = buildEarningsReply().weeks.map((week) => ({ ...week, yours: 38.25 }))
  await openStatistics({ getEarnings: buildEarningsReply({ weeks, total: 459 }) })
  await expect.element(region('earnings.earnings').getByText('459.00\u00A0€', { exact: true })).toBeVisible()
  await expect.element(region('earnings.earnings').getByRole('img')).toBeVisible()
  await expectAccessible()
})

test('loads another period on click', async () => {
  const api = await openStatistics()
  await userEvent.click(main.getByRole('link', { name: translateForPage('earnings.thisYear'), exact: true }))
  await expect
    .poll(() => api.requests('getStatistics').at(-1)?.input)
    .toEqual({ fromDate: '2026-01-01', toDate: '2026-11-24' })
})

test('shows no figures to an account that is not a provider', async () => {
  await openStatistics({ getStatistics: failWith('notAllowed') })
  await expect
    .element(main.getByRole('heading', { level: 1, name: translateForPage('page.notAllowedTitle') }))
    .toBeVisible()
})

test('fits Russian text', async () => {
  const bars = [9, 10, 11].map((month) => ({ from: `2026-${String(month).padStart(2, '0')}-01`, sessions: month }))
  await openStatistics({ getStatistics: buildStatistics({ step: 'month', bars }) }, { language: 'ru' })
  await expectAccessible()
})
