import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { setServerNow } from '#platform/web/clock.ts'
import { blockNavigation } from '#testing/web/block-navigation.ts'
import type { PartialReply } from '#testing/web/build-reply.ts'
import { fakeCardFields } from '#testing/web/card-fields.ts'
import {
  BOOKING_ID,
  buildHeldSession,
  buildHoldReply,
  buildOpenPayment,
  PROVIDER_ID,
  TEMPLATE_ID,
} from '#testing/web/checkout-replies.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import type { FakeApi } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { goBack, HELD_BOOKING_QUERY, openCheckout } from '#testing/web/open-checkout.tsx'
import { failWith } from '#testing/web/outcomes.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const OTHER_ID = '00000000-0000-4000-8000-0000000000b2'
const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })
const cardNumber = main.getByRole('textbox', { name: 'Card number' })
const released = () => main.getByRole('heading', { name: translateForPage('checkout.releasedTitle') })

async function openHold(
  session: PartialReply<Reply<'getSession'>> = {},
  options: Parameters<typeof openCheckout>[0] = {},
): Promise<FakeApi> {
  const replies = { getSession: buildHeldSession(session), releaseHold: null, ...options?.replies }
  const api = await openCheckout({ ...options, query: HELD_BOOKING_QUERY, offer: null, replies })
  await expect.element(main.getByRole('heading', { level: 2 }).first()).toBeVisible()
  return api
}

describe('a hold that expires', () => {
  /** The countdown reads the server time every second. */
  const expireHold = () => setServerNow('2026-11-24T10:15:01Z')

  test('shows a message, removes the card fields and can hold the same time again', async () => {
    const api = await openHold()
    await expect.element(cardNumber).toBeVisible()
    expireHold()
    await expect.element(released()).toHaveFocus()
    expect(cardNumber.query()).toBeNull()
    await expectAccessible()
    api.reply('createPaymentIntent', buildHoldReply({ bookingId: OTHER_ID, holdExpiresAt: '2026-11-24T10:31:00Z' }))
    await userEvent.click(button(translateForPage('checkout.takeAgain')))
    await expect.element(cardNumber).toBeVisible()
    await expect.poll(() => location.search).toBe(`?booking=${OTHER_ID}`)
    expect(api.requests('createPaymentIntent').map(({ input }) => input)).toEqual([
      { sessionTemplateId: TEMPLATE_ID, startDateTime: '2026-11-28T08:00:00Z' },
    ])
  })

  test('does not interrupt a payment in progress', async () => {
    const fields = fakeCardFields({ confirm: 'pending' })
    await openHold({}, { fields })
    await userEvent.click(button('Pay 45.00\u00A0€'))
    await expect.poll(() => fields.confirmed).toHaveLength(1)
    expireHold()
    await expect.element(page.getByRole('timer')).toHaveTextContent('0:00')
    expect(released().query()).toBeNull()
    fields.setState({ confirm: null })
    await expect.poll(() => location.pathname).toContain('stripe-callback')
  })

  test('is rejected by the server before anything is charged', async () => {
    const fields = fakeCardFields()
    const api = await openHold({}, { fields })
    await expect.element(cardNumber).toBeVisible()
    api.reply('resumePayment', failWith('holdExpired'))
    await userEvent.click(button('Pay 45.00\u00A0€'))
    await expect.element(released()).toBeVisible()
    expect(fields.confirmed).toEqual([])
  })
})

describe('going back', () => {
  test('releases the hold and clears the note', async () => {
    const departures = blockNavigation()
    const api = await openHold({ note: 'No camera, please.' })
    const note = main.getByRole('textbox', { name: translateForPage('checkout.note'), exact: false })
    await userEvent.fill(note, 'No camera, please. Really.')
    await goBack()
    await expect
      .poll(() => departures)
      .toEqual([`${buildPagePath('counsellor', 'en', { providerId: PROVIDER_ID })}?session=${TEMPLATE_ID}`])
    expect(api.requests('releaseHold').map(({ input }) => input)).toEqual([{ id: BOOKING_ID }])
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('camera')
  })

  test.for([
    [
      'releases the hold of an invitation and opens the invitation',
      { invitationId: OTHER_ID, isInvitation: true },
      buildPagePath('invitation', 'en', { invitationId: OTHER_ID }),
      1,
    ],
    [
      'keeps a waiting list offer reserved',
      { isWaitlistOffer: true },
      `${buildPagePath('mySessions', 'en')}#waiting`,
      0,
    ],
    [
      'keeps a session booked whose card failed',
      { charge: { status: 'failed', at: '2026-11-24T08:00:00Z' } },
      buildPagePath('mySessions', 'en', { paymentIntentId: BOOKING_ID }),
      0,
    ],
  ] as const)('%s', async ([, session, url, releases]) => {
    const departures = blockNavigation()
    const api = await openHold(session)
    await expect.element(cardNumber).toBeVisible()
    await goBack()
    await expect.poll(() => departures).toEqual([url])
    expect(api.requests('releaseHold')).toHaveLength(releases)
  })

  test('does nothing during the payment', async () => {
    const departures = blockNavigation()
    const fields = fakeCardFields({ confirm: 'pending' })
    const api = await openHold({}, { fields })
    await userEvent.click(button('Pay 45.00\u00A0€'))
    await goBack()
    fields.setState({ confirm: null })
    await expect.poll(() => location.pathname).toContain('stripe-callback')
    expect(departures).toEqual([])
    expect(api.requests('releaseHold')).toEqual([])
  })
})

