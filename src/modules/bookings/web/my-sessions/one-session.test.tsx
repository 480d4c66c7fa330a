import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BOOKED_SESSION, FULL_REFUND } from '#testing/web/booked-session.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabTo } from '#testing/web/keyboard.ts'
import { failWith } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import MySessionsPage, { clientLoader } from './page.tsx'
import type { Session } from './session.ts'

const buildSession = (part: PartialReply<Session> = {}) =>
  buildReply('getSession', { ...BOOKED_SESSION, ...part } as PartialReply<Session>)

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')

async function showSession(
  session: Outcome<'getSession'>,
  { query = '', language = 'en' }: { query?: string; language?: 'en' | 'et' | 'ru' } = {},
): Promise<void> {
  fakeApi({
    getSession: session,
    getProfile: buildReply('getProfile', { firstName: 'Mari', lastName: 'Maasikas', emailAddress: 'mari@example.ee' }),
    sessionReceipts: [],
    sessionFeedback: buildReply('sessionFeedback'),
    sessionClaim: buildReply('sessionClaim'),
    refundPreview: buildReply('refundPreview', FULL_REFUND),
    moveTimes: buildReply('moveTimes'),
  })
  await renderComponent(<MySessionsPage />, {
    path: `/${language}/customer/my-sessions/pi_1${query}`,
    route: `/${language}/customer/my-sessions/:paymentIntentId`,
    loader: clientLoader,
    login: 'customer',
  })
}

test.for(['en', 'et', 'ru'] as const)(
  'a booked session has no accessibility issues in both themes: %s',
  async (language) => {
    await showSession(buildSession({ note: 'I would like to talk about sleep.' }), { language })
    await expect.element(page.getByRole('region', { name: translateForPage('sessions.plansTitle') })).toBeVisible()
    await expectAccessible()
  },
)

test('a booked session shows the confirmation, the email address, the cancellation terms and the moves left', async () => {
  await showSession(buildSession())
  await expect
    .element(page.getByRole('heading', { level: 1, name: translateForPage('sessions.title.booked') }))
    .toBeVisible()
  await expect.element(main.getByText('mari@example.ee', { exact: false })).toBeVisible()
  const plans = page.getByRole('region', { name: translateForPage('sessions.plansTitle') })
  await expect.element(plans.getByText('and you get 45.00\u00A0€ back.', { exact: false }).first()).toBeVisible()
  await expect.element(plans.getByText('You can move this session 2 more times.')).toBeVisible()
})

test('the opened legal rights show the rule and that there is no right of withdrawal', async () => {
  await showSession(buildSession())
  await userEvent.click(page.getByText(translateForPage('cancellation.rights')))
  await expect.element(main.getByText(translateForPage('rule.general', { hours: 24 }))).toBeVisible()
  await expect.element(main.getByText(translateForPage('rule.noWithdrawal'))).toBeVisible()
  await expectAccessible()
})

test('after two moves it can be cancelled but not moved', async () => {
  await showSession(
    buildSession({
      actions: {
        cancel: { isAllowed: true, rule: 'free' },
        reschedule: { isAllowed: false, rule: 'movedTwice', movesLeft: 0 },
      },
    }),
  )
  const plans = page.getByRole('region', { name: translateForPage('sessions.plansTitle') })
  await expect.element(plans.getByText('You’ve moved this session 2 times, so you can’t move it again.')).toBeVisible()
  await expect.element(plans.getByRole('button', { name: 'Cancel session', exact: true })).toBeVisible()
  expect(plans.getByRole('button', { name: translateForPage('changes.move') }).query()).toBeNull()
})

test('after the free deadline it shows that there is no refund and can still be cancelled', async () => {
  await showSession(
    buildSession({
      actions: { cancel: { isAllowed: true, rule: 'late' }, reschedule: { isAllowed: false, rule: 'late' } },
      cancellation: { terms: { refund: 'none', rule: 'late', until: null, amount: 45 } },
    }),
  )
  const plans = page.getByRole('region', { name: translateForPage('sessions.plansTitle') })
  await expect
    .element(plans.getByText(translateForPage('cancellation.late', { hours: 24, amount: '45.00\u00A0€' })))
    .toBeVisible()
  expect(
    plans
      .getByRole('button')
      .elements()
      .map((element) => element.textContent),
  ).toEqual(['Cancel session'])
})

