import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { buildPagePath } from '#modules/pages.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import type { TestLogin } from '#testing/web/login.ts'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import JoinDate from './join-date.tsx'

const ID = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const first = { groupSessionRecurrenceId: ID(1), startDateTime: '2026-12-01T16:00:00Z' }
const second = { groupSessionRecurrenceId: ID(2), startDateTime: '2026-12-08T16:00:00Z' }
const joined = buildReply('joinWaitlist', { place: 1 })
const main = page.getByRole('main')
const join = () => main.getByRole('button', { name: translateForPage('waitlist.join') })
const place = () => main.getByText(translateForPage('waitlist.place', { place: 1 }), { exact: false })

interface ShowOptions {
  replies?: Parameters<typeof fakeApi>[0]
  language?: 'en' | 'et' | 'ru'
  login?: TestLogin | null
}
async function show(
  dates: (typeof first)[],
  { replies = {}, language = 'en', login = 'customer' }: ShowOptions = {},
): Promise<FakeApi> {
  const api = fakeApi({ joinWaitlist: joined, ...replies })
  await renderComponent(<JoinDate dates={dates} />, { language, ...(login && { login }) })
  return api
}

test.for(['en', 'et', 'ru'] as const)(
  'explains the waiting list and is accessible in both themes: %s',
  async (language) => {
    await show([first, second], { language })
    for (const rule of ['ruleOffer', 'ruleNight', 'ruleFree'] as const)
      await expect.element(main.getByText(translateForPage(`waitlist.${rule}`))).toBeVisible()
    await expectAccessible()
  },
)

test('joins the list of a single full date once on a double click, and shows the place', async () => {
  const api = await show([first], { replies: { joinWaitlist: 'pending' } })
  await expect
    .element(main.getByText(translateForPage('waitlist.forDate', { when: 'Tue 1 Dec at 18:00' })))
    .toBeVisible()
  await userEvent.dblClick(join())
  await expect.element(main.getByRole('button', { name: translateForPage('waitlist.joining') })).toBeVisible()
  api.reply('joinWaitlist', joined)
  await expect.element(place()).toBeVisible()
  await expect.element(main.getByRole('region', { name: translateForPage('waitlist.joined') })).toHaveFocus()
  await expect
    .element(main.getByRole('link', { name: translateForPage('waitlist.toMySessions') }))
    .toHaveAttribute('href', `${buildPagePath('mySessions', 'en')}#waiting`)
  expect(api.requests('joinWaitlist').map(({ input }) => input)).toEqual([{ groupSessionRecurrenceId: ID(1) }])
  await expectAccessible()
})

test('offers a choice of several full dates', async () => {
  const api = await show([first, second])
  await userEvent.click(main.getByRole('radio', { name: 'Tue 8 Dec at 18:00' }))
  await userEvent.click(join())
  await expect.element(place()).toBeVisible()
  expect(api.requests('joinWaitlist').map(({ input }) => input)).toEqual([{ groupSessionRecurrenceId: ID(2) }])
})

test('is operable by keyboard in order', async () => {
  await show([first, second])
  expect(await tabThrough()).toEqual(['Tue 1 Dec at 18:00', translateForPage('waitlist.join')])
})

test('joins automatically after login', async () => {
  const login = { accessToken: `a.${btoa('{"role":0}')}.a`, refreshToken: 'r', cancelToken: 'c', role: 0 }
  const api = await show([first], {
    login: null,
    replies: { passkeyOptions: 'pending', getProfile: buildReply('getProfile'), login: buildReply('login', login) },
  })
  await userEvent.click(main.getByRole('button', { name: translateForPage('waitlist.logInAndJoin') }))
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByLabelText(translateForPage('account.email'), { exact: true }), 'mari@example.ee')
  await userEvent.fill(dialog.getByLabelText(translateForPage('account.password'), { exact: true }), 'Kuldne-9-pilv')
  expect(api.requests('joinWaitlist')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: translateForPage('account.logIn'), exact: true }))
  await expect.element(place()).toBeVisible()
})

test('asks for a missing consent and then joins automatically', async () => {
  const consentGiven = buildReply('agree', { healthData: 'given' })
  const api = await show([first, second], { replies: { joinWaitlist: failWith('consentNeeded'), agree: 'offline' } })
  await userEvent.click(main.getByRole('radio', { name: 'Tue 8 Dec at 18:00' }))
  await userEvent.click(join())
  await expect.element(main.getByText(serverText('en', 'domainError.consentNeeded'), { exact: false })).toBeVisible()
  await expect.element(main.getByRole('blockquote')).toHaveTextContent(translateForPage('consent.healthData'))
  const agree = main.getByRole('button', { name: translateForPage('consents.agree') })
  await expect.element(agree).toBeVisible()
  await expectAccessible()
  await userEvent.click(agree)
  await expect.element(main.getByText('You’re offline.', { exact: false }).first()).toBeVisible()
  api.reply('agree', consentGiven)
  api.reply('joinWaitlist', joined)
  await userEvent.click(agree)
  await expect.element(place()).toBeVisible()
  expect(api.requests('agree').at(-1)?.input).toEqual({
    healthData: CONSENT_WORDING.healthData.version,
    place: 'booking',
  })
  expect(api.requests('joinWaitlist').at(-1)?.input).toEqual({
    groupSessionRecurrenceId: second.groupSessionRecurrenceId,
  })
})

test.for([
  ['no connection', 'offline', 'You’re offline.'],
  ['a server error', failWithServerError(), 'Action failed'],
  ['a place is free now', failWith('seatIsFree'), serverText('en', 'domainError.seatIsFree')],
] as const)('shows why joining failed and can be retried: %s', async ([, outcome, message]) => {
  const api = await show([first], { replies: { joinWaitlist: outcome } })
  await userEvent.click(join())
  await expect.element(main.getByRole('alert').getByText(message, { exact: false }).first()).toBeVisible()
  await expectAccessible()
  api.reply('joinWaitlist', joined)
  await userEvent.click(join())
  await expect.element(place()).toBeVisible()
})
