import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import MySessionsPage, { clientLoader } from '#modules/bookings/web/my-sessions/page.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { setServerNow } from '#platform/web/clock.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { pressTwice } from '#testing/web/press-twice.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import type { WaitlistEntry } from './load-waitlist.ts'

const ID = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const timesEntry: PartialReply<WaitlistEntry> = {
  waitlistEntryId: ID(1),
  providerFirstName: 'Anna',
  providerLastName: 'Lepalind',
  title: 'First conversation',
  durationInMinutes: 50,
  weekdays: [6, 7],
  parts: ['morning', 'evening'],
  untilDate: '2026-12-08',
  place: 2,
}
const groupEntry: PartialReply<WaitlistEntry> = {
  ...timesEntry,
  waitlistEntryId: ID(2),
  title: 'Calm under pressure',
  groupSessionRecurrenceId: ID(3),
  startDateTime: '2026-12-01T16:00:00Z',
  weekdays: null,
  parts: null,
  untilDate: null,
  place: 1,
}
const offer = { bookingId: ID(4), startDateTime: '2026-12-01T16:00:00Z', expiresAt: '2026-11-24T12:00:00Z' }
const buildWaitlist = (items: PartialReply<WaitlistEntry>[], getsOfferEmails = true) =>
  buildReply('listOwnWaitlist', { items, getsOfferEmails })

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const waitlistSection = () => main.getByRole('region', { name: translateForPage('waitlist.title'), exact: true })
const offerSection = () => main.getByRole('region', { name: translateForPage('waitlist.yourTurn'), exact: true })
const declineButton = () => offerSection().getByRole('button', { name: translateForPage('waitlist.notThisOne') })
const confirmation = (key: 'left' | 'passedOn' | 'waitsOn') =>
  page.getByRole('status').getByText(translateForPage(`waitlist.${key}`))
const errorMessage = (text: string) => page.getByRole('alert').getByText(text, { exact: false }).first()

