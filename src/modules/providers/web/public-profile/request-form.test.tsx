import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { broken, refused, wrongFields } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { replyOf } from '#testing/web/reply-of.ts'
import { textOf } from '#testing/web/text-of.ts'
import { RequestCard } from './request-card.tsx'

const PATH = { en: '/en/anna-lepalind', et: '/et/anna-lepalind', ru: '/ru/anna-lepalind' }
const provider = replyOf('providerPage', { firstName: 'Anna', lastName: 'Lepalind', timezone: 'Europe/Tallinn' })
const name = () => page.getByLabelText(textOf('timeRequest.yourName'), { exact: true })
const email = () => page.getByLabelText(textOf('timeRequest.yourEmail'), { exact: true })
const date = () => page.getByLabelText(textOf('timeRequest.date'), { exact: true })
const time = () => page.getByLabelText(textOf('timeRequest.time'), { exact: true })
const consent = () => page.getByRole('checkbox', { name: textOf('consent.request') })
const send = () => page.getByRole('button', { name: textOf('timeRequest.send'), exact: true })
const add = () => page.getByRole('button', { name: textOf('timeRequest.addTime'), exact: true })
const opener = () => page.getByRole('button', { name: textOf('counsellor.requestOpen'), exact: true })

/** The counsellor's card with its form open. */
async function open(language: keyof typeof PATH = 'en', login: 'customer' | null = null): Promise<void> {
  await renderComponent(<RequestCard provider={provider} template={null} />, {
    path: PATH[language],
    ...(login && { login }),
  })
  await userEvent.click(opener())
  await expect.element(name()).toBeVisible()
}

/** The open form with everything that is required, and what the server says to it. */
async function filled(outcome: Outcome<'customerRequest'>): Promise<FakeApi> {
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

test.for(['en', 'et', 'ru'] as const)('has no fault in both looks, with all three times: %s', async (language) => {
  await open(language)
  await userEvent.click(add())
  await userEvent.click(add())
  expect(add().query()).toBeNull()
  await expectAccessible()
})

test('sends name, address and the time on the asker’s clock, and says that it is on its way', async () => {
  const api = await filled(null)
  await userEvent.click(send())
  const sent = page.getByRole('region', { name: textOf('counsellor.requestSent', { name: 'Anna' }) })
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

test('asks for at least one time, at its date, and keeps what was typed', async () => {
  const api = await filled(null)
  await userEvent.fill(date(), '')
  await userEvent.selectOptions(time(), '')
  await userEvent.click(send())
  await expect.element(date()).toHaveAccessibleDescription(textOf('error.requestTimes'))
  await expect.element(date()).toHaveFocus()
  await expect.element(name()).toHaveValue('Mari Maasikas')
  expect(api.requests('customerRequest')).toEqual([])
  await expectAccessible()
})

test('half a time is wrong at its missing half', async () => {
  await filled(null)
  await userEvent.selectOptions(time(), '')
  await userEvent.click(send())
  await expect.element(time()).toHaveAccessibleDescription(textOf('error.required'))
})

test('a time that is over is wrong at its date', async () => {
  await filled(null)
  await userEvent.fill(date(), '2026-11-24')
  await userEvent.selectOptions(time(), '11:45')
  await userEvent.click(send())
  await expect.element(date()).toHaveAccessibleDescription(textOf('timeRequest.timePast'))
})

test('what is missing is named at each field, the consent too, and the first gets the focus', async () => {
  await open()
  await userEvent.click(send())
  for (const field of [name(), email(), consent()])
    await expect.element(field).toHaveAccessibleDescription(textOf('error.required'))
  await expect.element(name()).toHaveFocus()
  await expectAccessible()
})

test.for([
  ['a fault of ours', broken(), 'Action failed'],
  ['the counsellor is gone', refused('providerNotFound'), 'This counsellor is not here at the moment.'],
  ['no connection', 'offline', 'No connection.'],
] as const)('says what went wrong and keeps what was typed: %s', async ([, outcome, said]) => {
  await filled(outcome)
  await userEvent.click(send())
  const alert = page.getByRole('form').getByRole('alert')
  await expect.element(alert).toBeVisible()
  await expect.element(alert.getByText(said, { exact: false }).first()).toBeVisible()
  await expect.element(name()).toHaveValue('Mari Maasikas')
  await expect.element(date()).toHaveValue('2026-12-01')
  await expectAccessible()
})

test('a field that the server finds wrong is marked and gets the focus', async () => {
  await filled(wrongFields({ email: 'error.emailInvalid' }))
  await userEvent.click(send())
  await expect.element(email()).toHaveFocus()
  await expect.element(email()).toHaveAccessibleDescription(textOf('error.emailInvalid'))
})

test('pressed twice, it is sent once', async () => {
  const api = await filled('pending')
  await userEvent.dblClick(send())
  await expect.element(page.getByRole('button', { name: textOf('timeRequest.sending') })).toBeVisible()
  expect(api.requests('customerRequest')).toHaveLength(1)
})

test('folded and opened again, what was typed is there', async () => {
  await filled(null)
  await userEvent.click(page.getByRole('button', { name: textOf('counsellor.requestFold') }))
  await expect.element(name()).not.toBeVisible()
  await userEvent.click(opener())
  await expect.element(name()).toHaveValue('Mari Maasikas')
})

test('a time between is taken away, and the others stay', async () => {
  await open()
  await userEvent.click(add())
  await userEvent.fill(date().nth(1), '2026-12-02')
  await userEvent.click(page.getByRole('button', { name: textOf('timeRequest.removeTime') }).nth(0))
  await expect.element(date()).toHaveValue('2026-12-02')
})

test('a client who has agreed for their bookings is not asked for consent again', async () => {
  fakeApi({ getAgreements: replyOf('getAgreements', { healthData: 'given' }) })
  await open('en', 'customer')
  await expect.element(send()).toBeVisible()
  expect(consent().query()).toBeNull()
})

test('a client of whom it is not known is asked for consent', async () => {
  fakeApi({ getAgreements: broken() })
  await open('en', 'customer')
  await expect.element(consent()).toBeVisible()
})

test('by keyboard: opened with the focus on the name, every control is reached once, the trap never', async () => {
  await renderComponent(<RequestCard provider={provider} template={null} />, { path: PATH.en })
  await tabTo(opener())
  await press('Enter')
  await expect.element(name()).toHaveFocus()
  expect(await tabThrough()).toEqual([
    textOf('timeRequest.yourEmail'),
    `${textOf('timeRequest.yourPhone')} ${textOf('timeRequest.optional')}`,
    textOf('timeRequest.date'),
    textOf('timeRequest.time'),
    textOf('timeRequest.addTime'),
    textOf('consent.request'),
    textOf('timeRequest.send'),
  ])
})