test('an email link opens the dialog; Escape closes it, and the button reopens it by keyboard', async () => {
  await showSession(buildSession(), { query: '?do=cancel' })
  await expect.element(dialog.getByRole('button', { name: /^Cancel and get/ })).toBeVisible()
  await expect.poll(getFocusedName).toBe(translateForPage('changes.cancelTitle'))
  await press('Escape')
  await expect.poll(() => dialog.query()).toBeNull()
  const button = page.getByRole('button', { name: 'Cancel session', exact: true })
  await tabTo(button)
  await press('Enter')
  await tabTo(dialog.getByRole('button', { name: /^Cancel and get/ }))
})

test('an email link opens the reschedule sheet', async () => {
  await showSession(buildSession(), { query: '?do=move' })
  await expect.element(dialog.getByRole('heading', { name: translateForPage('changes.moveTitle') })).toBeVisible()
})

test('an email link to an unavailable action opens nothing', async () => {
  await showSession(buildSession(), { query: '?do=withdraw' })
  await expect.element(page.getByRole('region', { name: translateForPage('sessions.plansTitle') })).toBeVisible()
  expect(dialog.query()).toBeNull()
})

test.for([
  [
    'refunded',
    { refundedAmount: 45, card: { brand: 'visa', last4: '4242' } },
    'You get 45.00\u00A0€ back on the card ending in 4242.',
  ],
  [
    'not refunded',
    { isPaymentRetained: true },
    'You cancelled less than 24 hours before the start, so 45.00\u00A0€ isn’t refunded.',
  ],
  [
    'withdrawn',
    { refundedAmount: 45, actions: { withdraw: { isAllowed: false, withdrawnAt: '2026-11-24T09:00:00Z' } } },
    'You withdrew from the contract on',
  ],
] as const)('a cancelled session shows the refund and the next step: %s', async ([, part, expected]) => {
  await showSession(
    buildSession({
      actions: { cancel: { isAllowed: false }, reschedule: { isAllowed: false } },
      ...part,
      status: 'cancelledByCustomer',
    } as PartialReply<Session>),
  )
  await expect
    .element(page.getByRole('heading', { level: 1, name: translateForPage('sessions.title.cancelled') }))
    .toBeVisible()
  await expect.element(main.getByText(expected, { exact: false }).first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: translateForPage('sessions.bookAgain') })).toBeVisible()
  expect(page.getByRole('region', { name: translateForPage('sessions.plansTitle') }).query()).toBeNull()
  await expectAccessible()
})

test.for([
  [
    'its card failed',
    { charge: { status: 'failed', at: '2026-11-24T08:00:00Z', retryUntil: '2026-11-26T08:00:00Z' } },
    'sessions.failedTitle',
  ],
  ['its card is charged later', { charge: { status: 'planned', at: '2026-11-26T08:00:00Z' } }, 'sessions.chargeTitle'],
  [
    'the provider proposes another time',
    {
      status: 'rescheduleRequested',
      offer: {
        startDateTimes: ['2026-11-30T08:00:00Z', '2026-12-01T08:00:00Z'],
        answerBy: '2026-11-25T08:00:00Z',
        refundAmount: 45,
        note: 'I am ill.',
      },
    },
    'sessions.offerTitle',
  ],
  ['it was not paid in time', { status: 'expired' }, 'sessions.title.lost'],
  [
    'the provider did not attend',
    {
      status: 'noShow',
      isProviderAbsent: true,
      startDateTime: '2026-11-20T08:00:00Z',
      endDateTime: '2026-11-20T08:50:00Z',
    },
    'sessions.title.absent',
  ],
] as const)('shows its status without accessibility issues in both themes: %s', async ([, part, key]) => {
  await showSession(buildSession(part as PartialReply<Session>), { language: 'ru' })
  await expect.element(main.getByText(translateForPage(key), { exact: true }).first()).toBeVisible()
  await expectAccessible()
})

test('an unknown session id shows page not found', async () => {
  await showSession(failWith('bookingNotFound'))
  await expect.element(page.getByRole('heading', { name: translateForPage('page.notFoundTitle') })).toBeVisible()
  await expectAccessible()
})