async function open(
  list: ReturnType<typeof buildWaitlist>,
  { replies = {}, language = 'en' }: { replies?: Parameters<typeof fakeApi>[0]; language?: 'en' | 'et' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi({ listBookings: buildReply('listBookings'), listOwnWaitlist: list, ...replies })
  await renderComponent(<MySessionsPage />, {
    path: `/${language}/customer/my-sessions`,
    loader: clientLoader,
    login: 'customer',
  })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('waiting lists in My Sessions', () => {
  test.for(['en', 'et', 'ru'] as const)(
    'show the place and the session of each list, and are accessible in both themes: %s',
    async (language) => {
      await open(buildWaitlist([timesEntry, groupEntry]), { language })
      for (const place of [1, 2])
        await expect.element(waitlistSection().getByText(translateForPage('waitlist.place', { place }))).toBeVisible()
      if (language === 'en') {
        await expect.element(waitlistSection().getByText('Sat, Sun · before 12:00, after 17:00')).toBeVisible()
        await expect.element(waitlistSection().getByText('Tue 1 Dec at 18:00')).toBeVisible()
      }
      await expectAccessible()
    },
  )

  test('hide the empty state of the session list', async () => {
    await open(buildWaitlist([timesEntry]))
    await expect.element(waitlistSection()).toBeVisible()
    expect(main.getByText(translateForPage('sessions.none')).query()).toBeNull()
  })

  test('warn when offer emails are turned off, and can turn them on', async () => {
    const api = await open(buildWaitlist([timesEntry], false), {
      replies: { updateEmailPreferences: buildReply('updateEmailPreferences') },
    })
    await expect.element(waitlistSection().getByText(translateForPage('waitlist.passedOver'))).toBeVisible()
    await expectAccessible()
    api.reply('listOwnWaitlist', buildWaitlist([timesEntry]))
    await userEvent.click(waitlistSection().getByRole('button', { name: translateForPage('waitlist.turnOn') }))
    await expect.poll(() => waitlistSection().getByText(translateForPage('waitlist.passedOver')).query()).toBeNull()
    expect(api.requests('updateEmailPreferences').map(({ input }) => input)).toEqual([{ waitlistOffer: true }])
  })
})

describe('leaving a list', () => {
  const opener = () => waitlistSection().getByRole('button', { name: /^Leave the waiting list/ })
  const leave = () => dialog.getByRole('button', { name: translateForPage('waitlist.leave') })

  test('shows the place that is given up and sends one request', async () => {
    const api = await open(buildWaitlist([timesEntry]), { replies: { leaveWaitlist: null } })
    await userEvent.click(opener())
    await expect.element(dialog.getByText(translateForPage('waitlist.leaveEffect', { place: 2 }))).toBeVisible()
    await expectAccessible()
    api.reply('listOwnWaitlist', buildWaitlist([]))
    await pressTwice(api, leave(), ['leaveWaitlist', null])
    await expect.element(confirmation('left')).toBeVisible()
    await expect.poll(() => waitlistSection().query()).toBeNull()
    await expect.element(main.getByText(translateForPage('sessions.none'))).toBeVisible()
    expect(api.requests('leaveWaitlist').map(({ input }) => input)).toEqual([{ id: ID(1) }])
  })

  test('shows an error when it fails and keeps the place', async () => {
    await open(buildWaitlist([timesEntry]), { replies: { leaveWaitlist: 'offline' } })
    await userEvent.click(opener())
    await userEvent.click(leave())
    await expect.element(errorMessage('You’re offline.')).toBeInTheDocument()
    await expect.element(leave()).toBeVisible()
  })

  test('is operable by keyboard, and Escape restores the focus', async () => {
    await open(buildWaitlist([timesEntry]))
    await tabTo(opener())
    await press('Enter')
    await expect.poll(getFocusedName).toBe(translateForPage('waitlist.leaveTitle'))
    expect(await tabThrough()).toEqual([
      translateForPage('waitlist.close'),
      translateForPage('waitlist.leaveCancel'),
      translateForPage('waitlist.leave'),
    ])
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.poll(() => document.activeElement).toBe(opener().element())
  })
})

describe('an offer', () => {
  test.for(['en', 'et', 'ru'] as const)(
    'shows the remaining time, links to the checkout and is accessible in both themes: %s',
    async (language) => {
      await open(buildWaitlist([{ ...groupEntry, offer }, timesEntry]), { language })
      await expect
        .element(offerSection().getByRole('link', { name: translateForPage('waitlist.book') }))
        .toHaveAttribute('href', `${buildPagePath('checkout', language)}?booking=${ID(4)}`)
      await expect.poll(() => offerSection().getByRole('timer').element().textContent).toMatch(/^1(20:00|19:\d\d)$/)
      await expect.element(waitlistSection()).toBeVisible()
      await expectAccessible()
    },
  )

  test('has no countdown when held overnight', async () => {
    await open(buildWaitlist([{ ...groupEntry, offer: { ...offer, expiresAt: '2026-11-25T08:00:00Z' } }]))
    await expect
      .element(offerSection().getByText(translateForPage('waitlist.heldUntil', { until: 'Wed 25 Nov at 10:00' })))
      .toBeVisible()
    expect(offerSection().getByRole('timer').query()).toBeNull()
  })

  test.for([
    ['of a group', groupEntry, 'passedOn'],
    ['of a time', timesEntry, 'waitsOn'],
  ] as const)('is declined without confirmation and passed on: %s', async ([, entry, message]) => {
    const api = await open(buildWaitlist([{ ...entry, offer }]), { replies: { declineWaitlistOffer: null } })
    await expect.element(declineButton()).toBeVisible()
    api.reply('listOwnWaitlist', buildWaitlist([]))
    await pressTwice(api, declineButton(), ['declineWaitlistOffer', null])
    await expect.element(confirmation(message)).toBeVisible()
    await expect.poll(() => offerSection().query()).toBeNull()
    expect(api.requests('declineWaitlistOffer').map(({ input }) => input)).toEqual([{ id: entry.waitlistEntryId }])
  })

  test('disappears without a message if it has already ended', async () => {
    const api = await open(buildWaitlist([{ ...groupEntry, offer }]), {
      replies: { declineWaitlistOffer: failWith('offerGone') },
    })
    await expect.element(declineButton()).toBeVisible()
    api.reply('listOwnWaitlist', buildWaitlist([]))
    await userEvent.click(declineButton())
    await expect.poll(() => offerSection().query()).toBeNull()
    expect(page.getByRole('status').getByText(translateForPage('waitlist.passedOn')).elements()).toEqual([])
  })

  test.for([
    ['no connection', 'offline', 'You’re offline.'],
    ['a server error', failWithServerError(), 'Action failed'],
  ] as const)('stays and shows an error when declining fails: %s', async ([, outcome, message]) => {
    await open(buildWaitlist([{ ...groupEntry, offer }]), { replies: { declineWaitlistOffer: outcome } })
    await userEvent.click(declineButton())
    await expect.element(errorMessage(message)).toBeInTheDocument()
    await expect.element(declineButton()).toBeVisible()
  })

  test('disappears when it expires', async () => {
    const api = await open(buildWaitlist([{ ...groupEntry, offer }]))
    await expect.element(offerSection()).toBeVisible()
    api.reply('listOwnWaitlist', buildWaitlist([]))
    setServerNow('2026-11-24T12:00:01Z')
    await expect.poll(() => offerSection().query()).toBeNull()
  })
})
