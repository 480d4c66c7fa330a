import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough } from '#testing/web/keyboard.ts'
import { openAccountDialog } from '#testing/web/open-account-dialog.tsx'
import { failWith, failWithFields, failWithServerError } from '#testing/web/outcomes.ts'
import { toPlainSpaces } from '#testing/web/plain-spaces.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const EMAIL = 'mari.maasikas@example.ee'
const PASSWORD = 'Kuldne-9-pilv'
const dialog = page.getByRole('dialog')
const field = (key: 'firstName' | 'lastName' | 'email' | 'password' | 'confirmPassword') =>
  dialog.getByLabelText(translateForPage(`account.${key}`), { exact: true })
const adult = () => dialog.getByRole('checkbox', { name: translateForPage('account.adult') })
const health = () => dialog.getByRole('checkbox', { name: translateForPage('consent.healthData') })
const create = () => dialog.getByRole('button', { name: translateForPage('account.create'), exact: true })
const codeSent = buildReply('customerSignUp', { emailAddress: EMAIL })

/** Opens the dialog with all required fields filled in; `outcome` is the server's reply. */
async function openFilled(outcome: Outcome<'customerSignUp'>): Promise<FakeApi> {
  const api = fakeApi({ customerSignUp: outcome })
  await openAccountDialog('signUp')
  await userEvent.fill(field('firstName'), 'Mari')
  await userEvent.fill(field('lastName'), 'Maasikas')
  await userEvent.fill(field('email'), EMAIL)
  await userEvent.fill(field('password'), PASSWORD)
  await userEvent.fill(field('confirmPassword'), PASSWORD)
  await userEvent.click(adult())
  return api
}

test.for(['en', 'et', 'ru'] as const)('is accessible in light and dark mode: %s', async (language) => {
  fakeApi()
  await openAccountDialog('signUp', language)
  await expect.element(dialog.getByRole('heading', { name: translateForPage('account.signUpTitle') })).toBeVisible()
  await expectAccessible()
})

test('submits the form without a consent that was not given, and asks for the code', async () => {
  const api = await openFilled(codeSent)
  await expect.element(health()).not.toBeChecked()
  await userEvent.click(create())
  await expect.element(dialog.getByRole('heading', { name: translateForPage('account.codeTitle') })).toHaveFocus()
  await expect.element(dialog.getByText(EMAIL)).toBeVisible()
  expect(api.requests('customerSignUp').map(({ input }) => input)).toEqual([
    {
      firstName: 'Mari',
      lastName: 'Maasikas',
      emailAddress: EMAIL,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      uiLanguage: 'en',
      timezone: 'Europe/Tallinn',
    },
  ])
  await expectAccessible()
})

test('submits a ticked consent with the version that was shown', async () => {
  const api = await openFilled('pending')
  await userEvent.click(health())
  await userEvent.click(create())
  await expect.poll(() => api.requests('customerSignUp')).toHaveLength(1)
  expect(api.requests('customerSignUp')[0]?.input.healthConsent).toBe(CONSENT_WORDING.healthData.version)
})

test('shows people under 18 a helpline instead of creating an account', async () => {
  const api = await openFilled(codeSent)
  await userEvent.click(adult())
  await userEvent.click(create())
  await expect.element(adult()).toBeInvalid()
  await expect.element(dialog.getByText('you don’t have to face this alone', { exact: false })).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: '116 111' })).toHaveAttribute('href', 'tel:116111')
  expect(api.requests('customerSignUp')).toEqual([])
  await expectAccessible()
})

test('shows errors at all missing fields and focuses the first', async () => {
  fakeApi()
  await openAccountDialog('signUp')
  await userEvent.click(create())
  for (const key of ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const)
    await expect.element(field(key)).toBeInvalid()
  await expect.element(field('firstName')).toHaveAccessibleDescription(translateForPage('error.required'))
  await expect.element(field('firstName')).toHaveFocus()
  await expectAccessible()
})

test('checks off each part of the password rule while typing', async () => {
  fakeApi()
  await openAccountDialog('signUp')
  const unmet = () => dialog.getByText(translateForPage('account.ruleUnmet')).elements().length
  await expect.poll(unmet).toBe(5)
  await userEvent.fill(field('password'), 'kuldnepilv')
  await expect.poll(unmet).toBe(3)
  await userEvent.fill(field('password'), PASSWORD)
  await expect.poll(unmet).toBe(0)
})

test('shows an incomplete or differing password at its field', async () => {
  await openFilled(codeSent)
  await userEvent.fill(field('password'), 'kuldnepilv')
  await userEvent.click(create())
  await expect
    .element(field('password'))
    .toHaveAccessibleDescription(expect.stringContaining(translateForPage('error.passwordRule')) as unknown as string)
  await expect.element(field('confirmPassword')).toHaveAccessibleDescription(translateForPage('error.passwordsDiffer'))
})

test('marks and focuses a field that the server rejects, and keeps the input', async () => {
  await openFilled(failWithFields({ password: 'error.passwordWeak' }))
  await userEvent.click(create())
  await expect.element(field('password')).toHaveFocus()
  await expect.element(dialog.getByText('This password is too common', { exact: false })).toBeVisible()
  await expect.element(field('firstName')).toHaveValue('Mari')
  await expect.element(field('password')).toHaveValue(PASSWORD)
  await expectAccessible()
})

test.for([
  ['too many attempts', failWith('tooManyTries', { retryAfterSeconds: 60 }), 'You can try again in 1 minute.'],
  ['a server error', failWithServerError(), 'Action failed'],
  ['no connection', 'offline', 'You’re offline.'],
] as const)('shows the error and keeps the input: %s', async ([, outcome, message]) => {
  await openFilled(outcome)
  await userEvent.click(create())
  await expect.element(dialog.getByRole('alert').getByText(message, { exact: false }).first()).toBeVisible()
  await expect.element(field('password')).toHaveValue(PASSWORD)
})

test('submits once when clicked twice', async () => {
  const api = await openFilled('pending')
  await userEvent.dblClick(create())
  await expect.element(dialog.getByRole('button', { name: translateForPage('account.creating') })).toBeVisible()
  expect(api.requests('customerSignUp')).toHaveLength(1)
})

test('keeps the input after closing and reopening, and stores no password', async () => {
  await openFilled('pending')
  await press('Escape')
  await expect.poll(() => dialog.query()).toBeNull()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(PASSWORD)
  await userEvent.click(page.getByRole('button', { name: 'Open', exact: true }))
  await expect.element(field('firstName')).toHaveValue('Mari')
  await expect.element(adult()).toBeChecked()
})

test('by keyboard: focuses the title, then every control once, and Escape restores the focus', async () => {
  fakeApi()
  await openAccountDialog('signUp')
  await expect.element(dialog.getByRole('heading', { name: translateForPage('account.signUpTitle') })).toHaveFocus()
  const [show, helpline] = [translateForPage('account.showPassword'), '116 111']
  expect(await tabThrough()).toEqual([
    translateForPage('nav.close'),
    ...(['firstName', 'lastName', 'email', 'password'] as const).map((key) => translateForPage(`account.${key}`)),
    show,
    translateForPage('account.confirmPassword'),
    show,
    toPlainSpaces(translateForPage('account.adult')),
    helpline,
    translateForPage('consent.healthData'),
    translateForPage('account.agreeTerms'),
    translateForPage('account.create'),
    translateForPage('account.logIn'),
  ])
  await press('Escape')
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.poll(getFocusedName).toBe('Open')
})
