import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough } from '#testing/web/keyboard.ts'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { readTableRows } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const OTHER_ID = '00000000-0000-4000-8000-000000000002'
const AT = '2026-11-23T08:00:00Z'
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })

const buildFailures = (overrides: PartialReply<Reply<'listJobs'>> = {}) => buildReply('listJobs', overrides)
const job: PartialReply<Reply<'listJobs'>['jobs'][number]> = {
  jobId: ID,
  kind: 'reconcile-ledger',
  isGivenUp: true,
  since: AT,
  attempts: 5,
  code: 'ECONNRESET',
  message: 'The connection was lost.',
}
const buildTwoJobs = () =>
  buildFailures({
    jobs: [job, { ...job, jobId: OTHER_ID, kind: 'not-known-yet', isGivenUp: false, attempts: 2 }],
    kinds: [
      { kind: 'reconcile-ledger', givenUp: 1 },
      { kind: 'not-known-yet', retrying: 1 },
    ],
  })

async function openJobs(
  failed = buildFailures(),
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ listJobs: failed, ...replies })
  await openAdminPage(screen, { path: '/superuser/jobs', language })
  return api
}
const readTable = (key: Parameters<typeof translateForPage>[0]) =>
  readTableRows(main.getByRole('table', { name: translateForPage(key), exact: true }))

test('shows that everything succeeded, in light and dark mode', async () => {
  await openJobs()
  await expect.element(main.getByRole('heading', { name: translateForPage('monitoring.noFailures') })).toBeVisible()
  await expect.element(main.getByText(translateForPage('monitoring.nothingQueued'))).toBeVisible()
  await expectAccessible()
})

test('shows the longest waiting job and overdue schedules', async () => {
  await openJobs(
    buildFailures({
      oldestWaiting: AT,
      silent: [
        { kind: 'reconcile-ledger', last: AT },
        { kind: 'not-known-yet', last: null },
      ],
    }),
  )
  await expect
    .element(main.getByText('The oldest job in the queue has been waiting since Mon 23 Nov at 10:00.'))
    .toBeVisible()
  await expect.element(main.getByText(/is scheduled but hasn’t run since Mon 23\sNov at 10:00\./)).toBeVisible()
  await expect.element(main.getByText(translateForPage('monitoring.neverRan', { kind: 'not-known-yet' }))).toBeVisible()
  expect(main.getByText(translateForPage('monitoring.noFailures')).query()).toBeNull()
  await expectAccessible()
})

test('lists failed payments with reasons and links, in light and dark mode', async () => {
  await openJobs(
    buildFailures({
      lostPayouts: [
        { payoutId: 'po_1', counsellorName: null, amount: 90, failure: 'accountClosed', failedAt: AT, daysAgo: 3 },
      ],
      failedRefunds: [{ id: OTHER_ID, amount: 45, at: AT, reason: null, paymentId: ID }],
      failedTransfers: [{ id: OTHER_ID, amount: 38.25, at: AT, reason: 'accountMissing', paymentId: null }],
    }),
  )
  expect(readTable('monitoring.lostPayouts')).toEqual([
    [
      'Our own bank account',
      'Mon 23 Nov at 10:003 days ago',
      'The bank account is closed or can’t receive money',
      'po_1',
      '90.00 €',
    ],
  ])
  expect(readTable('monitoring.failedRefunds')).toEqual([['Mon 23 Nov at 10:00', '–', ID, '45.00 €']])
  expect(readTable('monitoring.failedTransfers')).toEqual([
    ['Mon 23 Nov at 10:00', 'No payout account yet', OTHER_ID, '38.25 €'],
  ])
  await expect
    .element(region('monitoring.failedRefunds').getByRole('link', { name: ID }))
    .toHaveAttribute('href', `/superuser/payments/${ID}`)
  await expect
    .element(region('monitoring.failedTransfers').getByRole('link', { name: OTHER_ID }))
    .toHaveAttribute('href', `/superuser/transfers/${OTHER_ID}`)
  await expect
    .element(
      region('monitoring.failedTransfers').getByRole('link', { name: translateForPage('administration.transfers') }),
    )
    .toHaveAttribute('href', '/superuser/transfers?status=failed')
  await expectAccessible()
})

