import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { BOOKED_SESSION, FULL_REFUND } from '#testing/web/booked-session.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import MySessionsPage, { clientLoader } from './page.tsx'
import type { SessionCard } from './session-status.ts'

const REFUND_TEXT = 'and you get 45.00\u00A0€ back.'
const LIST = { en: '/en/customer/my-sessions', et: '/et/customer/my-sessions', ru: '/ru/customer/my-sessions' }
const buildId = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const later = {
  ...BOOKED_SESSION,
  bookingId: buildId(2),
  paymentIntentId: 'pi_2',
  startDateTime: '2026-12-02T12:00:00Z',
  endDateTime: '2026-12-02T12:50:00Z',
} as const
const over = {
  ...BOOKED_SESSION,
  bookingId: buildId(3),
  paymentIntentId: 'pi_3',
  status: 'completed',
  startDateTime: '2026-11-20T08:00:00Z',
  endDateTime: '2026-11-20T08:50:00Z',
} as const
const buildList = (...items: PartialReply<SessionCard>[]) =>
  buildReply('listBookings', { items, page: 1, pageSize: 10, totalCount: items.length })
const clearCache = () => caches.delete('kept')
beforeEach(clearCache)
afterEach(clearCache)

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')

/** Opens a tab of My sessions with the given replies. */
async function showList(
  upcoming: Outcome<'listBookings'>,
  {
    when = '',
    language = 'en',
    history = buildList(),
  }: { when?: string; language?: keyof typeof LIST; history?: Outcome<'listBookings'> } = {},
): Promise<FakeApi> {
  const api = fakeApi({
    listBookings: (input) => (input.when === 'history' ? history : upcoming),
    listOwnWaitlist: buildReply('listOwnWaitlist'),
    getSession: buildReply('getSession', BOOKED_SESSION),
    listOwnInvoices: buildReply('listOwnInvoices'),
    listOwnFeedback: buildReply('listOwnFeedback'),
    refundPreview: buildReply('refundPreview', FULL_REFUND),
  })
  await renderComponent(<MySessionsPage />, {
    path: `${LIST[language]}${when && `?when=${when}`}`,
    loader: clientLoader,
    login: 'customer',
  })
  return api
}

