import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Session } from '#modules/bookings/web/my-sessions/session.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { PlansCard } from './plans-card.tsx'

const PERSON = { email: 'mari.maasikas@example.ee', name: 'Mari Maasikas' }
const buildSession = (part: PartialReply<Session> = {}) =>
  buildReply('getSession', {
    status: 'booked',
    providerFirstName: 'Maarja',
    providerLastName: 'Pilvepiir',
    title: 'Psychological counselling',
    providerTimezone: 'Europe/Tallinn',
    startDateTime: '2026-11-24T11:00:00Z',
    endDateTime: '2026-11-24T11:50:00Z',
    price: 60,
    cancellation: { terms: { rule: 'withdrawal', refund: 'all', until: '2026-11-24T11:00:00Z', amount: 60 } },
    actions: {
      cancel: { isAllowed: true, rule: 'withdrawal', refundAmount: 60 },
      reschedule: { isAllowed: false },
      withdraw: { isAllowed: true, periodEnds: '2026-12-08T10:00:00Z' },
    },
    ...part,
  })
const buildPreview = (part: PartialReply<Exclude<Outcome<'refundPreview'>, string>> = {}) =>
  buildReply('refundPreview', {
    isAllowed: true,
    wasCharged: true,
    paidAmount: 60,
    refundAmount: 60,
    card: { brand: 'visa', last4: '4242' },
    terms: { rule: 'withdrawal', refund: 'all', until: '2026-11-24T11:00:00Z', amount: 60 },
    ...(part as object),
  })

const dialog = page.getByRole('dialog')
const rights = () => page.getByText(translateForPage('cancellation.rights'))
const opener = () => page.getByRole('button', { name: translateForPage('changes.withdraw'), exact: true })
const confirm = () => dialog.getByRole('button', { name: translateForPage('changes.confirmWithdraw'), exact: true })
const dialogText = (text: string) => dialog.getByText(text, { exact: false }).first()

async function show(language: 'en' | 'et' | 'ru' = 'en', session = buildSession()): Promise<void> {
  await renderComponent(<PlansCard session={session} person={PERSON} />, { language, login: 'customer' })
  await userEvent.click(rights())
}
async function open(preview: Outcome<'refundPreview'>, language: 'en' | 'et' | 'ru' = 'en'): Promise<FakeApi> {
  const api = fakeApi({ refundPreview: preview })
  await show(language)
  await userEvent.click(opener())
  return api
}

test.for(['en', 'et', 'ru'] as const)(
  'the card and the dialog have no accessibility issues in both themes: %s',
  async (language) => {
    fakeApi({ refundPreview: buildPreview() })
    await show(language)
    await expectAccessible()
    await userEvent.click(opener())
    await expect.element(confirm()).toBeVisible()
    await expectAccessible()
  },
)

test('shows the contract, the client, the refund and the receipt address', async () => {
  const api = await open(buildPreview())
  await expect.element(dialogText('You get 60.00\u00A0€ back on the card ending in 4242.')).toBeVisible()
  await expect.element(dialogText('It can take up to 14 days.')).toBeVisible()
  await expect.element(dialogText(translateForPage('changes.receipt', { email: PERSON.email }))).toBeVisible()
  expect(
    dialog
      .getByRole('definition')
      .elements()
      .map((element) => element.textContent),
  ).toEqual([
    'Mari Maasikas',
    'Psychological counselling',
    'Maarja Pilvepiir',
    expect.stringMatching(/24\sNovember.*13:00.*Tallinn/),
    '60.00\u00A0€',
  ])
  expect(api.requests('refundPreview').map(({ input }) => input.action)).toEqual(['withdraw'])
})

test('shows that nothing was charged while the card is only saved', async () => {
  await open(buildPreview({ wasCharged: false, paidAmount: 0, refundAmount: 0 }))
  await expect.element(dialogText(translateForPage('rule.nothingCharged'))).toBeVisible()
})

test('sends once on a double click, confirms and closes', async () => {
  const api = await open(buildPreview())
  api.reply('withdrawContract', 'pending')
  await userEvent.dblClick(confirm())
  await expect.element(dialog.getByRole('button', { name: translateForPage('changes.withdrawing') })).toBeVisible()
  await press('Escape')
  await expect.element(dialog).toBeVisible()
  api.reply('withdrawContract', buildReply('withdrawContract'))
  await expect.element(page.getByRole('status').getByText(translateForPage('changes.withdrawn'))).toBeVisible()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(api.requests('withdrawContract').map(({ input }) => input)).toEqual([{ id: buildSession().bookingId }])
})

test.for([
  ['a server error', failWithServerError(), 'Action failed'],
  ['no connection', 'offline', 'You’re offline.'],
] as const)('shows why it failed and retries the same request: %s', async ([, outcome, expected]) => {
  const api = await open(buildPreview())
  api.reply('withdrawContract', outcome)
  await userEvent.click(confirm())
  await expect.element(dialog.getByRole('alert').getByText(expected, { exact: false }).first()).toBeVisible()
  await expectAccessible()
  api.reply('withdrawContract', buildReply('withdrawContract'))
  await userEvent.click(confirm())
  await expect.poll(() => dialog.query()).toBeNull()
  const keys = api.requests('withdrawContract').map(({ idempotencyKey }) => idempotencyKey)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('if the session has begun, shows a message and offers only to close', async () => {
  const api = await open(buildPreview())
  api.reply('withdrawContract', failWith('withdrawalOver'))
  api.reply('refundPreview', buildPreview({ isAllowed: false }))
  await userEvent.click(confirm())
  await expect.element(dialogText(translateForPage('changes.noLonger'))).toBeVisible()
  expect(confirm().query()).toBeNull()
  await expectAccessible()
})

test('cannot be confirmed before the preview is loaded, and loading can be retried', async () => {
  const api = await open('pending')
  await expect.element(dialogText(translateForPage('changes.withdrawLead'))).toBeVisible()
  expect(confirm().query()).toBeNull()
  api.reply('refundPreview', 'offline')
  await expect.element(dialogText(translateForPage('changes.previewFailed'))).toBeVisible()
  await expectAccessible()
  api.reply('refundPreview', buildPreview())
  await userEvent.click(dialog.getByRole('button', { name: translateForPage('changes.again') }))
  await expect.element(confirm()).toBeVisible()
})

test('keyboard order: the question, each choice once, and Escape returns the focus', async () => {
  fakeApi({ refundPreview: buildPreview() })
  await show()
  await tabTo(opener())
  await press('Enter')
  await expect.element(confirm()).toBeVisible()
  await expect.poll(getFocusedName).toBe(translateForPage('changes.withdrawTitle'))
  expect(await tabThrough()).toEqual([
    translateForPage('changes.close'),
    translateForPage('changes.keep'),
    translateForPage('changes.confirmWithdraw'),
  ])
  await press('Escape')
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.poll(() => document.activeElement).toBe(opener().element())
})
