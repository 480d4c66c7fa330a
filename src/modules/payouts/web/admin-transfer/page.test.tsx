import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { failWith } from '#testing/web/outcomes.ts'
import { toPlainSpaces } from '#testing/web/plain-spaces.ts'
import { readDetailList, readTableRows } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const LONG_NAME = 'Александра-Константинопольская Рождественская-Преображенская'
const main = page.getByRole('main')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })

const transferReply = (part: PartialReply<Reply<'getTransfer'>> = {}) =>
  buildReply('getTransfer', {
    transferId: ID,
    providerTransferId: 'tr_1',
    day: '2026-11-20',
    counsellorName: 'Anna Lepalind',
    sessions: 1,
    amount: 38.25,
    status: 'succeeded',
    sentAt: '2026-11-21T05:00:00Z',
    items: [{ paymentId: ID, startDateTime: '2026-11-20T08:00:00Z', price: 45, refunded: 0, fee: 6.75, amount: 38.25 }],
    ...part,
  })

async function openTransfer(transfer: Outcome<'getTransfer'>, language: 'en' | 'ru' = 'en'): Promise<void> {
  fakeApi({ getTransfer: transfer })
  await openAdminPage(screen, { path: `/superuser/transfers/${ID}`, route: '/superuser/transfers/:id', language })
}

test('shows its sessions and links to their payments, in both themes', async () => {
  await openTransfer(transferReply())
  expect(readDetailList(region('adminPayments.facts'))).toMatchObject({
    Amount: '38.25 €',
    Sent: 'Sat 21 Nov at 07:00',
    [translateForPage('adminPayments.negativeBalance')]: '0.00 €',
    IDs: `${ID}, tr_1`,
  })
  const sessions = region('adminPayments.itsSessions')
  expect(readTableRows(sessions.getByRole('table')).map((row) => row.slice(0, 5))).toEqual([
    ['Fri 20 Nov at 10:00', '45.00 €', '0.00 €', '6.75 €', '38.25 €'],
  ])
  await expect
    .element(sessions.getByRole('link', { name: 'Open payment Fri 20 Nov at 10:00' }))
    .toHaveAttribute('href', `/superuser/payments/${ID}`)
  // A transfer that was sent immediately has no list of attempts.
  expect(region('adminPayments.attempts').query()).toBeNull()
  expect(main.getByRole('button').elements()).toEqual([])
  await expectAccessible()
})

test('shows attempts with reasons, reversals and ledger entries, in both themes', async () => {
  await openTransfer(
    transferReply({
      reversed: 8.5,
      negativeBalance: 3,
      attempts: [
        { at: '2026-11-21T05:00:00Z', outcome: 'rejected', reason: 'accountNotReady' },
        { at: '2026-11-21T06:00:00Z', outcome: 'noResponse' },
        { at: '2026-11-21T07:00:00Z', outcome: 'sent' },
      ],
      reversals: [{ at: '2026-11-22T09:00:00Z', amount: 8.5, status: 'succeeded' }],
      entries: [{ at: '2026-11-22T09:00:00Z', kind: 'reversal', lines: [{ account: 'provider', amount: -8.5 }] }],
      history: [{ at: '2026-11-21T07:00:00Z', action: 'retryTransfer', by: 'Siim Superuser' }],
    }),
  )
  const attempts = region('adminPayments.attempts').getByRole('listitem')
  expect(attempts.elements().map((attempt) => toPlainSpaces(attempt.textContent))).toEqual([
    'Sat 21 Nov at 07:00DeclinedThe payout account isn’t ready.',
    'Sat 21 Nov at 08:00No response',
    'Sat 21 Nov at 09:00Sent',
  ])
  await expect.element(region('adminPayments.facts').getByText(/8\.50.€ reversed/)).toBeVisible()
  expect(readDetailList(region('adminPayments.facts'))[translateForPage('adminPayments.negativeBalance')]).toBe(
    '3.00 €',
  )
  await expect
    .element(region('adminPayments.reversals').getByText(translateForPage('adminPayments.reversal.succeeded')).last())
    .toBeVisible()
  await expect
    .element(region('adminPayments.entries').getByText(translateForPage('adminPayments.entry.reversal')))
    .toBeVisible()
  await expect.element(region('adminPayments.history').getByText('Transfer retried, Siim Superuser')).toBeVisible()
  await expectAccessible()
})

test.for(['accountMissing', 'accountNotReady', 'accountClosed', 'onHold', 'balance', 'checked', 'refused'] as const)(
  'shows why it was not sent and what to do: %s',
  async (reason) => {
    await openTransfer(transferReply({ status: 'failed', reason, sentAt: null, canRetry: true, items: [] }))
    await expect.element(main.getByText(translateForPage(`adminPayments.reason.${reason}`))).toBeVisible()
    await expect.element(main.getByText(translateForPage(`adminPayments.step.${reason}`))).toBeVisible()
    await expect.element(main.getByRole('button', { name: translateForPage('adminPayments.retry') })).toBeVisible()
    await expect
      .element(region('adminPayments.attempts').getByText(translateForPage('adminPayments.noAttempts')))
      .toBeVisible()
    await expect.element(main.getByText(translateForPage('adminPayments.noSessions'))).toBeVisible()
  },
)

test('asks to investigate a reversed transfer and offers no retry', async () => {
  await openTransfer(transferReply({ status: 'reversed' }))
  await expect.element(main.getByText(translateForPage('adminPayments.step.reversed'))).toBeVisible()
  expect(main.getByRole('button').elements()).toEqual([])
  await expectAccessible()
})

test('shows the not-found page for an unknown transfer', async () => {
  await openTransfer(failWith('notFound'))
  await expect.element(main.getByRole('heading', { name: translateForPage('page.notFoundTitle') })).toBeVisible()
})

test('fits the longest names in Russian', async () => {
  await openTransfer(
    transferReply({
      counsellorName: LONG_NAME,
      status: 'failed',
      reason: 'accountNotReady',
      canRetry: true,
      deducted: 5,
    }),
    'ru',
  )
  await expectAccessible()
})
