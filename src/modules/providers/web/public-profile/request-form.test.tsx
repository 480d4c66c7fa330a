import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { failWith, failWithFields, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { RequestCard } from './request-card.tsx'

const PATH = { en: '/en/anna-lepalind', et: '/et/anna-lepalind', ru: '/ru/anna-lepalind' }
const provider = buildReply('providerPage', { firstName: 'Anna', lastName: 'Lepalind', timezone: 'Europe/Tallinn' })
const GIVEN = buildReply('getAgreements', { healthData: 'given' })
const name = () => page.getByLabelText(translateForPage('timeRequest.yourName'), { exact: true })
const email = () => page.getByLabelText(translateForPage('timeRequest.yourEmail'), { exact: true })
const date = () => page.getByLabelText(translateForPage('timeRequest.date'), { exact: true })
const time = () => page.getByLabelText(translateForPage('timeRequest.time'), { exact: true })
const consent = () => page.getByRole('checkbox', { name: translateForPage('consent.request') })
const send = () => page.getByRole('button', { name: translateForPage('timeRequest.send'), exact: true })
const add = () => page.getByRole('button', { name: translateForPage('timeRequest.addTime'), exact: true })
const opener = () => page.getByRole('button', { name: translateForPage('counsellor.requestOpen'), exact: true })

/** Opens the form in the provider's request card. */
async function open(language: keyof typeof PATH = 'en', login: 'customer' | null = null): Promise<void> {
  await renderComponent(<RequestCard provider={provider} template={null} />, {
    path: PATH[language],
    ...(login && { login }),
  })
  await userEvent.click(opener())
  await expect.element(name()).toBeVisible()
}

/** Opens the form and fills in all required fields; `outcome` is the server's reply. */
async function openFilled(outcome: Outcome<'customerRequest'>): Promise<FakeApi> {
  const api = fakeApi({ customerRequest: outcome })
  await open()
  await userEvent.fill(name(), 'Mari Maasikas')
  await userEvent.fill(email(), 'mari.maasikas@example.ee')
  await userEvent.fill(date(), '2026-12-01')
  await userEvent.selectOptions(time(), '14:15')
  await userEvent.click(consent())
  return api
}

beforeEach(() => {
  fakeApi()
})

test.for(['en', 'et', 'ru'] as const)('is accessible in both themes with all three times: %s', async (language) => {
  await open(language)
  await userEvent.click(add())
  await userEvent.click(add())
  expect(add().query()).toBeNull()
  await expectAccessible()
})

test('sends name, email and the time in the visitor’s time zone, and confirms it', async () => {
  const api = await openFilled(null)
  await userEvent.click(send())
  const sent = page.getByRole('region', { name: translateForPage('counsellor.requestSent', { name: 'Anna' }) })
  await expect.element(sent).toHaveFocus()
  expect(send().query()).toBeNull()
  expect(api.requests('customerRequest').map(({ input }) => input)).toEqual([
    {
      providerId: provider.providerId,
      name: 'Mari Maasikas',
      email: 'mari.maasikas@example.ee',
      availableTimes: ['2026-12-01T12:15:00Z'],
      timezone: 'Europe/Tallinn',
      healthConsent: CONSENT_WORDING.request.version,
    },
  ])
  await expectAccessible()
})

test('requires at least one time and preserves the input', async () => {
  const api = await openFilled(null)
  await userEvent.fill(date(), '')
  await userEvent.selectOptions(time(), '')
  await userEvent.click(send())
  await expect.element(date()).toHaveAccessibleDescription(translateForPage('error.requestTimes'))
  await expect.element(date()).toHaveFocus()
  await expect.element(name()).toHaveValue('Mari Maasikas')
  expect(api.requests('customerRequest')).toEqual([])
  await expectAccessible()
})

test('reports an incomplete time at the missing field', async () => {
  await openFilled(null)
  await userEvent.selectOptions(time(), '')
  await userEvent.click(send())
  await expect.element(time()).toHaveAccessibleDescription(translateForPage('error.required'))
})

test('reports a past time at its date', async () => {
  await openFilled(null)
  await userEvent.fill(date(), '2026-11-24')
  await userEvent.selectOptions(time(), '11:45')
  await userEvent.click(send())
  await expect.element(date()).toHaveAccessibleDescription(translateForPage('timeRequest.timePast'))
})

test('reports every missing field including the consent, and focuses the first', async () => {
  await open()
  await userEvent.click(send())
  for (const field of [name(), email(), consent()])
    await expect.element(field).toHaveAccessibleDescription(translateForPage('error.required'))
  await expect.element(name()).toHaveFocus()
  await expectAccessible()
})

test.for([
  ['a server error', failWithServerError(), 'Action failed'],
  ['an unlisted counsellor', failWith('providerNotFound'), 'This counsellor isn’t available at the moment.'],
  ['no connection', 'offline', 'You’re offline.'],
] as const)('shows the error and preserves the input: %s', async ([, outcome, expectedText]) => {
  await openFilled(outcome)
  await userEvent.click(send())
  const alert = page.getByRole('form').getByRole('alert')
  await expect.element(alert).toBeVisible()
  await expect.element(alert.getByText(expectedText, { exact: false }).first()).toBeVisible()
  await expect.element(name()).toHaveValue('Mari Maasikas')
  await expect.element(date()).toHaveValue('2026-12-01')
  await expectAccessible()
})

test('marks and focuses a field that the server rejects', async () => {
  await openFilled(failWithFields({ email: 'error.emailInvalid' }))
  await userEvent.click(send())
  await expect.element(email()).toHaveFocus()
  await expect.element(email()).toHaveAccessibleDescription(translateForPage('error.emailInvalid'))
})

test('sends once on a double click', async () => {
  const api = await openFilled('pending')
  await userEvent.dblClick(send())
  await expect.element(page.getByRole('button', { name: translateForPage('timeRequest.sending') })).toBeVisible()
  expect(api.requests('customerRequest')).toHaveLength(1)
})

test('preserves the input when collapsed and reopened', async () => {
  await openFilled(null)
  await userEvent.click(page.getByRole('button', { name: translateForPage('counsellor.requestFold') }))
  await expect.element(name()).not.toBeVisible()
  await userEvent.click(opener())
  await expect.element(name()).toHaveValue('Mari Maasikas')
})

test('removes a row and preserves the others', async () => {
  await open()
  await userEvent.click(add())
  await userEvent.fill(date().nth(1), '2026-12-02')
  await userEvent.click(page.getByRole('button', { name: translateForPage('timeRequest.removeTime') }).nth(0))
  await expect.element(date()).toHaveValue('2026-12-02')
})

test('fills in the details of a logged-in client', async () => {
  const profile = { firstName: 'Mari', lastName: 'Maasikas', emailAddress: 'mari@client.test', phone: '+3725550001' }
  fakeApi({ getProfile: buildReply('getProfile', profile), getAgreements: GIVEN })
  await open('en', 'customer')
  await expect.element(email()).toHaveValue('mari@client.test')
  await expect.element(name()).toHaveValue('Mari Maasikas')
  await expect
    .element(page.getByLabelText(new RegExp(`^${translateForPage('timeRequest.yourPhone')}`)))
    .toHaveValue('+3725550001')
})

test('does not ask for consent again if the client has consented for bookings', async () => {
  fakeApi({ getProfile: buildReply('getProfile', {}), getAgreements: GIVEN })
  await open('en', 'customer')
  await expect.element(send()).toBeVisible()
  expect(consent().query()).toBeNull()
})

test('asks for consent if the client’s consent is unknown', async () => {
  fakeApi({ getProfile: buildReply('getProfile', {}), getAgreements: failWithServerError() })
  await open('en', 'customer')
  await expect.element(consent()).toBeVisible()
})

test('focuses the name when opened, and reaches every control by keyboard except the honeypot', async () => {
  await renderComponent(<RequestCard provider={provider} template={null} />, { path: PATH.en })
  await tabTo(opener())
  await press('Enter')
  await expect.element(name()).toHaveFocus()
  expect(await tabThrough()).toEqual([
    translateForPage('timeRequest.yourEmail'),
    `${translateForPage('timeRequest.yourPhone')} ${translateForPage('timeRequest.optional')}`,
    translateForPage('timeRequest.date'),
    translateForPage('timeRequest.time'),
    translateForPage('timeRequest.addTime'),
    translateForPage('consent.request'),
    translateForPage('timeRequest.send'),
  ])
})
