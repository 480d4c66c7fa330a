import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { press, tabThrough } from '#testing/web/keyboard.ts'
import { logInAs, type TestLogin } from '#testing/web/login.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { buildTestId } from '#testing/web/provider-cards.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import InvitationPage, { clientLoader } from './page.tsx'

type Received = Reply<'openInvitation'>

const ID = buildTestId(501)
const FIRST = '2026-11-26T08:00:00Z'
const SECOND = '2026-11-27T12:00:00Z'
const main = page.getByRole('main')
const dialog = page.getByRole('dialog', { name: 'Decline this invitation?' })
const title = (name: string) => main.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => main.getByRole('button', { name, exact: typeof name === 'string' })

const buildTime = (startDateTime: string, isOpen = true) => ({
  startDateTime,
  groupSessionRecurrenceId: null,
  isOpen,
  cancellation: {
    freeUntil: '2026-11-25T08:00:00Z',
    isStillFree: true,
    terms: { refund: 'all' as const, rule: 'free' as const, until: '2026-11-25T08:00:00Z', amount: 40.5 },
  },
})
const buildReceived = (part: PartialReply<Received> = {}): Received =>
  buildReply('openInvitation', {
    invitationId: ID,
    status: 'pendingPayment',
    type: 2,
    location: 1,
    title: 'First conversation',
    durationInMinutes: 50,
    languageId: 2,
    price: 45,
    newPrice: 40.5,
    message: 'I look forward to meeting you.',
    expiresAt: '2026-11-26T10:00:00Z',
    providerId: buildTestId(1),
    providerFirstName: 'Anna',
    providerLastName: 'Lepalind',
    providerTimezone: 'Europe/Tallinn',
    times: [buildTime(FIRST), buildTime(SECOND)],
    ...part,
  } as PartialReply<Received>)

interface OpenOptions {
  login?: TestLogin
  language?: PathLanguage
  hash?: string
  id?: string
}

async function open(outcome: Outcome<'openInvitation'>, options: OpenOptions = {}): Promise<FakeApi> {
  const { login, language = 'en', hash = '#secret', id = ID } = options
  const api = fakeApi({ openInvitation: outcome })
  await renderComponent(<InvitationPage />, {
    path: buildPagePath('invitation', language, { invitationId: id }) + hash,
    route: buildPagePath('invitation', language, { invitationId: ':invitationId' }).replace('%3A', ':'),
    loader: clientLoader,
    ...(login && { login }),
  })
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  return api
}

