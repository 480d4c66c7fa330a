import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { storeInvitationSecret } from '#modules/invitations/web/shared/invitation-secret.ts'
import { buildPagePath } from '#modules/pages.ts'
import { blockNavigation } from '#testing/web/block-navigation.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import {
  buildHeldSession,
  buildHoldReply,
  buildOfferSummary,
  PROVIDER_ID,
  TEMPLATE_ID,
} from '#testing/web/checkout-replies.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import type { FakeApi, Outcome } from '#testing/web/fake-api.ts'
import { logInAs } from '#testing/web/login.ts'
import { CHECKOUT_TIME_QUERY, HELD_BOOKING_QUERY, openCheckout } from '#testing/web/open-checkout.tsx'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { pressTwice } from '#testing/web/press-twice.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const main = page.getByRole('main')
const heading = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('heading', { name: translateForPage(key), exact: true })
const button = (name: string) => main.getByRole('button', { name, exact: true })
const link = (name: string) => main.getByRole('link', { name, exact: true })
const summary = () => main.getByRole('region', { name: translateForPage('checkout.what') })
const cardNumber = main.getByRole('textbox', { name: 'Card number' })
const note = () => main.getByRole('textbox', { name: translateForPage('checkout.note'), exact: false })
const addNote = () => button(translateForPage('checkout.addNote'))

