import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import type { PartialReply } from '#testing/web/build-reply.ts'
import { fakeCardFields } from '#testing/web/card-fields.ts'
import { BOOKING_ID, buildHeldSession, buildOpenPayment, buildSavedCardReply } from '#testing/web/checkout-replies.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import type { FakeApi } from '#testing/web/fake-api.ts'
import { openCheckout } from '#testing/web/open-checkout.tsx'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const HOLD_QUERY = `?booking=${BOOKING_ID}`
const RETURN = '/en/customer/stripe-callback/pi_1'
const PAY = 'Pay 45.00\u00A0€'

const main = page.getByRole('main')
const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true })
const pay = () => button(PAY)
const cardNumber = main.getByRole('textbox', { name: 'Card number' })
const alert = main.getByRole('alert')
const problem = (text: string) => alert.getByText(text, { exact: false }).first()
const note = () => main.getByRole('textbox', { name: translateForPage('checkout.note'), exact: false })
const saveCardBox = () => main.getByRole('checkbox', { name: translateForPage('savedCard.keepThis') })
/** Waits for the page that polls the payment status. */
const expectPaid = () => expect.poll(() => location.pathname).toBe(RETURN)

interface OpenHoldOptions extends Omit<NonNullable<Parameters<typeof openCheckout>[0]>, 'query' | 'offer'> {
  session?: PartialReply<Reply<'getSession'>>
}

/** Opens the checkout with an existing hold and waits for its form. */
async function openHold({ session = {}, replies, ...options }: OpenHoldOptions = {}): Promise<FakeApi> {
  const allAnswers = { getSession: buildHeldSession(session), ...replies }
  const api = await openCheckout({ ...options, query: HOLD_QUERY, offer: null, replies: allAnswers })
  await expect.element(main.getByRole('heading', { level: 2 }).first()).toBeVisible()
  return api
}

