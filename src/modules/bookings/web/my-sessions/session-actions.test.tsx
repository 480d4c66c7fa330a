import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildMessagesPath } from '#modules/messaging/web/shared/messages-path.ts'
import { buildPagePath } from '#modules/pages.ts'
import { BOOKED_SESSION } from '#testing/web/booked-session.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { captureDownloads } from '#testing/web/downloads.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { buildSessionReply, openSession } from '#testing/web/open-session.tsx'
import { pressTwice } from '#testing/web/press-twice.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import MySessionsPage, { clientLoader } from './page.tsx'
import type { Session } from './session.ts'

const main = page.getByRole('main')
const failed = (text: string) => page.getByRole('alert').getByText(text, { exact: false }).first()
const conversationButton = () =>
  main.getByRole('button', { name: translateForPage('conversations.writeTo', { name: 'Anna' }) })
const checkout = (language: 'en' | 'et') =>
  `${buildPagePath('checkout', language)}?booking=${buildSessionReply().bookingId}`

describe('a session with a scheduled charge', () => {
  const planned = {
    charge: { status: 'planned', at: '2027-01-12T08:00:00Z' },
    startDateTime: '2027-03-28T07:00:00Z',
    endDateTime: '2027-03-28T07:50:00Z',
    paymentStatus: 'pending',
    card: { brand: 'visa', last4: '3155' },
  } as PartialReply<Session>
  const failedCharge = (asksBank = false) =>
    ({
      ...planned,
      charge: { status: 'failed', at: '2026-11-24T08:00:00Z', retryUntil: '2026-11-27T08:00:00Z', asksBank },
    }) as PartialReply<Session>

  test('shows the charge date and what happens if it fails', async () => {
    await openSession(planned)
    await expect.element(main.getByText(translateForPage('sessions.chargeTitle'))).toBeVisible()
    await expect
      .element(main.getByText(/^We’ll charge 45\.00\s€ on Tuesday 12\sJanuary 2027, 75\sdays before the session\./))
      .toBeVisible()
    await expect.element(main.getByText('Visa 3155')).toBeVisible()
    expect(main.getByRole('link', { name: translateForPage('sessions.useOtherCard') }).query()).toBeNull()
    await expectAccessible()
  })

  test('hides the charge date once paid, and shows the card and the note', async () => {
    await openSession({ card: { brand: 'visa', last4: '3155' }, note: 'Please no camera.' })
    await expect.element(main.getByText('Please no camera.')).toBeVisible()
    await expect.element(main.getByText('45.00\u00A0€ · Visa 3155')).toBeVisible()
    expect(main.getByText(translateForPage('sessions.chargeTitle')).query()).toBeNull()
  })

  test.for([
    ['failed', false, 'en', 'sessions.failedText'],
    ['failed', false, 'et', 'sessions.failedText'],
    ['waits for its bank', true, 'en', 'sessions.asksText'],
  ] as const)(
    'links to the checkout and shows the deadline if its card %s: bank asked %s, %s',
    async ([, asksBank, language, key]) => {
      await openSession(failedCharge(asksBank), { language })
      const text = translateForPage(key, { when: '\n' }).split('\n')[0]!
      await expect.element(main.getByText(text, { exact: false })).toBeVisible()
      await expect
        .element(main.getByRole('link', { name: translateForPage('sessions.useOtherCard') }))
        .toHaveAttribute('href', checkout(language))
      await expectAccessible()
    },
  )
})

describe('an unpaid hold', () => {
  const unpaid = {
    status: 'pendingPayment',
    paymentStatus: 'pending',
    paymentIntentId: null,
    holdExpiresAt: '2026-11-24T10:15:00Z',
  } as const

  test('links to the checkout from its page', async () => {
    await openSession(unpaid)
    await expect
      .element(main.getByRole('link', { name: translateForPage('sessions.finishPaying') }))
      .toHaveAttribute('href', checkout('en'))
    expect(conversationButton().query()).toBeNull()
  })

  test('is first in My sessions with the time left and a link to the checkout', async () => {
    fakeApi({
      listBookings: buildReply('listBookings', { items: [{ ...BOOKED_SESSION, ...unpaid }], totalCount: 1 }),
      listOwnWaitlist: buildReply('listOwnWaitlist'),
    })
    await renderComponent(<MySessionsPage />, {
      path: buildPagePath('mySessions', 'en'),
      loader: clientLoader,
      login: 'customer',
    })
    const card = main.getByRole('region', { name: translateForPage('sessions.is.unpaid') })
    await expect
      .element(card.getByRole('link', { name: translateForPage('sessions.finishPaying') }))
      .toHaveAttribute('href', checkout('en'))
    await expect.poll(() => card.getByRole('timer').element().textContent).toMatch(/^1[45]:\d\d$/)
  })
})

describe('messaging the provider', () => {
  test('opens the conversation of the booking', async () => {
    const conversationId = '00000000-0000-4000-8000-0000000000f1'
    const api = await openSession({}, { replies: { openConversation: { conversationId, side: 'client' } } })
    await pressTwice(api, conversationButton(), ['openConversation', { conversationId, side: 'client' }])
    await expect.poll(() => location.pathname).toBe(buildMessagesPath('client', 'en', conversationId))
    expect(api.requests('openConversation').map(({ input }) => input)).toEqual([
      { bookingId: buildSessionReply().bookingId },
    ])
  })

  test('shows an error when it cannot be opened', async () => {
    await openSession({}, { replies: { openConversation: 'offline' } })
    await userEvent.click(conversationButton())
    await expect.element(failed('You’re offline.')).toBeInTheDocument()
    await expect.element(conversationButton()).toBeVisible()
  })
})

describe('the calendar file', () => {
  const add = () => main.getByRole('button', { name: translateForPage('sessions.addToCalendar') })

  test('is downloaded under a neutral name', async () => {
    const saved = captureDownloads()
    const api = await openSession({}, { replies: { sessionCalendar: 'text' as never } })
    await userEvent.click(add())
    await expect.poll(saved).toEqual(['calendar.ics'])
    expect(api.requests('sessionCalendar').map(({ input }) => input.id)).toEqual([buildSessionReply().bookingId])
  })

  test('shows an error when the download fails', async () => {
    const saved = captureDownloads()
    await openSession({}, { replies: { sessionCalendar: 'offline' } })
    await userEvent.click(add())
    await expect.element(failed('You’re offline.')).toBeInTheDocument()
    expect(saved()).toEqual([])
  })
})

test('a past session shows when the client and the provider were in the room', async () => {
  const visit = { cameAt: '2026-11-20T07:58:00Z', leftAt: '2026-11-20T08:51:00Z', presence: null }
  await openSession({
    status: 'completed',
    startDateTime: '2026-11-20T08:00:00Z',
    endDateTime: '2026-11-20T08:50:00Z',
    room: { own: visit, counsellor: visit },
  })
  const attendance = main.getByRole('region', { name: translateForPage('lobby.whoWasThere') })
  await expect.element(attendance.getByText(translateForPage('lobby.onlyTimes'))).toBeVisible()
  expect(attendance.element().textContent?.match(/09:58/g)).toHaveLength(2)
  await expect.element(main.getByRole('link', { name: translateForPage('sessions.bookAgain') })).toBeVisible()
  await expectAccessible()
})