describe('a signed-out visitor', () => {
  test.for(['en', 'et', 'ru'] as const)(
    'sees the session, the price, the time zone and the cancellation rule, without a hold: %s',
    async (language) => {
      const api = await openCheckout({ login: null, language })
      await expect.element(heading('checkout.signInTitle')).toBeVisible()
      for (const text of [buildOfferSummary().title, 'Anna Lepalind', /45[.,]00\s€/])
        await expect.element(summary().getByText(text, { exact: false }).first()).toBeVisible()
      await expect.element(summary().getByText(translateForPage('booking.zoneTallinn'), { exact: false })).toBeVisible()
      await expect.element(link(translateForPage('checkout.change'))).toBeVisible()
      if (language === 'en') await expect.element(summary().getByText(/^Cancel by/)).toBeVisible()
      expect(api.requests('createPaymentIntent')).toEqual([])
      await expectAccessible()
    },
  )

  test('also sees the time in the provider’s time zone if it differs', async () => {
    await openCheckout({ login: null, offer: buildOfferSummary({ providerTimezone: 'Europe/London' }) })
    await expect
      .element(summary().getByText(translateForPage('booking.theirTime', { name: 'Anna', time: '08:00, London time' })))
      .toBeVisible()
  })

  test('a note typed before login is sent with the booking and stays in the form', async () => {
    const api = await openCheckout({ login: null, replies: { passkeyOptions: failWithServerError() } })
    await userEvent.click(addNote())
    await expect.element(note()).toHaveFocus()
    await userEvent.fill(note(), 'I have not done this before.')
    await userEvent.click(button(translateForPage('nav.logIn')))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    logInAs('customer')
    await expect.element(cardNumber).toBeVisible()
    await expect.element(note()).toHaveValue('I have not done this before.')
    const session = { sessionTemplateId: TEMPLATE_ID, startDateTime: '2026-11-28T08:00:00Z' }
    expect(api.requests('createPaymentIntent')).toEqual([
      { input: { ...session, note: 'I have not done this before.' }, idempotencyKey: expect.any(String) },
    ])
  })

  test('sees that a session is no longer offered before being asked to log in', async () => {
    await openCheckout({ login: null, offer: null })
    await expect.element(main.getByText(translateForPage('checkout.notOffered'))).toBeVisible()
    await expect.element(link(translateForPage('nav.findCounsellor'))).toBeVisible()
    expect(heading('checkout.signInTitle').query()).toBeNull()
    await expectAccessible()
  })

  test('must log in to see a booking of their own', async () => {
    await openCheckout({
      login: null,
      offer: null,
      query: HELD_BOOKING_QUERY,
      replies: { passkeyOptions: failWithServerError() },
    })
    await expect.element(heading('checkout.signInTitle')).toBeVisible()
    await userEvent.click(button(translateForPage('checkout.createAccount')))
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  test('is redirected to the search if no time was chosen', async () => {
    await openCheckout({ login: null, query: '' })
    await expect
      .element(main.getByRole('heading', { level: 1, name: translateForPage('checkout.nothingTitle') }))
      .toBeVisible()
    await expect
      .element(link(translateForPage('nav.findCounsellor')))
      .toHaveAttribute('href', buildPagePath('finder', 'en'))
    await expectAccessible()
  })
})

describe('opening the checkout', () => {
  test('holds the time and changes the URL to the booking, so that a reload finds it', async () => {
    const api = await openCheckout()
    await expect.element(cardNumber).toBeVisible()
    await expect.poll(() => location.search).toBe(HELD_BOOKING_QUERY)
    expect(api.requests('createPaymentIntent')).toHaveLength(1)
    expect(api.requests('resumePayment')).toEqual([])
  })

  test('shows that the time is being held', async () => {
    const api = await openCheckout({ replies: { createPaymentIntent: 'pending' } })
    await expect.element(main.getByRole('status').getByText(translateForPage('checkout.taking'))).toBeVisible()
    await expectAccessible()
    api.reply('createPaymentIntent', buildHoldReply())
    await expect.element(cardNumber).toBeVisible()
  })

  test('a reload finds the hold and its note without creating another one', async () => {
    const api = await openCheckout({
      query: HELD_BOOKING_QUERY,
      offer: null,
      replies: { getSession: buildHeldSession({ note: 'It is for my child.' }) },
    })
    await expect.element(cardNumber).toBeVisible()
    await expect.element(note()).toHaveValue('It is for my child.')
    expect(api.requests('createPaymentIntent')).toEqual([])
    expect(api.requests('resumePayment').map(({ input }) => input)).toEqual([
      { bookingId: buildHeldSession().bookingId },
    ])
  })

  test('holds a group seat by its date', async () => {
    const occurrence = '00000000-0000-4000-8000-0000000000d1'
    const api = await openCheckout({
      query: `?occurrence=${occurrence}`,
      replies: { getSession: buildHeldSession({ groupSessionRecurrenceId: occurrence }) },
    })
    await expect.element(cardNumber).toBeVisible()
    expect(api.requests('createPaymentIntent').map(({ input }) => input)).toEqual([
      { groupSessionRecurrenceId: occurrence },
    ])
  })

  test('holds an invited time with the secret of the emailed link and does not load public terms', async () => {
    const invitationId = '00000000-0000-4000-8000-0000000000e1'
    storeInvitationSecret(invitationId, 'secret-1')
    const api = await openCheckout({
      query: `?invitation=${invitationId}&start=2026-11-28T08:00:00Z`,
      offer: null,
      replies: { getSession: buildHeldSession({ invitationId, isInvitation: true }) },
    })
    await expect.element(cardNumber).toBeVisible()
    expect(api.requests('createPaymentIntent').map(({ input }) => input)).toEqual([
      { invitationId, secret: 'secret-1', startDateTime: '2026-11-28T08:00:00Z' },
    ])
  })

  test.for([
    ['no connection', 'offline', 'checkout.failedTitle', 'You’re offline.'],
    ['a server error', failWithServerError(), 'checkout.failedTitle', 'Action failed'],
    [
      'Stripe is unreachable',
      failWith('paymentsDown'),
      'checkout.awayTitle',
      serverText('en', 'domainError.paymentsDown'),
    ],
  ] as const)(
    'shows why it could not be held, and retries the same request: %s',
    async ([, outcome, title, expected]) => {
      const api = await openCheckout({ replies: { createPaymentIntent: outcome } })
      await expect.element(heading(title)).toHaveFocus()
      await expect.element(main.getByText(expected, { exact: false })).toBeVisible()
      await expectAccessible()
      api.reply('createPaymentIntent', buildHoldReply())
      await userEvent.click(button(translateForPage('generic.tryAgain')))
      await expect.element(cardNumber).toBeVisible()
      expect(new Set(api.requests('createPaymentIntent').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    },
  )
})

describe('a time that cannot be held', () => {
  const alternatives = ['2026-11-30T08:00:00Z', '2026-11-30T12:00:00Z', '2026-12-01T08:00:00Z']
  const timeTaken = failWith('timeTaken', { data: { alternatives } })
  const openRejected = async (outcome: Outcome<'createPaymentIntent'>): Promise<FakeApi> =>
    openCheckout({ replies: { createPaymentIntent: outcome } })

  test('shows the three nearest times; choosing one holds it and keeps the note', async () => {
    const api = await openCheckout({ login: null })
    await userEvent.click(addNote())
    await userEvent.fill(note(), 'No camera, please.')
    api.reply('createPaymentIntent', timeTaken)
    logInAs('customer')
    await expect.element(heading('checkout.takenTitle')).toHaveFocus()
    const times = main
      .getByRole('group', {
        name: translateForPage('booking.otherTimes', { zone: translateForPage('booking.zoneTallinn') }),
      })
      .getByRole('button')
    expect(times.elements()).toHaveLength(3)
    await expectAccessible()
    api.reply('createPaymentIntent', buildHoldReply())
    await userEvent.click(times.nth(1))
    await expect.element(cardNumber).toBeVisible()
    expect(api.requests('createPaymentIntent').at(-1)?.input).toEqual({
      sessionTemplateId: TEMPLATE_ID,
      startDateTime: alternatives[1],
      note: 'No camera, please.',
    })
  })

  test.for([
    [
      'groupFull',
      'checkout.groupFullTitle',
      'All times with Anna',
      buildPagePath('counsellor', 'en', { providerId: PROVIDER_ID }),
    ],
    ['ownSession', 'checkout.ownTitle', 'Find a counsellor', buildPagePath('finder', 'en')],
    ['tooManyHolds', 'checkout.tooManyTitle', 'My Sessions', buildPagePath('mySessions', 'en')],
    ['alreadyBookedThisGroup', 'checkout.inGroupTitle', 'My Sessions', buildPagePath('mySessions', 'en')],
    [
      'timeTooSoon',
      'checkout.otherTitle',
      'All times with Anna',
      buildPagePath('counsellor', 'en', { providerId: PROVIDER_ID }),
    ],
  ] as const)('shows the reason and the next step: %s', async ([code, title, next, href]) => {
    await openRejected(failWith(code))
    await expect.element(heading(title)).toHaveFocus()
    await expect.element(main.getByText(serverText('en', `domainError.${code}`), { exact: false })).toBeVisible()
    await expect.element(link(next)).toHaveAttribute('href', href)
    // Cancellation terms are not shown for a time that cannot be booked.
    expect(
      summary()
        .getByText(/^Cancel by/)
        .query(),
    ).toBeNull()
    await expectAccessible()
  })

  test('a paid booking links to its session', async () => {
    await openCheckout({
      query: HELD_BOOKING_QUERY,
      offer: null,
      replies: {
        resumePayment: failWith('alreadyPaid'),
        getSession: buildHeldSession({ status: 'booked', paymentStatus: 'succeeded', paymentIntentId: 'pi_1' }),
      },
    })
    await expect
      .element(link(translateForPage('checkout.seeSession')))
      .toHaveAttribute('href', buildPagePath('mySessions', 'en', { paymentIntentId: 'pi_1' }))
  })

  test('an unknown booking links to My sessions', async () => {
    await openCheckout({
      query: HELD_BOOKING_QUERY,
      offer: null,
      replies: { resumePayment: failWith('bookingNotFound'), getSession: failWith('bookingNotFound') },
    })
    await expect.element(heading('checkout.notFoundTitle')).toBeVisible()
    await expect.element(link(translateForPage('checkout.toMySessions'))).toBeVisible()
  })

  test('a hold that expired while the page was closed offers the same time again', async () => {
    const api = await openCheckout({
      query: HELD_BOOKING_QUERY,
      offer: null,
      replies: { resumePayment: failWith('holdExpired'), getSession: buildHeldSession({ status: 'expired' }) },
    })
    await expect.element(heading('checkout.releasedTitle')).toBeVisible()
    await expectAccessible()
    api.reply('getSession', buildHeldSession())
    await userEvent.click(button(translateForPage('checkout.takeAgain')))
    await expect.element(cardNumber).toBeVisible()
    expect(api.requests('createPaymentIntent').map(({ input }) => input)).toEqual([
      { sessionTemplateId: TEMPLATE_ID, startDateTime: '2026-11-28T08:00:00Z' },
    ])
  })

  test('an expired waiting list offer links to My sessions and is not held again', async () => {
    await openCheckout({
      query: HELD_BOOKING_QUERY,
      offer: null,
      replies: {
        resumePayment: failWith('holdExpired'),
        getSession: buildHeldSession({ status: 'expired', isWaitlistOffer: true }),
      },
    })
    await expect.element(heading('checkout.offerOverTitle')).toBeVisible()
    await expect
      .element(link(translateForPage('checkout.toMySessions')))
      .toHaveAttribute('href', `${buildPagePath('mySessions', 'en')}#waiting`)
    expect(button(translateForPage('checkout.takeAgain')).query()).toBeNull()
    await expectAccessible()
  })
})

describe('consent before a hold', () => {
  const withoutConsent = buildReply('getAgreements', { healthData: 'never' })
  const withConsent = buildReply('getAgreements', { healthData: 'given' })
  const terms = { audience: 'client', validFrom: '2026-11-01' } as const

  test.for(['en', 'ru'] as const)('nothing is held before consent to health data: %s', async (language) => {
    const api = await openCheckout({ language, replies: { getAgreements: withoutConsent, agree: withConsent } })
    await expect.element(heading('checkout.healthTitle')).toHaveFocus()
    await expect.element(main.getByText(translateForPage('consent.healthData'))).toBeVisible()
    await expect
      .element(link(translateForPage('checkout.notAgree')))
      .toHaveAttribute('href', buildPagePath('finder', language))
    expect(api.requests('createPaymentIntent')).toEqual([])
    await expectAccessible()
    api.reply('getAgreements', withConsent)
    await pressTwice(api, button(translateForPage('checkout.agree')), ['agree', withConsent])
    await expect.element(cardNumber).toBeVisible()
    expect(api.requests('agree').map(({ input }) => input)).toEqual([
      { healthData: CONSENT_WORDING.healthData.version, place: 'booking' },
    ])
  })

  test('new terms open in another tab and are accepted here', async () => {
    const api = await openCheckout({
      replies: {
        getAgreements: buildReply('getAgreements', { healthData: 'given', toAgree: [terms] }),
        agree: withConsent,
      },
    })
    await expect.element(heading('checkout.termsTitle')).toHaveFocus()
    const termsLink = link(translateForPage('checkout.termsRead'))
    await expect.element(termsLink).toHaveAttribute('target', '_blank')
    await expect
      .element(termsLink)
      .toHaveAttribute('href', buildPagePath('termsVersion', 'en', { audience: 'clients', validFrom: terms.validFrom }))
    await expectAccessible()
    api.reply('getAgreements', withConsent)
    await userEvent.click(button(translateForPage('checkout.agree')))
    await expect.element(cardNumber).toBeVisible()
    expect(api.requests('agree').map(({ input }) => input)).toEqual([{ terms: [terms], place: 'booking' }])
  })

  test.for([
    ['no connection', 'offline', 'You’re offline.'],
    ['a server error', failWithServerError(), 'Action failed'],
  ] as const)('shows that the consent could not be sent: %s', async ([, outcome, expected]) => {
    await openCheckout({ replies: { getAgreements: withoutConsent, agree: outcome } })
    await userEvent.click(button(translateForPage('checkout.agree')))
    await expect.element(main.getByRole('alert').getByText(expected, { exact: false }).first()).toBeVisible()
    await expect.element(button(translateForPage('checkout.agree'))).toBeVisible()
    await expectAccessible()
  })

  test('is also requested for a waiting list offer, which stays visible', async () => {
    await openCheckout({
      query: HELD_BOOKING_QUERY,
      offer: null,
      replies: { getAgreements: withoutConsent, getSession: buildHeldSession({ isWaitlistOffer: true }) },
    })
    await expect.element(heading('checkout.healthTitle')).toBeVisible()
    await expect.element(summary().getByText(/Anna Lepalind/)).toBeVisible()
  })
})

describe('choosing another session', () => {
  const change = () => link(translateForPage('checkout.change'))
  const url = `${buildPagePath('counsellor', 'en', { providerId: PROVIDER_ID })}${CHECKOUT_TIME_QUERY}#sessions`

  test('is a plain link to the provider’s sessions before a hold', async () => {
    await openCheckout({ login: null })
    await expect.element(change()).toHaveAttribute('href', url)
  })

  test('releases the hold first and clears the note', async () => {
    const departures = blockNavigation()
    const api = await openCheckout({ replies: { releaseHold: null } })
    await expect.element(cardNumber).toBeVisible()
    await userEvent.click(addNote())
    await userEvent.fill(note(), 'No camera, please.')
    await userEvent.click(change())
    await expect.poll(() => departures).toEqual([url])
    expect(api.requests('releaseHold').map(({ input }) => input)).toEqual([{ id: buildHeldSession().bookingId }])
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('camera')
  })
  test.for([
    ['an invitation', { invitationId: '00000000-0000-4000-8000-0000000000e1', isInvitation: true }],
    ['an offer from the waiting list', { isWaitlistOffer: true }],
    ['a charge that failed', { charge: { status: 'failed', at: '2026-11-24T08:00:00Z' } }],
  ] as const)('is not offered for %s', async ([, part]) => {
    await openCheckout({ query: HELD_BOOKING_QUERY, offer: null, replies: { getSession: buildHeldSession(part) } })
    await expect.element(cardNumber).toBeVisible()
    expect(change().query()).toBeNull()
  })
})
