import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import AdminTransferPage, { clientLoader } from '#modules/payouts/web/admin-transfer/page.tsx'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const failed = buildReply('getTransfer', {
  status: 'failed',
  reason: 'accountMissing',
  counsellorName: 'Anna Lepalind',
  amount: 38.25,
  canRetry: true,
})
const sent = { ...failed, status: 'succeeded' as const, reason: null, canRetry: false }
const retryReply = buildReply('retryTransfer', { status: 'succeeded' })
const dialog = page.getByRole('dialog')
const opener = () =>
  page.getByRole('main').getByRole('button', { name: translateForPage('adminPayments.retry'), exact: true })
const retry = () => dialog.getByRole('button', { name: translateForPage('adminPayments.retry'), exact: true })

/** Opens the page of a failed transfer; `outcome` is the server's response to the retry. */
async function transferPage(outcome: Outcome<'retryTransfer'>): Promise<FakeApi> {
  const api = fakeApi({ getTransfer: failed, retryTransfer: outcome })
  await renderComponent(<AdminTransferPage />, {
    path: `/superuser/transfers/${failed.transferId}`,
    route: '/superuser/transfers/:id',
    loader: clientLoader,
    login: 'admin',
  })
  return api
}

test('asks for confirmation with recipient and amount, in both themes', async () => {
  const api = await transferPage(retryReply)
  await userEvent.click(opener())
  await expect.element(dialog.getByText(translateForPage('generic.retryConfirm'))).toBeVisible()
  await expect
    .element(
      dialog.getByText(
        translateForPage('adminPayments.retryEffect', { name: 'Anna Lepalind', amount: '38.25\u00A0€' }),
      ),
    )
    .toBeVisible()
  expect(api.requests('retryTransfer')).toEqual([])
  await expectAccessible()
})

test('sends nothing when cancelled', async () => {
  const api = await transferPage(retryReply)
  await userEvent.click(opener())
  await userEvent.click(dialog.getByRole('button', { name: translateForPage('adminPayments.leave') }))
  await expect.poll(() => dialog.query()).toBeNull()
  expect(api.requests('retryTransfer')).toEqual([])
})

test('retries, confirms it and reloads the transfer', async () => {
  const api = await transferPage(retryReply)
  await userEvent.click(opener())
  api.reply('getTransfer', sent)
  await userEvent.click(retry())
  await expect.element(page.getByRole('status').getByText(translateForPage('generic.transferDone'))).toBeVisible()
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.poll(() => opener().query()).toBeNull()
  expect(api.requests('retryTransfer')).toEqual([
    { input: { id: failed.transferId }, idempotencyKey: expect.any(String) },
  ])
})

test('shows that nothing was sent when all of it had already been paid out', async () => {
  await transferPage({ ...retryReply, isCarried: true })
  await userEvent.click(opener())
  await userEvent.click(retry())
  await expect.element(page.getByRole('status').getByText(translateForPage('adminPayments.retryOffset'))).toBeVisible()
})

test.for([
  [
    'rejected by the payment provider',
    failWith('transferProblem'),
    () => serverText('en', 'domainError.transferProblem'),
  ],
  [
    'sent by another administrator meanwhile',
    failWith('transferNotWaiting'),
    () => serverText('en', 'domainError.transferNotWaiting'),
  ],
  ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
  ['no connection', 'offline', () => translateForPage('generic.offline')],
] as const)('shows why it failed, and the transfer can be retried: %s', async ([, outcome, message]) => {
  await transferPage(outcome)
  await userEvent.click(opener())
  await userEvent.click(retry())
  await expect.element(page.getByRole('alert').getByText(message())).toBeVisible()
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.element(opener()).toBeVisible()
})

test('sends one request for a double click, and stays open until the response', async () => {
  const api = await transferPage('pending')
  await userEvent.click(opener())
  await userEvent.dblClick(retry())
  await expect.element(dialog.getByRole('button', { name: translateForPage('adminPayments.retrying') })).toBeVisible()
  await press('Escape')
  await expect.element(dialog).toBeVisible()
  expect(api.requests('retryTransfer')).toHaveLength(1)
  await expectAccessible()
})

test('is operable by keyboard: title first, then every control once, and Escape restores the focus', async () => {
  await transferPage(retryReply)
  await expect.element(opener()).toBeVisible()
  await tabTo(opener())
  await press('Enter')
  await expect
    .element(dialog.getByRole('heading', { name: translateForPage('adminPayments.retryTitle') }))
    .toHaveFocus()
  expect(await tabThrough()).toEqual(
    (['adminPayments.close', 'adminPayments.leave', 'adminPayments.retry'] as const).map((key) =>
      translateForPage(key),
    ),
  )
  await press('Escape')
  await expect.poll(() => dialog.query()).toBeNull()
  expect(getFocusedName()).toBe(translateForPage('adminPayments.retry'))
})

test('the page around it is accessible in both themes', async () => {
  await transferPage(retryReply)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible()
})
