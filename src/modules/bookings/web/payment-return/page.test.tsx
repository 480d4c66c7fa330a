import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { blockNavigation } from '#testing/web/block-navigation.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { BOOKING_ID, buildHeldSession, PROVIDER_ID } from '#testing/web/checkout-replies.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import PaymentReturnPage from './page.tsx'

const main = page.getByRole('main')
const link = (name: string) => main.getByRole('link', { name, exact: true })
const payment = (part: PartialReply<Reply<'checkPaymentIntent'>>) =>
  buildReply('checkPaymentIntent', { bookingId: BOOKING_ID, ...part })
const UNPAID = { status: 'pending', bookingStatus: 'pendingPayment' } as const

async function openReturn(
  outcome: Outcome<'checkPaymentIntent'>,
  { query = '', language = 'en', session = buildHeldSession() as Outcome<'getSession'> } = {},
): Promise<FakeApi> {
  const api = fakeApi({ checkPaymentIntent: outcome, getSession: session })
  await renderComponent(<PaymentReturnPage />, {
    path: `/${language}/customer/stripe-callback/pi_1${query}`,
    route: `/${language}/customer/stripe-callback/:paymentIntentId`,
    login: 'customer',
  })
  return api
}

test('shows a waiting message and polls until the payment is settled', async () => {
  const departures = blockNavigation()
  sessionStorage.setItem('checkout:?session=x', '{"note":"No camera, please."}')
  const api = await openReturn(payment(UNPAID))
  await expect.element(main.getByRole('status').getByText(translateForPage('checkout.returnText'))).toBeVisible()
  await expectAccessible()
  api.reply('checkPaymentIntent', payment({ status: 'succeeded', bookingStatus: 'booked' }))
  await expect.poll(() => departures).toEqual([buildPagePath('mySessions', 'en', { paymentIntentId: 'pi_1' })])
  await expect.element(main.getByText(translateForPage('checkout.returnDone'))).toBeVisible()
  await expect.poll(() => sessionStorage).toHaveLength(0)
})

test('a booking with a saved card is shown as booked, not paid', async () => {
  const departures = blockNavigation()
  await openReturn(payment({ status: 'pending', bookingStatus: 'booked' }))
  await expect.element(main.getByText(translateForPage('checkout.savedDone'))).toBeVisible()
  await expect.poll(() => departures).toHaveLength(1)
})

test.for([
  [
    'the reason from the bank',
    payment({ ...UNPAID, failure: 'booking.failure.insufficient_funds' }),
    '',
    'insufficient_funds',
  ],
  ['a challenge that failed', payment(UNPAID), '?redirect_status=failed', 'payment_intent_authentication_failure'],
] as const)('a declined card returns to the checkout with the reason: %s', async ([, reply, query, failure]) => {
  await openReturn(reply, { query })
  await expect
    .poll(() => location.pathname + location.search)
    .toBe(`${buildPagePath('checkout', 'en')}?booking=${BOOKING_ID}&failure=${failure}`)
})

describe('a time that was booked before the payment arrived', () => {
  const alternatives = ['2026-11-30T08:00:00Z', '2026-11-30T12:00:00Z']
  const expired = { bookingStatus: 'expired', alternatives } as const

  test.for(['en', 'ru'] as const)('shows the refund first, then other times: %s', async (language) => {
    await openReturn(payment({ ...expired, status: 'refunded' }), { language })
    const heading = main.getByRole('heading', { level: 2, name: translateForPage('checkout.refundedTitle') })
    await expect.element(heading).toHaveFocus()
    await expect.element(main.getByText(/45[.,]00\s€/)).toBeVisible()
    expect(main.getByRole('group').getByRole('button').elements()).toHaveLength(2)
    await expectAccessible()
    await userEvent.click(main.getByRole('group').getByRole('button').first())
    await expect.poll(() => new URLSearchParams(location.search).get('start')).toBe('2026-11-30T08:00:00Z')
  })

  test('shows no amount if the booking cannot be loaded', async () => {
    await openReturn(payment({ ...expired, status: 'refunded' }), { session: failWithServerError() })
    await expect.element(main.getByText(translateForPage('checkout.refundedTextPlain'))).toBeVisible()
    await expect.element(link(translateForPage('nav.findCounsellor'))).toBeVisible()
  })

  test('can be held again if it was not paid', async () => {
    await openReturn(payment({ ...expired, status: 'failed' }), { session: buildHeldSession({ status: 'expired' }) })
    await expect.element(main.getByRole('heading', { name: translateForPage('checkout.releasedTitle') })).toBeVisible()
    await expect.element(main.getByRole('button', { name: translateForPage('checkout.takeAgain') })).toBeVisible()
    await expect
      .element(link(translateForPage('checkout.allTimes', { name: 'Anna' })))
      .toHaveAttribute('href', buildPagePath('counsellor', 'en', { providerId: PROVIDER_ID }))
    await expectAccessible()
  })
})

test('an unknown payment shows a message and links to My sessions', async () => {
  await openReturn(failWith('bookingNotFound'))
  await expect.element(main.getByRole('heading', { name: translateForPage('checkout.unknownTitle') })).toHaveFocus()
  await expect.element(main.getByText(serverText('en', 'domainError.bookingNotFound'), { exact: false })).toBeVisible()
  await expect
    .element(link(translateForPage('checkout.toMySessions')))
    .toHaveAttribute('href', buildPagePath('mySessions', 'en'))
  await expectAccessible()
})

test.for([
  ['no connection', 'offline'],
  ['a server error', failWithServerError()],
] as const)('keeps polling: %s', async ([, outcome]) => {
  const departures = blockNavigation()
  const api = await openReturn(outcome)
  await expect.poll(() => api.requests('checkPaymentIntent').length).toBeGreaterThan(1)
  await expect.element(main.getByText(translateForPage('checkout.returnText'))).toBeVisible()
  api.reply('checkPaymentIntent', payment({ status: 'succeeded', bookingStatus: 'booked' }))
  await expect.poll(() => departures).toHaveLength(1)
})

test('shows after a minute that the bank is slow, and polling can be restarted', async () => {
  const departures = blockNavigation()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const api = await openReturn(payment(UNPAID))
  const slow = main.getByRole('heading', { name: translateForPage('checkout.slowTitle') })
  const findSlowNotice = async () => {
    await vi.advanceTimersByTimeAsync(5_000)
    return slow.query()
  }
  await expect.poll(findSlowNotice, { interval: 5, timeout: 10_000 }).not.toBeNull()
  vi.useRealTimers()
  await expect.element(slow).toHaveFocus()
  expect(api.requests('checkPaymentIntent').length).toBeLessThan(30)
  await expect.element(main.getByText(translateForPage('checkout.slowText'))).toBeVisible()
  await expect.element(link(translateForPage('checkout.toMySessions'))).toBeVisible()
  await expectAccessible()
  api.reply('checkPaymentIntent', payment({ status: 'succeeded', bookingStatus: 'booked' }))
  await userEvent.click(main.getByRole('button', { name: translateForPage('checkout.lookAgain') }))
  await expect.poll(() => departures).toHaveLength(1)
})
