import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { PaymentNotice } from './payment-notice.tsx'

const notice = page.getByRole('main').getByRole('status')

async function openNotice(outcome: Outcome<'checkPaymentIntent'>, language: 'en' | 'ru' = 'en') {
  const api = fakeApi({ checkPaymentIntent: outcome })
  await renderComponent(<PaymentNotice paymentIntentId="pi_1" />, { language, login: 'customer' })
  return api
}
const payment = (bookingStatus: 'booked' | 'pendingPayment' | 'expired') =>
  buildReply('checkPaymentIntent', { bookingStatus })

test.for([
  ['booked', 'counsellor.paidBooked', { paymentIntentId: 'pi_1' }],
  ['pendingPayment', 'counsellor.paidWaiting', {}],
  ['expired', 'counsellor.paidNotBooked', {}],
] as const)('shows the status of the paid session and links to it: %s', async ([status, key, params]) => {
  const api = await openNotice(payment(status))
  await expect.element(notice.getByText(translateForPage(key))).toBeVisible()
  await expect
    .element(notice.getByRole('link', { name: translateForPage('nav.mySessions') }))
    .toHaveAttribute('href', buildPagePath('mySessions', 'en', params))
  expect(api.requests('checkPaymentIntent').map(({ input }) => input)).toEqual([{ id: 'pi_1' }])
  await expectAccessible()
})

test.for([
  ['no connection', 'offline', 'You’re offline.'],
  ['a server error', failWithServerError(), 'Action failed'],
  ['an unknown payment', failWith('bookingNotFound'), serverText('en', 'domainError.bookingNotFound')],
] as const)('explains why the status is unknown: %s', async ([, outcome, expectedText]) => {
  await openNotice(outcome)
  await expect.element(notice.getByText(expectedText, { exact: false })).toBeVisible()
  await expect
    .element(notice.getByRole('link', { name: translateForPage('nav.mySessions') }))
    .toHaveAttribute('href', buildPagePath('mySessions', 'en'))
})

test('fits in Russian', async () => {
  await openNotice(payment('booked'), 'ru')
  await expect.element(notice.getByText(translateForPage('counsellor.paidBooked'))).toBeVisible()
  await expectAccessible()
})