test('lists failed jobs with their errors and offers a retry only for those, in light and dark mode', async () => {
  await openJobs(buildTwoJobs())
  const names = readTable('monitoring.jobs').map((row) => row[0])
  expect(names).toEqual([
    `${translateForPage('jobs.kind.reconcileLedger')}reconcile-ledgerFailed`,
    'not-known-yetnot-known-yetRetrying',
  ])
  expect(readTable('monitoring.jobs')[0]?.slice(1, 4)).toEqual([
    'Mon 23 Nov at 10:00',
    '5',
    'ECONNRESETThe connection was lost.',
  ])
  expect(readTable('monitoring.byKind').map((row) => row.slice(1, 3))).toEqual([
    ['1', '0'],
    ['0', '1'],
  ])
  expect(region('monitoring.jobs').getByRole('button').elements()).toHaveLength(2)
  await expectAccessible()
})

test('lists recent failures of scheduled jobs', async () => {
  await openJobs(
    buildFailures({
      faults: [{ kind: 'reconcile-ledger', subject: 'pi_1', code: 'E1', message: 'No.', lastAt: AT, times: 4 }],
    }),
  )
  expect(readTable('monitoring.faults').map((row) => row.slice(1))).toEqual([['Mon 23 Nov at 10:00', '4', 'E1No.']])
  await expectAccessible()
})

test('fits long errors in Russian', async () => {
  const longError = { ...job, code: 'ERR_SOCKET_CONNECTION_TIMEOUT', message: 'y'.repeat(200) }
  await openJobs(buildFailures({ jobs: [longError], kinds: [{ kind: 'reconcile-ledger', givenUp: 1 }] }), {}, 'ru')
  await expectAccessible()
})

describe('a retry', () => {
  const retryButton = () => main.getByRole('button', { name: /^Retry .*, Mon 23\sNov at 10:00$/ })
  const retryAllButton = () => main.getByRole('button', { name: /^Retry all / })
  const confirmButton = () => dialog.getByRole('button', { name: translateForPage('monitoring.retry'), exact: true })

  test.for([
    ['of one job', retryButton, { kind: 'reconcile-ledger', jobId: ID }, /^Retry “/],
    ['of a whole kind', retryAllButton, { kind: 'reconcile-ledger' }, /^Retry all failed “/],
  ] as const)(
    '%s asks for confirmation, shows how many are retried, and reloads the list',
    async ([, opener, input, question]) => {
      const api = await openJobs(buildTwoJobs(), { retryJobs: { count: 1 } })
      await userEvent.click(opener())
      await expect.element(dialog.getByRole('heading', { name: question })).toBeVisible()
      await expect.element(dialog.getByText(translateForPage('monitoring.retryEffect'))).toBeVisible()
      expect(api.requests('retryJobs')).toEqual([])
      await expectAccessible()
      api.reply('listJobs', buildFailures())
      await userEvent.click(confirmButton())
      await expect
        .element(page.getByRole('status').getByText(translateForPage('monitoring.retried', { count: 1 })))
        .toBeVisible()
      await expect.element(main.getByText(translateForPage('monitoring.noFailures'))).toBeVisible()
      expect(api.requests('retryJobs').map((request) => request.input)).toEqual([input])
    },
  )

  test('is sent once on a double click', async () => {
    const api = await openJobs(buildTwoJobs(), { retryJobs: 'pending' })
    await userEvent.click(retryButton())
    await userEvent.dblClick(confirmButton())
    await expect.element(dialog.getByRole('button', { name: translateForPage('monitoring.starting') })).toBeVisible()
    expect(api.requests('retryJobs')).toHaveLength(1)
  })

  test.for([
    ['a conflict', failWith('notFound'), () => serverText('en', 'domainError.notFound')],
    ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('explains a failure: %s', async ([, outcome, getMessage]) => {
    await openJobs(buildTwoJobs(), { retryJobs: outcome })
    await userEvent.click(retryButton())
    await userEvent.click(confirmButton())
    await expect.element(page.getByRole('alert').getByText(getMessage())).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
  })

  test('by keyboard: focuses the heading, reaches every control once, and Escape restores the focus', async () => {
    await openJobs(buildTwoJobs())
    await userEvent.click(retryAllButton())
    await expect.element(dialog.getByRole('heading')).toHaveFocus()
    expect(await tabThrough()).toEqual(
      (['monitoring.close', 'monitoring.notNow', 'monitoring.retry'] as const).map((key) => translateForPage(key)),
    )
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    expect(getFocusedName()).toMatch(/^Retry all /)
  })
})
