import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { APPLICANT_ID } from '#testing/web/application.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { readDetailList, readTableRows } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const main = page.getByRole('main')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })

type Dashboard = Reply<'superuserDashboard'>
const days: PartialReply<Dashboard['days'][number]>[] = [
  { date: '2026-11-23', payments: 2, paid: 90.1, refunded: 0, fee: 13.5, signUps: 3, held: 2, noShows: 1 },
  {
    date: '2026-11-24',
    payments: 1,
    paid: 45.2,
    refunded: 10,
    fee: 6.75,
    feeBack: 1.5,
    signUps: 1,
    held: 1,
    cancelledByClient: 2,
    cancelledByCounsellor: 1,
    cancelledByPlatform: 1,
  },
]
const buildDashboard = (overrides: PartialReply<Dashboard> = {}) =>
  buildReply('superuserDashboard', {
    days,
    fromDate: '2026-10-26',
    toDate: '2026-11-24',
    transfersPending: { count: 2, amount: 76.5 },
    ...overrides,
  } as PartialReply<Dashboard>)
const application: PartialReply<Reply<'listApplications'>['items'][number]> = {
  providerAccountId: APPLICANT_ID,
  firstName: 'Linda',
  lastName: 'Proovikask',
  status: 'submitted',
  waitingSince: '2026-11-23T08:00:00Z',
}
const buildEmptyList = () => buildReply('listApplications', { page: 1, pageSize: 10 })

async function openDashboard(
  dashboard = buildDashboard(),
  replies: Parameters<typeof fakeApi>[0] = {},
  { query = '', language = 'en' as 'en' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi({ superuserDashboard: dashboard, listApplications: buildEmptyList(), ...replies })
  await openAdminPage(screen, { path: `/superuser${query}`, language })
  return api
}

test('shows that no tasks are pending, and the platform’s figures, in light and dark mode', async () => {
  await openDashboard()
  await expect.element(main.getByRole('heading', { name: translateForPage('adminDashboard.lead') })).toBeVisible()
  expect(readDetailList(region('adminDashboard.money'))).toEqual({
    Paid: '135.30 €',
    Refunded: '10.00 €',
    'Completed payments': '3',
    'Our fee': '18.75 €',
    'Pending transfers': '76.50 € in 2 transfers',
  })
  expect(readDetailList(region('adminDashboard.sessions'))).toEqual({
    Completed: '2',
    'Client no-shows': '1',
    'Cancelled by clients': '2',
    'Cancelled by counsellors': '1',
    'Cancelled by us': '1',
  })
  await expect.element(main.getByText(/26\sOct.* – .*24\sNov.*, Tallinn time/)).toBeVisible()
  await expectAccessible()
})

test('each chart has a text summary and a table of its values', async () => {
  await openDashboard()
  const money = region('adminDashboard.money')
  await expect
    .element(money.getByRole('img', { name: /^Paid and refunded by day: 135\.30.€ paid, 10\.00.€ refunded\.$/ }))
    .toBeVisible()
  await expect.element(region('adminDashboard.feePerDay').getByRole('img', { name: /18\.75.€ in total/ })).toBeVisible()
  await expect
    .element(region('adminDashboard.sessions').getByRole('img', { name: /3\scompleted or missed, 4\scancelled/ }))
    .toBeVisible()
  await expect.element(region('adminDashboard.peoplePerDay').getByRole('img', { name: /4\sin total/ })).toBeVisible()
  await userEvent.click(money.getByText(translateForPage('adminDashboard.asTable')))
  expect(readTableRows(money.getByRole('table')).map((row) => row[0])).toEqual(['23 Nov', '24 Nov'])
  await expectAccessible()
})

test.for([
  ['claims', '/superuser/claims'],
  ['disputes', '/superuser/disputes'],
  ['payoutsLost', '/superuser/jobs'],
  ['differences', '/superuser/reconciliation'],
  ['transfersFailed', '/superuser/transfers?status=failed'],
  ['refundsFailed', '/superuser/payments?status=refundFailed'],
  ['jobs', '/superuser/jobs'],
  ['reports', '/superuser/feedback'],
  ['messages', '/superuser/messages'],
  ['helplines', '/superuser/helplines'],
] as const)('links pending tasks to the page that handles them: %s', async ([kind, href]) => {
  await openDashboard(buildDashboard({ waiting: [{ kind, count: 4 }] }))
  const text = translateForPage(`adminDashboard.wait.${kind}`, { count: 4 })
  await expect
    .element(region('adminDashboard.waits').getByRole('link', { name: `Open ${text}` }))
    .toHaveAttribute('href', href)
})

test('shows amounts, deadlines and overdue tasks, in light and dark mode', async () => {
  await openDashboard(
    buildDashboard({
      waiting: [
        { kind: 'disputes', count: 1, amount: 45, dueAt: '2026-12-01T08:00:00Z' },
        { kind: 'claims', count: 3, dueAt: '2026-11-23T08:00:00Z', late: 2 },
      ],
    }),
  )
  const waitingTasks = region('adminDashboard.waits')
  await expect
    .element(waitingTasks.getByText(/1\sdisputed payment\. Next deadline: Tue 1\sDec at 10:00\. 45\.00.€ in total\./))
    .toBeVisible()
  await expect.element(waitingTasks.getByText(/3\sclaims to decide\. Overdue: 2\./)).toBeVisible()
  await expectAccessible()
})

test('lists waiting applications instead of counting them', async () => {
  const api = await openDashboard(buildDashboard({ waiting: [{ kind: 'applications', count: 12 }] }), {
    listApplications: buildReply('listApplications', { items: [application], page: 1, pageSize: 10, totalCount: 12 }),
  })
  await expect
    .element(main.getByRole('heading', { name: translateForPage('administration.waiting', { count: 12 }) }))
    .toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Open Linda Proovikask' }))
    .toHaveAttribute('href', `/superuser/applications/${APPLICANT_ID}`)
  await expect
    .element(main.getByRole('link', { name: translateForPage('administration.seeAll') }))
    .toHaveAttribute('href', '/superuser/applications')
  expect(region('adminDashboard.waits').query()).toBeNull()
  expect(main.getByText(translateForPage('adminDashboard.lead')).query()).toBeNull()
  expect(api.requests('listApplications').map(({ input }) => input)).toEqual([{ status: 'waiting', pageSize: '10' }])
  await expectAccessible()
})

test('links other periods', async () => {
  const api = await openDashboard(undefined, {}, { query: '?days=90' })
  expect(api.requests('superuserDashboard').map(({ input }) => input)).toEqual([{ days: '90' }])
  await userEvent.click(main.getByRole('link', { name: translateForPage('adminDashboard.lastDays', { count: 30 }) }))
  await expect.poll(() => api.requests('superuserDashboard').at(-1)?.input).toEqual({ days: '30' })
})

test('fits Russian text', async () => {
  const waiting = (['claims', 'disputes', 'refundsFailed', 'payoutsLost'] as const).map((kind) => ({
    kind,
    count: 21,
    late: 5,
  }))
  await openDashboard(buildDashboard({ waiting }), {}, { language: 'ru' })
  await expectAccessible()
})