describe('the upcoming sessions', () => {
  test.for(['en', 'et', 'ru'] as const)(
    'have no accessibility issues in both themes, with an unpaid, a next and a later session: %s',
    async (language) => {
      const unpaid = {
        ...later,
        bookingId: buildId(4),
        paymentIntentId: null,
        status: 'pendingPayment',
        holdExpiresAt: '2099-01-01T00:00:00Z',
      } as const
      const proposed = { ...later, bookingId: buildId(5), status: 'rescheduleRequested' } as const
      await showList(buildList(unpaid, BOOKED_SESSION, later, proposed), { language })
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.element(page.getByText(translateForPage('sessions.finishPaying'))).toBeVisible()
      await expectAccessible()
    },
  )

  test('counts booked sessions, highlights the next one, not the newest, and shows the cancellation terms of each', async () => {
    await showList(buildList(later, BOOKED_SESSION))
    await expect
      .element(page.getByRole('link', { name: `${translateForPage('sessions.upcoming')} · 2` }))
      .toHaveAttribute('aria-current', 'page')
    const next = page.getByRole('region', { name: translateForPage('sessions.next') })
    await expect.element(next.getByRole('heading', { level: 2 })).toHaveTextContent('Sat 28 Nov, 10:00')
    await expect.element(next.getByText(REFUND_TEXT, { exact: false })).toBeVisible()
    const rest = page.getByRole('region', { name: translateForPage('sessions.comingUp') })
    await expect.element(rest.getByText(REFUND_TEXT, { exact: false })).toBeVisible()
    expect(rest.getByRole('listitem').elements()).toHaveLength(1)
  })

  test('a session can be cancelled from its card and disappears', async () => {
    const api = await showList(buildList(BOOKED_SESSION, later))
    api.reply('cancelBooking', { refundAmount: 45 })
    const card = page.getByRole('region', { name: translateForPage('sessions.comingUp') }).getByRole('listitem')
    await userEvent.click(card.getByRole('button', { name: /^Cancel/ }))
    await expect.element(dialog.getByText('14:00', { exact: false }).first()).toBeVisible()
    api.reply('listBookings', buildList(BOOKED_SESSION))
    await userEvent.click(dialog.getByRole('button', { name: /^Cancel and get/ }))
    await expect.element(page.getByRole('status').getByText(translateForPage('changes.cancelled'))).toBeVisible()
    await expect.poll(() => card.query()).toBeNull()
    expect(api.requests('cancelBooking').map(({ input }) => input.id)).toEqual([buildId(2)])
  })

  test.for(['en', 'ru'] as const)('shows that there are none and links to the search: %s', async (language) => {
    await showList(buildList(), { language })
    await expect.element(main.getByText(translateForPage('sessions.none'))).toBeVisible()
    await expect.element(main.getByRole('link', { name: translateForPage('nav.findCounsellor') })).toBeVisible()
    await expectAccessible()
  })

  test('releases an unpaid hold once on a double click, and reloads the list', async () => {
    const unpaid = {
      ...BOOKED_SESSION,
      paymentIntentId: null,
      status: 'pendingPayment',
      holdExpiresAt: '2099-01-01T00:00:00Z',
    } as const
    const api = await showList(buildList(unpaid))
    api.reply('releaseHold', 'pending')
    await userEvent.dblClick(page.getByRole('button', { name: translateForPage('sessions.release') }))
    api.reply('listBookings', buildList())
    api.reply('releaseHold', null)
    await expect.element(main.getByText(translateForPage('sessions.none'))).toBeVisible()
    expect(api.requests('releaseHold')).toHaveLength(1)
  })

  test('are shown offline from the stored list, with its age and without change buttons', async () => {
    await showList(buildList(BOOKED_SESSION))
    await expect.poll(async () => (await caches.match('/kept/data/upcoming')) !== undefined).toBe(true)
    await cleanup()
    await showList('offline')
    await expect.element(main.getByText('You’re offline. Last updated:', { exact: false })).toBeVisible()
    await expect.element(main.getByText('Anna Lepalind')).toBeVisible()
    expect(main.getByRole('button', { name: /^Cancel/ }).elements()).toEqual([])
    await expectAccessible()
  })

  test.for([
    ['no connection and nothing stored', 'offline', 'page.offlineTitle'],
    ['a server error', failWithServerError(), 'page.faultTitle'],
  ] as const)('shows why it cannot be loaded and can retry: %s', async ([, outcome, title]) => {
    const api = await showList(outcome)
    await expect.element(page.getByRole('heading', { name: translateForPage(title) })).toBeVisible()
    await expectAccessible()
    api.reply('listBookings', buildList(BOOKED_SESSION))
    await userEvent.click(page.getByRole('button', { name: translateForPage('generic.tryAgain') }))
    await expect.element(main.getByText('Anna Lepalind')).toBeVisible()
    await expect.poll(() => api.requests('getSession')).toHaveLength(1)
  })
})

describe('the history', () => {
  test.for(['en', 'ru'] as const)('shows how each session ended, without change buttons: %s', async (language) => {
    const cancelled = { ...over, bookingId: buildId(6), status: 'cancelledByCustomer' } as const
    const missed = { ...over, bookingId: buildId(7), status: 'noShow' } as const
    const absent = { ...over, bookingId: buildId(8), status: 'noShow', isProviderAbsent: true } as const
    await showList(buildList(), { when: 'history', language, history: buildList(over, cancelled, missed, absent) })
    for (const key of ['over', 'cancelled', 'noShow', 'absent'] as const)
      await expect.element(main.getByText(translateForPage(`sessions.is.${key}`), { exact: true })).toBeVisible()
    expect(main.getByRole('button').elements()).toEqual([])
    await expectAccessible()
  })

  test('shows when it is empty', async () => {
    await showList(buildList(), { when: 'history' })
    await expect.element(main.getByText(translateForPage('sessions.noHistory'))).toBeVisible()
    await expectAccessible()
  })

  test('links to older sessions if there is more than a page', async () => {
    const many = { ...buildList(over), totalCount: 12 }
    await showList(buildList(), { when: 'history', history: many })
    await expect
      .element(page.getByRole('link', { name: translateForPage('sessions.older') }))
      .toHaveAttribute('href', expect.stringContaining('when=history&page=2') as unknown as string)
  })
})
