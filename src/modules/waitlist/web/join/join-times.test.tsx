import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import type { TestLogin } from '#testing/web/login.ts'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import JoinTimes from './join-times.tsx'

const TEMPLATE = '00000000-0000-4000-8000-0000000000a1'
const WORKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
const joined = buildReply('joinWaitlist', { place: 1 })
const form = page.getByRole('form')
const main = page.getByRole('main')
const day = (name: (typeof WORKDAYS)[number] | 'sunday') =>
  form.getByRole('checkbox', { name: translateForPage(`weekday.${name}`), exact: true })
const join = () => form.getByRole('button', { name: translateForPage('waitlist.join') })
const place = () => main.getByText(translateForPage('waitlist.place', { place: 1 }), { exact: false })

interface ShowOptions {
  replies?: Parameters<typeof fakeApi>[0]
  language?: 'en' | 'et' | 'ru'
  login?: TestLogin | null
}
async function show({ replies = {}, language = 'en', login = 'customer' }: ShowOptions = {}): Promise<FakeApi> {
  const api = fakeApi({ joinWaitlist: joined, ...replies })
  await renderComponent(<JoinTimes sessionTemplateId={TEMPLATE} name="Anna" />, { language, ...(login && { login }) })
  return api
}

test.for(['en', 'et', 'ru'] as const)(
  'asks for days, hours and duration, and is accessible in both themes: %s',
  async (language) => {
    await show({ language })
    await expect.element(form).toHaveAccessibleName(translateForPage('waitlist.preferredTimes', { name: 'Anna' }))
    for (const rule of ['ruleOffer', 'ruleNight', 'ruleAnswer', 'ruleFree'] as const)
      await expect.element(form.getByText(translateForPage(`waitlist.${rule}`))).toBeVisible()
    await expectAccessible()
  },
)

test('sends the default choice once on a double click', async () => {
  const api = await show({ replies: { joinWaitlist: 'pending' } })
  await userEvent.dblClick(join())
  await expect.element(form.getByRole('button', { name: translateForPage('waitlist.joining') })).toBeVisible()
  api.reply('joinWaitlist', joined)
  await expect.element(place()).toBeVisible()
  expect(api.requests('joinWaitlist').map(({ input }) => input)).toEqual([
    {
      sessionTemplateId: TEMPLATE,
      weekdays: [1, 2, 3, 4, 5],
      parts: ['morning', 'afternoon', 'evening'],
      untilDate: '2026-12-24',
    },
  ])
})

test('shows an error at the field and sends nothing without a day or part of the day', async () => {
  const api = await show()
  for (const name of WORKDAYS) await userEvent.click(day(name))
  await userEvent.click(join())
  await expect.element(form.getByText(translateForPage('waitlist.oneDay'))).toBeVisible()
  await expectAccessible()
  await userEvent.click(day('sunday'))
  for (const part of ['morning', 'afternoon', 'evening'] as const)
    await userEvent.click(form.getByRole('checkbox', { name: translateForPage(`waitlist.${part}`) }))
  await userEvent.click(join())
  await expect.element(form.getByText(translateForPage('waitlist.oneHour'))).toBeVisible()
  expect(api.requests('joinWaitlist')).toEqual([])
  await userEvent.click(form.getByRole('checkbox', { name: translateForPage('waitlist.evening') }))
  await userEvent.selectOptions(form.getByRole('combobox', { name: translateForPage('waitlist.howLong') }), '14')
  await userEvent.click(join())
  await expect.element(place()).toBeVisible()
  expect(api.requests('joinWaitlist').map(({ input }) => input)).toEqual([
    { sessionTemplateId: TEMPLATE, weekdays: [7], parts: ['evening'], untilDate: '2026-12-08' },
  ])
})

test('links to the checkout for a matching time that is free now', async () => {
  const start = '2026-11-30T08:00:00Z'
  await show({ replies: { joinWaitlist: failWith('timeIsFree', { data: { alternatives: [start] } }) } })
  await userEvent.click(join())
  await expect
    .element(form.getByText(serverText('en', 'domainError.timeIsFree'), { exact: false }).first())
    .toBeVisible()
  const link = form.getByRole('link', { name: translateForPage('waitlist.bookNow', { when: 'Mon 30 Nov at 10:00' }) })
  await expect.element(link).toBeVisible()
  const query = new URL((link.element() as HTMLAnchorElement).href).searchParams
  expect([query.get('session'), query.get('start')]).toEqual([TEMPLATE, start])
  await expectAccessible()
})

test('shows from when a client who did not answer an offer can join again', async () => {
  const from = '2026-11-27T08:00:00Z'
  await show({ replies: { joinWaitlist: failWith('waitAgainLater', { data: { from } }) } })
  await userEvent.click(join())
  await expect.element(form.getByText(/You can join again from Fri 27\sNov at 10:00\./)).toBeVisible()
})

test('submits the same choices automatically after login', async () => {
  const login = { accessToken: `a.${btoa('{"role":0}')}.a`, refreshToken: 'r', cancelToken: 'c', role: 0 }
  const api = await show({
    login: null,
    replies: { passkeyOptions: 'pending', getProfile: buildReply('getProfile'), login: buildReply('login', login) },
  })
  await userEvent.click(day('monday'))
  await userEvent.click(form.getByRole('button', { name: translateForPage('waitlist.logInAndJoin') }))
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByLabelText(translateForPage('account.email'), { exact: true }), 'mari@example.ee')
  await userEvent.fill(dialog.getByLabelText(translateForPage('account.password'), { exact: true }), 'Kuldne-9-pilv')
  await userEvent.click(dialog.getByRole('button', { name: translateForPage('account.logIn'), exact: true }))
  await expect.element(place()).toBeVisible()
  expect(api.requests('joinWaitlist').map(({ input }) => 'weekdays' in input && input.weekdays)).toEqual([[2, 3, 4, 5]])
})

test('asks for a missing consent and then submits automatically', async () => {
  const api = await show({
    replies: { joinWaitlist: failWith('consentNeeded'), agree: buildReply('agree', { healthData: 'given' }) },
  })
  await userEvent.click(day('sunday'))
  await userEvent.click(join())
  const agree = form.getByRole('button', { name: translateForPage('consents.agree') })
  await expect.element(agree).toBeVisible()
  await expectAccessible()
  api.reply('joinWaitlist', joined)
  await userEvent.click(agree)
  await expect.element(place()).toBeVisible()
  expect(api.requests('joinWaitlist').map(({ input }) => 'weekdays' in input && input.weekdays.length)).toEqual([6, 6])
})

test.for([
  ['no connection', 'offline', 'You’re offline.'],
  ['a server error', failWithServerError(), 'Action failed'],
  ['too many entries', failWith('tooManyWaits'), serverText('en', 'domainError.tooManyWaits')],
] as const)('shows why joining failed and keeps the choices: %s', async ([, outcome, message]) => {
  const api = await show({ replies: { joinWaitlist: outcome } })
  await userEvent.click(day('sunday'))
  await userEvent.click(join())
  await expect.element(form.getByRole('alert').getByText(message, { exact: false }).first()).toBeVisible()
  await expect.element(day('sunday')).toBeChecked()
  api.reply('joinWaitlist', joined)
  await userEvent.click(join())
  await expect.element(place()).toBeVisible()
})

test('is operable by keyboard in order', async () => {
  await show()
  const stops = await tabThrough()
  expect([stops.length, stops[0], stops.at(-1)]).toEqual([12, 'Monday', translateForPage('waitlist.join')])
})