describe('an open invitation', () => {
  test.for(['en', 'et', 'ru'] as const)(
    'is accessible in both themes, before and after a time is chosen: %s',
    async (language) => {
      await open(buildReceived(), { language })
      await expect.element(title(translateForPage('invited.title' as never))).toBeVisible()
      await expectAccessible()
      await userEvent.click(main.getByRole('radio').last())
      await expectAccessible()
    },
  )

  test('shows the provider, session, message, new price and old price', async () => {
    const api = await open(buildReceived())
    for (const text of [
      'Anna Lepalind has invited you to a session.',
      '50\u00A0min · Online · English',
      'I look forward to meeting you.',
      '40.50\u00A0€',
      'instead of 45.00\u00A0€',
    ])
      await expect.element(main.getByText(text, { exact: true })).toBeVisible()
    expect(api.requests('openInvitation').at(-1)?.input).toEqual({ id: ID, secret: 'secret' })
    await expect.poll(() => location.hash).toBe('')
  })

  test('opens after a reload without the secret in the URL', async () => {
    sessionStorage.setItem(`invitation:${buildTestId(502)}`, 'stored')
    const api = await open(buildReceived(), { hash: '', id: buildTestId(502) })
    await expect.element(title('Your invitation')).toBeVisible()
    expect(api.requests('openInvitation').at(-1)?.input).toEqual({ id: buildTestId(502), secret: 'stored' })
  })

  test('offers a choice of several times and disables those that are no longer reserved', async () => {
    await open(buildReceived({ times: [buildTime(FIRST, false), buildTime(SECOND)] }), { login: 'customer' })
    const expiredTime = main.getByRole('radio', { name: /26\sNovember/ })
    await expect.element(expiredTime).toBeDisabled()
    await expect.element(main.getByText('No longer available')).toBeVisible()
    await expectAccessible()
  })

  test('asks for a time before it continues to payment', async () => {
    await open(buildReceived({ isToMe: true }), { login: 'customer' })
    await expect.element(button('Choose a time first')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(main.getByRole('radio', { name: /27\sNovember/ }))
    await userEvent.click(button(/^Go to payment: 40\.50/))
    await expect
      .poll(() => location.pathname + location.search)
      .toBe(`${buildPagePath('checkout', 'en')}?invitation=${ID}&start=${encodeURIComponent(SECOND)}`)
  })

  test('shows a single time as text, and also in the provider’s time zone if it differs', async () => {
    await open(buildReceived({ times: [buildTime(FIRST)], providerTimezone: 'America/New_York', isToMe: true }), {
      login: 'customer',
    })
    await expect.element(main.getByText(/^Thursday 26\sNovember 2026, 10:00$/)).toBeVisible()
    await expect.element(main.getByText('Anna’s time: 03:00, New York time')).toBeVisible()
    await expect.element(button(/^Go to payment/)).toBeVisible()
    await expectAccessible()
  })

  test('lets a visitor sign up or log in before payment', async () => {
    const api = await open(buildReceived({ times: [buildTime(FIRST)], isToMe: null }))
    await userEvent.click(button('Sign up and continue'))
    await expect.element(page.getByRole('dialog', { name: 'Create an account' })).toBeVisible()
    await press('Escape')
    await userEvent.click(button('I have an account'))
    await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await expect.poll(() => api.requests('passkeyOptions').length).toBe(1)
    expect(api.requests('openInvitation')).toHaveLength(1)
  })

  test('asks a client with another address to confirm that the invitation is for them', async () => {
    await open(buildReceived({ times: [buildTime(FIRST)], isToMe: false }), { login: 'customer' })
    await expect.element(main.getByText(translateForPage('invited.notToYou' as never))).toBeVisible()
    expect(button(/^Go to payment/).elements()).toEqual([])
    await expectAccessible()
    await userEvent.click(button('Yes, it’s meant for me'))
    await expect.element(button(/^Go to payment/)).toBeVisible()
  })

  test('loads again after login, and does not continue until the recipient is known', async () => {
    const api = await open(buildReceived({ times: [buildTime(FIRST)], isToMe: null }))
    api.reply('openInvitation', 'pending')
    logInAs('customer')
    await expect.element(button('One moment')).toHaveAttribute('aria-disabled', 'true')
    expect(button(/^Go to payment/).elements()).toEqual([])
    api.reply('openInvitation', buildReceived({ times: [buildTime(FIRST)], isToMe: false }))
    await expect.element(button('Yes, it’s meant for me')).toBeVisible()
    expect(api.requests('openInvitation')).toHaveLength(2)
  })

  test('links to a payment that is in progress', async () => {
    const booking = { bookingId: buildTestId(7), paymentIntentId: null, isPaid: false }
    await open(buildReceived({ booking }), { login: 'customer' })
    await expect
      .element(main.getByRole('link', { name: 'Complete payment' }))
      .toHaveAttribute('href', `${buildPagePath('checkout', 'en')}?booking=${buildTestId(7)}`)
  })

  test('has room for the longest names in Russian', async () => {
    await open(
      buildReceived({
        providerFirstName: 'Александра-Константинопольская',
        providerLastName: 'Рождественская-Преображенская',
        title: 'Сопровождение в период профессионального самоопределения',
        providerTimezone: 'America/Argentina/Buenos_Aires',
      }),
      { language: 'ru' },
    )
    await expect.element(main.getByText(/Рождественская/).first()).toBeVisible()
    await expectAccessible()
  })

  test('is operable by keyboard in order', async () => {
    await open(buildReceived({ isToMe: true, times: [buildTime(FIRST)] }), { login: 'customer' })
    expect(await tabThrough()).toEqual([expect.stringMatching(/^Go to payment/), 'Decline the invitation'])
  })
})

describe('declining', () => {
  test('asks for confirmation, explains that the provider is informed, and sends the secret', async () => {
    const api = await open(buildReceived())
    api.reply('declineInvitation', null)
    await userEvent.click(button('Decline the invitation'))
    await expect
      .element(dialog.getByText(/^We’ll tell Anna that you’ve declined, and release any times held for you\./))
      .toBeVisible()
    await expectAccessible()
    api.reply('openInvitation', buildReceived({ status: 'declined' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Decline', exact: true }))
    await expect.element(title('You’ve declined the invitation')).toBeVisible()
    expect(api.requests('declineInvitation').map(({ input }) => input)).toEqual([{ id: ID, secret: 'secret' }])
  })

  test('closes on Escape without declining and restores the focus', async () => {
    await open(buildReceived())
    await userEvent.click(button('Decline the invitation'))
    await expect.element(dialog).toBeVisible()
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.element(button('Decline the invitation')).toHaveFocus()
  })

  test('shows an error and stays open when the request fails', async () => {
    const api = await open(buildReceived())
    api.reply('declineInvitation', 'offline')
    await userEvent.click(button('Decline the invitation'))
    await userEvent.click(dialog.getByRole('button', { name: 'Decline', exact: true }))
    await expect.element(page.getByRole('alert').getByText('You’re offline.', { exact: false })).toBeVisible()
    await expect.element(title('Your invitation')).toBeVisible()
  })
})

describe('an invitation that has ended', () => {
  test.for([
    ['expired', 'This invitation has expired'],
    ['cancelled', 'This invitation was withdrawn'],
    ['declined', 'You’ve declined the invitation'],
    ['accepted', 'This invitation has already been used'],
  ] as const)('shows how it ended and links to other times: %s', async ([status, heading]) => {
    await open(buildReceived({ status }))
    await expect.element(title(heading)).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'See other times' }))
      .toHaveAttribute('href', buildPagePath('counsellor', 'en', { providerId: buildTestId(1) }))
    await expectAccessible()
  })

  test('shows that none of its times is left', async () => {
    await open(buildReceived({ times: [buildTime(FIRST, false)] }))
    await expect.element(title('These times are no longer available')).toBeVisible()
  })

  test('links to the session after payment', async () => {
    const booking = { bookingId: buildTestId(7), paymentIntentId: 'pi_1', isPaid: true }
    await open(buildReceived({ status: 'accepted', booking }), { login: 'customer' })
    await expect.element(title('This session is booked')).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'View the session' }))
      .toHaveAttribute('href', buildPagePath('mySessions', 'en', { paymentIntentId: 'pi_1' }))
  })
})

describe('when it cannot be opened', () => {
  test('explains what to do when the URL has no secret', async () => {
    const api = await open(failWith('invitationNotFound'), { hash: '', id: buildTestId(503) })
    await expect.element(title('We couldn’t find this invitation')).toBeVisible()
    expect(api.requests('openInvitation').map(({ input }) => input)).toEqual([{ id: buildTestId(503) }])
    await expect.element(button('Log in')).toBeVisible()
    await expectAccessible()
  })

  test.for([
    ['the server fails', failWithServerError()],
    ['no connection', 'offline'],
  ] as const)('can be retried: %s', async ([, outcome]) => {
    const api = await open(outcome)
    await expect.element(title(translateForPage('page.offlineTitle'))).toBeVisible()
    api.reply('openInvitation', buildReceived())
    await userEvent.click(button('Try again'))
    await expect.element(title('Your invitation')).toBeVisible()
  })
})
