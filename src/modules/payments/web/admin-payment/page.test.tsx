import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { failWith, serverText } from '#testing/web/outcomes.ts'
import { readDetailList } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const LONG_NAME = 'Александра-Константинопольская Рождественская-Преображенская'
const main = page.getByRole('main')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })

const refund: PartialReply<Reply<'getPayment'>['refunds'][number]> = {
  refundId: OTHER,
  at: '2026-11-22T09:00:00Z',
  amount: 10,
  status: 'succeeded',
  reason: 'superuser',
  choice: 'technical',
  words: 'The line broke down.',
  borneBy: 'shared',
  by: 'Siim Superuser',
}
const paymentReply = (part: PartialReply<Reply<'getPayment'>> = {}) =>
  buildReply('getPayment', {
    paymentId: ID,
    paymentIntentId: 'pi_1',
    createdAt: '2026-11-20T08:00:00Z',
    paidAt: '2026-11-20T08:02:00Z',
    counsellorName: 'Anna Lepalind',
    customerName: 'Mari Maasikas',
    price: 45,
    refundable: 45,
    fee: 6.75,
    counsellorPart: 38.25,
    startDateTime: '2026-11-27T08:00:00Z',
    endDateTime: '2026-11-27T08:50:00Z',
    status: 'succeeded',
    bookingStatus: 'booked',
    cardBrand: 'visa',
    cardLast4: '4242',
    ...part,
  })
const paymentWithHistory = () =>
  paymentReply({
    status: 'partiallyRefunded',
    refunded: 10,
    refundable: 35,
    refunds: [refund],
    transfer: { transferId: OTHER, status: 'succeeded', amount: 38.25 },
    claim: { claimId: ID, status: 'open' },
    entries: [
      {
        at: '2026-11-20T08:02:00Z',
        kind: 'payment',
        lines: [
          { account: 'held', amount: 45 },
          { account: 'provider', amount: 38.25 },
          { account: 'fee', amount: 6.75 },
        ],
      },
      { at: '2026-11-22T09:00:00Z', kind: 'refund', lines: [{ account: 'held', amount: -10 }] },
      { at: '2026-11-22T09:00:01Z', kind: 'neverHeardOf', lines: [] },
    ],
    history: [{ at: '2026-11-22T09:00:00Z', action: 'refundPayment', by: 'Siim Superuser', reason: null }],
  })

async function openPayment(
  payment: Outcome<'getPayment'>,
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ getPayment: payment, ...replies })
  await openAdminPage(screen, { path: `/superuser/payments/${ID}`, route: '/superuser/payments/:id', language })
  return api
}

test('shows what the payment is for and how it is split, in both themes', async () => {
  const api = await openPayment(paymentReply())
  await expect.element(main.getByRole('heading', { name: 'Payment: Mari Maasikas' })).toBeVisible()
  expect(api.requests('getPayment').map(({ input }) => input)).toEqual([{ id: ID }])
  expect(readDetailList(region('adminPayments.facts'))).toEqual({
    Counsellor: 'Anna Lepalind',
    Client: 'Mari Maasikas',
    Session: 'Fri 27 Nov at 10:00–10:50',
    'Booking status': 'Booked',
    Booked: 'Fri 20 Nov at 10:00',
    Paid: 'Fri 20 Nov at 10:02',
    Card: 'Visa 4242',
    IDs: `${ID}, pi_1`,
  })
  expect(readDetailList(region('adminPayments.refund'))).toEqual({
    [translateForPage('adminPayments.refundable')]: '45.00 €',
    [translateForPage('adminPayments.theirPart')]: '38.25 €',
    [translateForPage('adminPayments.ourFee')]: '6.75 €',
  })
  for (const key of ['adminPayments.noRefunds', 'adminPayments.noEntries', 'adminPayments.noTransfer'] as const)
    await expect.element(main.getByText(translateForPage(key))).toBeVisible()
  expect(region('adminPayments.history').query()).toBeNull()
  await expectAccessible()
})

test('shows the history and who decided it, and links to payout and claim, in both themes', async () => {
  await openPayment(paymentWithHistory())
  const entries = region('adminPayments.entries')
  await expect.element(entries.getByText(translateForPage('adminPayments.entry.payment'))).toBeVisible()
  await expect.element(entries.getByText(translateForPage('adminPayments.entry.refund'), { exact: true })).toBeVisible()
  await expect.element(entries.getByText(translateForPage('adminPayments.entry.other'))).toBeVisible()
  const amounts = entries.getByRole('definition').elements()
  expect(amounts.map((amount) => amount.textContent?.replace(/\s/g, ' '))).toEqual([
    '+45.00 €',
    '+38.25 €',
    '+6.75 €',
    '−10.00 €',
  ])
  const refunds = region('adminPayments.refunds')
  await expect.element(refunds.getByText('The line broke down.')).toBeVisible()
  await expect
    .element(refunds.getByText(/Technical problem on our side · Shared with the counsellor · by Siim Superuser/))
    .toBeVisible()
  await expect.element(refunds.getByText(translateForPage('adminPayments.refundIs.succeeded'))).toBeVisible()
  await expect.element(region('adminPayments.history').getByText('Refund, Siim Superuser')).toBeVisible()
  const payout = region('adminPayments.payout')
  await expect
    .element(payout.getByRole('link', { name: translateForPage('adminPayments.openTransfer') }))
    .toHaveAttribute('href', `/superuser/transfers/${OTHER}`)
  await expect
    .element(payout.getByRole('link', { name: translateForPage('adminPayments.openClaim') }))
    .toHaveAttribute('href', `/superuser/claims/${ID}`)
  await expectAccessible()
})

