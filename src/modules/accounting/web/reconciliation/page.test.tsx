import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { failWith, serverText } from '#testing/web/outcomes.ts'
import { readTableRows } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const main = page.getByRole('main')

const lastRun: PartialReply<NonNullable<Reply<'getReconciliation'>['lastRun']>> = {
  finishedAt: '2026-11-24T01:10:00Z',
  read: 120,
  posted: 3,
  here: 500,
  there: 500,
  sums: [
    { about: 'payment', here: 900, there: 900, hereCount: 20, thereCount: 20 },
    { about: 'refund', here: -45, there: -45, hereCount: 1, thereCount: 1 },
  ],
}
const difference: PartialReply<Reply<'getReconciliation'>['items'][number]> = {
  differenceId: ID,
  about: 'dispute',
  key: 'dp_1',
  kind: 'missingInLedger',
  here: 0,
  there: -45,
  cause: 'missedEvent',
  firstSeen: '2026-11-24T01:10:00Z',
}
const buildReconciliation = (part: PartialReply<Reply<'getReconciliation'>> = {}) => {
  const items = part.items ?? []
  return buildReply('getReconciliation', { lastRun, page: 1, pageSize: 20, totalCount: items.length, ...part } as never)
}

async function openReconciliation(
  reconciliation = buildReconciliation(),
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ getReconciliation: reconciliation, ...replies })
  await openAdminPage(screen, { path: '/superuser/reconciliation', language })
  return api
}

const lastRunText =
  'Last compared: Tue 24 Nov at 03:10. Transactions read: 120. Fees and payouts to our bank recorded: 3.'
const sums = () => main.getByRole('region', { name: translateForPage('monitoring.sums') })

test('shows the time of the last run, no differences, and both totals, in both themes', async () => {
  await openReconciliation()
  await expect.element(main.getByText(lastRunText)).toBeVisible()
  await expect.element(main.getByRole('heading', { name: translateForPage('monitoring.noDifferences') })).toBeVisible()
  expect(readTableRows(sums().getByRole('table'))).toEqual([
    ['Payment', '900.00 € (20)', '900.00 € (20)', 'Matches'],
    ['Refund', '-45.00 € (1)', '-45.00 € (1)', 'Matches'],
  ])
  await expectAccessible()
})

test('lists differences with causes, the gap between the totals and the differing movements, in both themes', async () => {
  const resolved = {
    ...difference,
    differenceId: OTHER,
    about: 'balance',
    key: 'eur',
    resolvedAt: '2026-11-24T02:00:00Z',
  }
  await openReconciliation(
    buildReconciliation({
      items: [difference, resolved] as never,
      lastRun: {
        ...lastRun,
        there: 455,
        sums: [{ about: 'dispute', here: 0, there: -45, hereCount: 0, thereCount: 1 }],
      },
    }),
  )
  expect(
    readTableRows(main.getByRole('table', { name: translateForPage('monitoring.differences') })).map((row) =>
      row.slice(0, 6),
    ),
  ).toEqual([
    ['Disputedp_1', 'Missing from our ledger', '0.00 €', '-45.00 €', 'A notification was lost', 'Tue 24 Nov at 03:10'],
    ['Balance', 'Resolved', '0.00 €', '-45.00 €', 'A notification was lost', 'Tue 24 Nov at 03:10'],
  ])
  await expect
    .element(main.getByRole('link', { name: 'Open Dispute dp_1' }))
    .toHaveAttribute('href', `/superuser/reconciliation/${ID}`)
  await expect.element(sums().getByText(/^Difference: 45\.00.€$/)).toBeVisible()
  await expect.element(sums().getByText(translateForPage('monitoring.differs'))).toBeVisible()
  await expectAccessible()
})

test('shows no result before the first comparison', async () => {
  await openReconciliation(buildReconciliation({ lastRun: null, isLate: true } as never))
  await expect.element(main.getByText(translateForPage('monitoring.noRun'))).toBeVisible()
  expect(main.getByText(translateForPage('monitoring.noDifferences')).query()).toBeNull()
  expect(main.getByRole('table').elements()).toEqual([])
  await expectAccessible()
})

test('shows that a comparison was not finished', async () => {
  await openReconciliation(buildReconciliation({ unfinishedSince: '2026-11-24T09:00:00Z' }))
  await expect.element(main.getByText(/A comparison that began on Tue 24\sNov at 11:00\shasn’t finished/)).toBeVisible()
})

test('lists all differences, including resolved ones, at their own URL', async () => {
  const api = fakeApi({ getReconciliation: buildReconciliation({ items: [difference] as never }) })
  await openAdminPage(screen, { path: '/superuser/reconciliation?status=all' })
  expect(api.requests('getReconciliation').map(({ input }) => input)).toEqual([{ status: 'all', page: '1' }])
})

test('fits Russian text', async () => {
  await openReconciliation(
    buildReconciliation({ items: [{ ...difference, cause: 'bankReturned' }] as never }),
    {},
    'ru',
  )
  await expectAccessible()
})

describe('comparing now', () => {
  const compare = () => main.getByRole('button', { name: translateForPage('monitoring.compareNow') })

  test('starts once, confirms it, and shows the new result', async () => {
    const api = await openReconciliation(buildReconciliation(), { reconcileNow: 'pending' })
    await userEvent.dblClick(compare())
    await expect.element(main.getByRole('button', { name: translateForPage('monitoring.starting') })).toBeVisible()
    expect(api.requests('reconcileNow')).toHaveLength(1)
    api.reply('getReconciliation', buildReconciliation({ items: [difference] as never }))
    api.reply('reconcileNow', null)
    await expect.element(page.getByRole('status').getByText(translateForPage('monitoring.comparing'))).toBeVisible()
    await expect.element(main.getByRole('cell', { name: 'Missing from our ledger' })).toBeVisible()
  })

  test.for([
    ['too often', failWith('tooManyTries'), () => serverText('en', 'domainError.tooManyTries')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('explains why it did not start: %s', async ([, outcome, expected]) => {
    await openReconciliation(buildReconciliation(), { reconcileNow: outcome })
    await userEvent.click(compare())
    await expect.element(page.getByRole('alert').getByText(expected())).toBeVisible()
    await expect.element(compare()).toBeVisible()
  })
})
