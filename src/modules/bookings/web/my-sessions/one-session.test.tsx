import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BOOKED_SESSION, FULL_REFUND } from '#testing/web/booked-session.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { focused, press, tabTo } from '#testing/web/keyboard.ts'
import { refused } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { type Part, replyOf } from '#testing/web/reply-of.ts'
import { textOf } from '#testing/web/text-of.ts'
import type { Session } from './one-session.tsx'
import MySessionsPage, { clientLoader } from './page.tsx'

const sessionOf = (part: Part<Session> = {}) => replyOf('getSession', { ...BOOKED_SESSION, ...part } as Part<Session>)

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')

async function showSession(
  session: Outcome<'getSession'>,
  { query = '', language = 'en' }: { query?: string; language?: 'en' | 'et' | 'ru' } = {},
): Promise<void> {
  fakeApi({
    getSession: session,
    getProfile: replyOf('getProfile', { firstName: 'Mari', lastName: 'Maasikas', emailAddress: 'mari@example.ee' }),
    sessionReceipts: [],
    sessionFeedback: replyOf('sessionFeedback'),
    sessionClaim: replyOf('sessionClaim'),
    refundPreview: replyOf('refundPreview', FULL_REFUND),
    moveTimes: replyOf('moveTimes'),
  })
  await renderComponent(<MySessionsPage />, {
    path: `/${language}/customer/my-sessions/pi_1${query}`,
    route: `/${language}/customer/my-sessions/:paymentIntentId`,
    loader: clientLoader,
    login: 'customer',
  })
}

test.for(['en', 'et', 'ru'] as const)('booked, it has no fault in both looks: %s', async (language) => {
  await showSession(sessionOf({ note: 'I would like to talk about sleep.' }), { language })
  await expect.element(page.getByRole('region', { name: textOf('sessions.plansTitle') })).toBeVisible()
  await expectAccessible()
})

test('booked, it says so, where the email went, what cancelling means and how often it can be moved', async () => {
  await showSession(sessionOf())
  await expect.element(page.getByRole('heading', { level: 1, name: textOf('sessions.title.booked') })).toBeVisible()
  await expect.element(main.getByText('mari@example.ee', { exact: false })).toBeVisible()
  const plans = page.getByRole('region', { name: textOf('sessions.plansTitle') })
  await expect.element(plans.getByText('and you get 45.00\u00A0€ back.', { exact: false }).first()).toBeVisible()
  await expect.element(plans.getByText('You can move it 2 more times.')).toBeVisible()
})

test('opened, the legal rights name the rule and that there is no withdrawal', async () => {
  await showSession(sessionOf())
  await userEvent.click(page.getByText(textOf('cancellation.rights')))
  await expect.element(main.getByText(textOf('rule.general', { hours: 24 }))).toBeVisible()
  await expect.element(main.getByText(textOf('rule.noWithdrawal'))).toBeVisible()
  await expectAccessible()
})

test('after two moves it can be cancelled but not moved', async () => {
  await showSession(
    sessionOf({
      actions: {
        cancel: { isAllowed: true, rule: 'free' },
        reschedule: { isAllowed: false, rule: 'movedTwice', movesLeft: 0 },
      },
    }),
  )
  const plans = page.getByRole('region', { name: textOf('sessions.plansTitle') })
  await expect.element(plans.getByText('You have moved it 2 times, so it cannot be moved again.')).toBeVisible()
  await expect.element(plans.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
  expect(plans.getByRole('button', { name: textOf('changes.move') }).query()).toBeNull()
})

test('after the free limit it says that nothing comes back, and can be cancelled all the same', async () => {
  await showSession(
    sessionOf({
      actions: { cancel: { isAllowed: true, rule: 'late' }, reschedule: { isAllowed: false, rule: 'late' } },
      cancellation: { terms: { refund: 'none', rule: 'late', until: null, amount: 45 } },
    }),
  )
  const plans = page.getByRole('region', { name: textOf('sessions.plansTitle') })
  await expect
    .element(plans.getByText(textOf('cancellation.late', { hours: 24, amount: '45.00\u00A0€' })))
    .toBeVisible()
  expect(
    plans
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Cancel'])
})

test('an email’s link opens the question at once; Escape leaves the page, and the button opens it by keyboard', async () => {
  await showSession(sessionOf(), { query: '?do=cancel' })
  await expect.element(dialog.getByRole('button', { name: /^Cancel and get/ })).toBeVisible()
  await expect.poll(focused).toBe(textOf('changes.cancelTitle'))
  await press('Escape')
  await expect.poll(() => dialog.query()).toBeNull()
  const button = page.getByRole('button', { name: 'Cancel', exact: true })
  await tabTo(button)
  await press('Enter')
  await tabTo(dialog.getByRole('button', { name: /^Cancel and get/ }))
})

test('an email’s link opens the choice of another time', async () => {
  await showSession(sessionOf(), { query: '?do=move' })
  await expect.element(dialog.getByRole('heading', { name: textOf('changes.moveTitle') })).toBeVisible()
})

test('an email’s link to what can no longer be done opens nothing', async () => {
  await showSession(sessionOf(), { query: '?do=withdraw' })
  await expect.element(page.getByRole('region', { name: textOf('sessions.plansTitle') })).toBeVisible()
  expect(dialog.query()).toBeNull()
})

test.for([
  [
    'refunded',
    { refundedAmount: 45, card: { brand: 'visa', last4: '4242' } },
    '45.00\u00A0€ back to the card ending in 4242',
  ],
  [
    'kept',
    { isPaymentKept: true },
    'You cancelled less than 24 hours before the start, so 45.00\u00A0€ isn’t refunded.',
  ],
  [
    'withdrawn',
    { refundedAmount: 45, actions: { withdraw: { isAllowed: false, withdrawnAt: '2026-11-24T09:00:00Z' } } },
    'You withdrew from the contract on',
  ],
] as const)('cancelled, it says what became of the money, and leads on: %s', async ([, part, said]) => {
  await showSession(
    sessionOf({
      actions: { cancel: { isAllowed: false }, reschedule: { isAllowed: false } },
      ...part,
      status: 'cancelledByCustomer',
    } as Part<Session>),
  )
  await expect.element(page.getByRole('heading', { level: 1, name: textOf('sessions.title.cancelled') })).toBeVisible()
  await expect.element(main.getByText(said, { exact: false }).first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: textOf('sessions.bookAgain') })).toBeVisible()
  expect(page.getByRole('region', { name: textOf('sessions.plansTitle') }).query()).toBeNull()
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
    'the counsellor asks for another time',
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
    'the counsellor did not come',
    {
      status: 'noShow',
      isCounsellorAbsent: true,
      startDateTime: '2026-11-20T08:00:00Z',
      endDateTime: '2026-11-20T08:50:00Z',
    },
    'sessions.title.absent',
  ],
] as const)('says how it stands, without a fault in both looks: %s', async ([, part, key]) => {
  await showSession(sessionOf(part as Part<Session>), { language: 'ru' })
  await expect.element(main.getByText(textOf(key), { exact: true }).first()).toBeVisible()
  await expectAccessible()
})

test('an address of no session says that there is no such page', async () => {
  await showSession(refused('bookingNotFound'))
  await expect.element(page.getByRole('heading', { name: textOf('page.notFoundTitle') })).toBeVisible()
  await expectAccessible()
})