test('an unpaid payment of a closed account has no card and nothing to refund', async () => {
  const unpaid = { customerName: null, isFormerCustomer: true, paidAt: null, paymentIntentId: null }
  await openPayment(paymentReply({ ...unpaid, cardBrand: null, cardLast4: null, refundable: 0, status: 'failed' }))
  await expect.element(main.getByRole('heading', { name: 'Payment: Former client' })).toBeVisible()
  expect(readDetailList(region('adminPayments.facts'))).toMatchObject({
    Card: '–',
    Paid: translateForPage('adminPayments.notPaid'),
    IDs: ID,
  })
  expect(main.getByRole('button').elements()).toEqual([])
})

test('shows the not-found page for an unknown payment', async () => {
  await openPayment(failWith('notFound'))
  await expect.element(main.getByRole('heading', { name: translateForPage('page.notFoundTitle') })).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: translateForPage('nav.superuser') }))
    .toHaveAttribute('href', '/superuser')
})

test('fits the longest names in Russian', async () => {
  await openPayment({ ...paymentWithHistory(), customerName: LONG_NAME, counsellorName: LONG_NAME }, {}, 'ru')
  await expectAccessible()
})

test('reloads the page after a refund', async () => {
  const effect = buildReply('previewRefund', { amount: 45, refundable: 45, fromCounsellor: 38.25, fromFee: 6.75 })
  const done = buildReply('refundPayment', { status: 'succeeded' })
  const api = await openPayment(paymentReply(), { previewRefund: effect, refundPayment: done })
  await userEvent.click(
    region('adminPayments.refund').getByRole('button', { name: translateForPage('adminPayments.refund') }),
  )
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByLabelText(translateForPage('adminPayments.reasonText')), 'The line broke down.')
  api.reply('getPayment', paymentReply({ status: 'refunded', refundable: 0, refunds: [{ ...refund, amount: 45 }] }))
  await userEvent.click(dialog.getByRole('button', { name: /^Refund 45/ }))
  await expect.element(region('adminPayments.refunds').getByText('The line broke down.')).toBeVisible()
  expect(region('adminPayments.refund').getByRole('button').query()).toBeNull()
})

describe('a failed refund', () => {
  const failedRefund = { ...refund, status: 'failed', canAskAgain: true } as const
  const retryButton = () => main.getByRole('button', { name: /^Retry refund 10\.00/ })

  test.for([
    ['pending', { status: 'pending' }, 'adminPayments.refundIs.pending'],
    ['rejected and retried automatically', { isRefused: true, status: 'pending' }, 'adminPayments.refundIs.refused'],
    ['failed', { status: 'failed' }, 'adminPayments.refundIs.failed'],
  ] as const)('shows its status: %s', async ([, part, message]) => {
    await openPayment(
      paymentReply({ refunds: [{ ...refund, ...part, choice: null, reason: 'claim', borneBy: 'platform' }] }),
    )
    await expect
      .element(region('adminPayments.refunds').getByText(translateForPage(message), { exact: true }))
      .toBeVisible()
    await expect.element(main.getByText(/Decided in a claim · Covered entirely by us/)).toBeVisible()
    expect(retryButton().query()).toBeNull()
  })

  test('is retried once, and the page shows the new status', async () => {
    const api = await openPayment(paymentReply({ refunds: [failedRefund] }), { askRefundAgain: 'pending' })
    await userEvent.dblClick(retryButton())
    expect(api.requests('askRefundAgain').map(({ input }) => input)).toEqual([{ id: OTHER }])
    await expectAccessible()
    api.reply('getPayment', paymentReply({ refunds: [{ ...failedRefund, status: 'pending', canAskAgain: false }] }))
    api.reply('askRefundAgain', buildReply('askRefundAgain', { refundId: OTHER }))
    await expect
      .element(page.getByRole('status').getByText(translateForPage('adminPayments.requestedAgain')))
      .toBeVisible()
    await expect.poll(() => retryButton().query()).toBeNull()
  })

  test.for([
    ['already retried', failWith('refundNotFailed'), () => serverText('en', 'domainError.refundNotFailed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('shows why it was not retried: %s', async ([, outcome, message]) => {
    await openPayment(paymentReply({ refunds: [failedRefund] }), { askRefundAgain: outcome })
    await userEvent.click(retryButton())
    await expect.element(page.getByRole('alert').getByText(message())).toBeVisible()
    await expect.element(retryButton()).toBeVisible()
  })
})