describe('a scheduled charge that failed', () => {
  const failed = (asksBank: boolean): PartialReply<Reply<'getSession'>> => ({
    status: 'booked',
    card: { brand: 'visa', last4: '3155' },
    charge: { status: 'failed', at: '2026-11-24T08:00:00Z', retryUntil: '2026-11-27T08:00:00Z', asksBank },
  })
  const replies = { resumePayment: buildOpenPayment({ holdExpiresAt: '2026-11-27T08:00:00Z', savedCardId: 'pm_9' }) }

  test.for(['en', 'et', 'ru'] as const)(
    'shows the deadline for another card, without a countdown: %s',
    async (language) => {
      await openHold(failed(false), { replies, language })
      await expect.element(cardNumber).toBeVisible()
      await expect
        .element(main.getByRole('heading', { level: 1, name: translateForPage('checkout.retryTitle') }))
        .toBeVisible()
      if (language === 'en')
        await expect.element(main.getByText(/The time is held for you until Fri 27\sNov at 10:00/)).toBeVisible()
      expect(page.getByRole('timer').query()).toBeNull()
      expect(main.getByText(translateForPage('checkout.releaseHold')).query()).toBeNull()
      await expectAccessible()
    },
  )

  test('can be confirmed at the bank with the same card, or paid with a typed one', async () => {
    const fields = fakeCardFields()
    const api = await openHold(failed(true), { replies, fields })
    await expect.element(main.getByText(translateForPage('booking.failure.authentication_required'))).toBeVisible()
    await expect.element(main.getByText('Visa 3155')).toBeVisible()
    await expectAccessible()
    await userEvent.click(button(translateForPage('checkout.answerBank', { last4: '3155' })))
    await expect.poll(() => location.pathname).toContain('stripe-callback')
    expect(api.requests('resumePayment').at(-1)?.input).toEqual({ bookingId: BOOKING_ID, card: 'promised' })
    expect(fields.confirmed[0]?.options).toMatchObject({ confirmParams: { payment_method: 'pm_9' } })
  })

  test('can be paid with another card instead of confirming at the bank', async () => {
    await openHold(failed(true), { replies })
    await userEvent.click(button(translateForPage('checkout.notThisCard')))
    await expect.element(cardNumber).toBeVisible()
  })
})

describe('the checkout form', () => {
  test('keeps an unsaved note across a reload', async () => {
    const note = () => main.getByRole('textbox', { name: translateForPage('checkout.note'), exact: false })
    const api = await openHold()
    await userEvent.click(button(translateForPage('checkout.addNote')))
    await userEvent.fill(note(), 'It is for my child.')
    expect(api.requests('writeNote')).toEqual([])
    await cleanup()
    await openHold()
    await expect.element(note()).toHaveValue('It is for my child.')
  })

  test('has all controls in keyboard order', async () => {
    await openHold()
    await expect.element(cardNumber).toBeVisible()
    ;(main.getByRole('button', { name: 'Back' }).element() as HTMLElement).focus()
    expect(await tabThrough()).toEqual([
      translateForPage('checkout.change'),
      translateForPage('cancellation.rights'),
      translateForPage('checkout.addNote'),
      'Card number',
      translateForPage('savedCard.keepThis'),
      'Pay 45.00 €',
    ])
    await tabTo(button(translateForPage('checkout.addNote')))
    await press('Enter')
    await expect
      .poll(getFocusedName)
      .toBe(`${translateForPage('checkout.note')} ${translateForPage('checkout.optional')}`)
  })

  test('shows the address of an on-site session, and the legal rights can be opened', async () => {
    await openHold({ location: 2, address: 'Pikk 1, Tallinn' })
    await expect.element(main.getByText('Pikk 1, Tallinn')).toBeVisible()
    await userEvent.click(main.getByText(translateForPage('cancellation.rights')))
    await expect.element(main.getByText(translateForPage('rule.noWithdrawal'))).toBeVisible()
    await expectAccessible()
  })

  test('shows the express request for a session within the withdrawal period', async () => {
    await openHold({ cancellation: { isSoon: true, withdrawUntil: '2026-11-28T08:00:00Z' } as never })
    await expect.element(main.getByText(translateForPage('rule.expressRequest', { days: 14 }))).toBeVisible()
    await expectAccessible()
  })

  test('fits the longest names in Russian', async () => {
    await openHold(
      {
        providerFirstName: 'Александра-Константинопольская',
        providerLastName: 'Рождественская-Преображенская',
        title: 'Сопровождение в период профессионального самоопределения',
      },
      { language: 'ru' },
    )
    await expect.element(cardNumber).toBeVisible()
    await expectAccessible()
  })
})