describe('paying with a typed card', () => {
  test.for(['en', 'et', 'ru'] as const)(
    'shows the countdown, the card fields, the total and one button: %s',
    async (language) => {
      await openHold({ language })
      await expect.element(cardNumber).toBeVisible()
      const strip = page.getByRole('region', { name: translateForPage('checkout.holding') })
      await expect.poll(() => strip.getByRole('timer').element().textContent).toMatch(/^1[45]:\d\d$/)
      await expect
        .element(button(new RegExp(`^${translateForPage('checkout.pay', { amount: '' }).trim()}.*45`)))
        .toBeVisible()
      await expect.element(main.getByText(translateForPage('checkout.releaseHold'))).toBeVisible()
      await expectAccessible()
    },
  )

  test('charges once on a double click, then opens the return page', async () => {
    const fields = fakeCardFields({ confirm: 'pending' })
    const api = await openHold({ fields })
    await userEvent.dblClick(pay())
    await expect.poll(() => fields.confirmed).toHaveLength(1)
    await expect.element(button(translateForPage('checkout.paying'))).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    fields.setState({ confirm: null })
    await expectPaid()
    expect(fields.confirmed).toEqual([
      {
        call: 'confirmPayment',
        options: {
          elements: 'typed',
          confirmParams: { return_url: location.origin + RETURN },
          redirect: 'if_required',
        },
      },
    ])
    expect(api.requests('resumePayment').map(({ input }) => input)).toEqual([
      { bookingId: BOOKING_ID },
      { bookingId: BOOKING_ID, card: 'once' },
    ])
    expect(fields.mounted).toEqual(['pi_1_secret'])
  })

  test('saves the note before charging', async () => {
    const fields = fakeCardFields()
    const api = await openHold({ fields, replies: { writeNote: failWithServerError() } })
    await userEvent.click(button(translateForPage('checkout.addNote')))
    await userEvent.fill(note(), ' Please no camera. ')
    await userEvent.click(pay())
    await expect.element(problem('Action failed')).toBeVisible()
    expect(fields.confirmed).toEqual([])
    api.reply('writeNote', null)
    await userEvent.click(pay())
    await expectPaid()
    expect(api.requests('writeNote').at(-1)?.input).toEqual({ id: BOOKING_ID, note: 'Please no camera.' })
  })

  test('does not save an unchanged note again', async () => {
    const api = await openHold({ session: { note: 'Please no camera.' } })
    await expect.element(note()).toHaveValue('Please no camera.')
    await userEvent.click(pay())
    await expectPaid()
    expect(api.requests('writeNote')).toEqual([])
  })

  test.for([
    [
      'declined',
      { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
      'insufficient_funds',
    ],
    [
      'not confirmed with the bank',
      { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
      'payment_intent_authentication_failure',
    ],
    ['not sent because the connection was lost', { type: 'api_connection_error' }, 'api_connection_error'],
  ] as const)('after a failed payment nothing is lost and another card can pay: %s', async ([, confirm, failure]) => {
    const fields = fakeCardFields({ confirm })
    await openHold({ fields })
    await userEvent.fill(cardNumber, '4000')
    await userEvent.click(pay())
    await expect.element(problem(translateForPage(`booking.failure.${failure}`))).toBeVisible()
    await expect.element(cardNumber).toHaveValue('4000')
    await expectAccessible()
    fields.setState({ confirm: null })
    await userEvent.click(pay())
    await expectPaid()
  })

  test('shows field errors next to the fields without calling the server', async () => {
    const fields = fakeCardFields({ submit: { type: 'validation_error', code: 'incomplete_number' } })
    const api = await openHold({ fields })
    await userEvent.click(pay())
    await expect.element(pay()).toBeVisible()
    expect(alert.elements()).toEqual([])
    expect(api.requests('resumePayment')).toHaveLength(1)
    expect(fields.confirmed).toEqual([])
  })

  test('shows a failed challenge after the return from the bank', async () => {
    await openCheckout({ query: `${HOLD_QUERY}&failure=payment_intent_authentication_failure`, offer: null })
    await expect
      .element(problem(translateForPage('booking.failure.payment_intent_authentication_failure')))
      .toBeVisible()
    await expect.element(cardNumber).toBeVisible()
  })

  test.for([
    ['the server has the payment', failWith('alreadyPaid'), null],
    ['only Stripe has the payment', null, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' }],
  ] as const)('does not charge again after a payment in another tab: %s', async ([, outcome, confirm]) => {
    const api = await openHold({ fields: fakeCardFields({ confirm }) })
    await expect.element(cardNumber).toBeVisible()
    if (outcome) api.reply('resumePayment', outcome)
    await userEvent.click(pay())
    await expectPaid()
  })

  test('charges nothing while offline and pays on the next click', async () => {
    const fields = fakeCardFields()
    const api = await openHold({ fields })
    await expect.element(cardNumber).toBeVisible()
    api.reply('resumePayment', 'offline')
    await userEvent.click(pay())
    await expect.element(problem(translateForPage('booking.failure.api_connection_error'))).toBeVisible()
    expect(fields.confirmed).toEqual([])
    api.reply('resumePayment', buildOpenPayment())
    await userEvent.click(pay())
    await expectPaid()
  })
})

describe('the card fields', () => {
  test('announce loading and disable the pay button until they have loaded', async () => {
    const fields = fakeCardFields({ fields: 'silent' })
    await openHold({ fields })
    await expect.element(main.getByText(translateForPage('checkout.cardLoading'))).toBeInTheDocument()
    await expect.element(pay()).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
  })

  test('show that nothing was charged when they fail to load, and can be retried', async () => {
    const fields = fakeCardFields({ fields: 'failed' })
    await openHold({ fields })
    await expect.element(problem(translateForPage('checkout.cardFailed'))).toBeVisible()
    await expect.element(pay()).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    fields.setState({ fields: 'ready' })
    await userEvent.click(button(translateForPage('generic.tryAgain')))
    await expect.element(cardNumber).toBeVisible()
    await userEvent.click(pay())
    await expectPaid()
  })
})

describe('a saved card', () => {
  const withSavedCard = (part: PartialReply<Reply<'getStripeInfo'>> = {}) => ({
    getStripeInfo: buildSavedCardReply(part),
    resumePayment: buildOpenPayment({ savedCardId: 'pm_1' }),
  })
  const payWithSavedCard = () => button(`${PAY} with Visa\u00A04242`)

  test('pays once even on a double click, and does not load the card fields', async () => {
    const fields = fakeCardFields()
    const api = await openHold({ fields, replies: withSavedCard() })
    await expect.element(payWithSavedCard()).toBeVisible()
    await expectAccessible()
    await userEvent.dblClick(payWithSavedCard())
    await expectPaid()
    expect(fields.mounted).toEqual([])
    expect(fields.confirmed.map(({ options }) => options)).toEqual([
      {
        clientSecret: 'pi_1_secret',
        confirmParams: { return_url: location.origin + RETURN, payment_method: 'pm_1' },
        redirect: 'if_required',
      },
    ])
    expect(api.requests('resumePayment').at(-1)?.input).toEqual({ bookingId: BOOKING_ID, card: 'saved' })
  })

  test('is only created on request', async () => {
    const api = await openHold()
    await expect.element(saveCardBox()).not.toBeChecked()
    await userEvent.click(saveCardBox())
    await expect.element(saveCardBox()).toHaveAccessibleDescription(translateForPage('savedCard.keepMeans'))
    await userEvent.click(pay())
    await expectPaid()
    expect(api.requests('resumePayment').at(-1)?.input).toEqual({ bookingId: BOOKING_ID, card: 'keep' })
  })

  test('can be replaced by another card and chosen again', async () => {
    const fields = fakeCardFields({ confirm: { type: 'card_error', decline_code: 'insufficient_funds' } })
    const api = await openHold({ fields, replies: withSavedCard() })
    await userEvent.click(button(translateForPage('savedCard.other')))
    await userEvent.click(
      main.getByRole('checkbox', { name: translateForPage('savedCard.keepInstead', { card: 'Visa 4242' }) }),
    )
    await expectAccessible()
    await userEvent.click(pay())
    await expect.element(problem(translateForPage('booking.failure.insufficient_funds'))).toBeVisible()
    expect(api.requests('resumePayment').at(-1)?.input).toEqual({ bookingId: BOOKING_ID, card: 'keep' })
    await userEvent.click(button(translateForPage('savedCard.useSaved', { card: 'Visa 4242' })))
    fields.setState({ confirm: null })
    await userEvent.click(payWithSavedCard())
    await expectPaid()
    expect(api.requests('resumePayment').at(-1)?.input).toEqual({ bookingId: BOOKING_ID, card: 'saved' })
  })

  test('shows that the bank did not confirm it, and can be retried', async () => {
    const fields = fakeCardFields({ confirm: { type: 'x', code: 'payment_intent_authentication_failure' } })
    await openHold({ fields, replies: withSavedCard() })
    await userEvent.click(payWithSavedCard())
    await expect
      .element(problem(translateForPage('booking.failure.payment_intent_authentication_failure')))
      .toBeVisible()
    fields.setState({ confirm: null })
    await userEvent.click(payWithSavedCard())
    await expectPaid()
  })

  test('removed in another tab shows a message, and a typed card can pay', async () => {
    const fields = fakeCardFields()
    const api = await openHold({ fields, replies: withSavedCard() })
    await expect.element(payWithSavedCard()).toBeVisible()
    api.reply('resumePayment', failWith('cardNotSaved'))
    await userEvent.click(payWithSavedCard())
    await expect.element(problem(serverText('en', 'domainError.cardNotSaved'))).toBeVisible()
    await expect.element(cardNumber).toBeVisible()
    expect(fields.confirmed).toEqual([])
    api.reply('resumePayment', buildOpenPayment())
    await userEvent.click(pay())
    await expectPaid()
  })

  test('is not offered when it has expired', async () => {
    await openHold({ replies: withSavedCard({ status: 'expired', expYear: 2025 }) })
    await expect.element(cardNumber).toBeVisible()
    expect(main.getByRole('button', { name: /Visa/ }).elements()).toEqual([])
  })

  test('that fails to load does not block the payment', async () => {
    await openHold({ replies: { getStripeInfo: failWithServerError() } })
    await userEvent.click(pay())
    await expectPaid()
  })
})

describe('a session far ahead', () => {
  const charge = { at: '2027-01-12T08:00:00Z', status: 'planned' } as const
  const far = { startDateTime: '2027-03-28T07:00:00Z', endDateTime: '2027-03-28T07:50:00Z', charge }
  const saving = {
    resumePayment: buildOpenPayment({ paymentIntentId: 'seti_1', clientSecret: 'seti_1_secret', chargeAt: charge.at }),
  }

  test.for(['en', 'ru'] as const)('shows the charge date and saves the card: %s', async (language) => {
    const fields = fakeCardFields()
    await openHold({ fields, language, session: far, replies: saving })
    await expect.element(button(translateForPage('checkout.book'))).toBeVisible()
    if (language === 'en') {
      await expect
        .element(
          main.getByText(
            /^We’ll charge 45\.00\s€ on Tuesday 12\sJanuary 2027, 75\sdays before the session\. If that fails, you have 72\shours/,
          ),
        )
        .toBeVisible()
      await expect.element(main.getByText('Due on Tue 12 Jan')).toBeVisible()
    }
    await userEvent.click(saveCardBox())
    await expect.element(saveCardBox()).toHaveAccessibleDescription(translateForPage('checkout.keepFar'))
    await userEvent.click(saveCardBox())
    await expectAccessible()
    await userEvent.click(button(translateForPage('checkout.book')))
    await expect
      .poll(() => location.pathname)
      .toBe(buildPagePath('paymentReturn', language, { paymentIntentId: 'seti_1' }))
    expect(fields.confirmed.map(({ call }) => call)).toEqual(['confirmSetup'])
  })

  test('shows that the bank did not confirm the card', async () => {
    const fields = fakeCardFields({ confirm: { type: 'x', code: 'setup_intent_authentication_failure' } })
    await openHold({ fields, session: far, replies: saving })
    await userEvent.click(button(translateForPage('checkout.book')))
    await expect.element(problem(translateForPage('booking.failure.setup_intent_authentication_failure'))).toBeVisible()
  })

  test('can be booked with a saved card', async () => {
    const fields = fakeCardFields()
    const replies = {
      getStripeInfo: buildSavedCardReply({}),
      resumePayment: buildOpenPayment({ ...saving.resumePayment, savedCardId: 'pm_1' }),
    }
    await openHold({ fields, session: far, replies })
    await userEvent.click(button(translateForPage('checkout.bookWith', { last4: '4242' })))
    await expect
      .poll(() => fields.confirmed.map(({ call, options }) => [call, options['clientSecret']]))
      .toEqual([['confirmSetup', 'seti_1_secret']])
  })
})
