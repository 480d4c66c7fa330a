import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ROLE } from '#platform/values/enums.ts'
import { readLogin } from '#platform/web/login.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough } from '#testing/web/keyboard.ts'
import { openAccountDialog } from '#testing/web/open-account-dialog.tsx'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const EMAIL = 'mari.maasikas@example.ee'
const dialog = page.getByRole('dialog')
const email = dialog.getByLabelText('Email')
const password = dialog.getByLabelText('Password', { exact: true })
const logIn = () => dialog.getByRole('button', { name: translateForPage('account.logIn'), exact: true })
const login = buildReply('login', { accessToken: 'a.e30.c', refreshToken: 'r', cancelToken: 'c', role: ROLE.customer })

/** Opens the dialog with both fields filled in; `outcome` is the server's reply. */
async function openFilled(outcome: Outcome<'login'>): Promise<FakeApi> {
  const api = fakeApi({ passkeyOptions: 'pending', login: outcome, getProfile: buildReply('getProfile') })
  await openAccountDialog('logIn')
  await userEvent.fill(email, EMAIL)
  await userEvent.fill(password, 'Kuldne-9-pilv')
  return api
}

test.for(['en', 'et', 'ru'] as const)('is accessible in light and dark mode: %s', async (language) => {
  fakeApi({ passkeyOptions: 'pending' })
  await openAccountDialog('logIn', language)
  await expect.element(dialog.getByRole('heading', { name: translateForPage('account.logInTitle') })).toBeVisible()
  await expectAccessible()
})

test('logs in, shows a notice, closes and restores the focus', async () => {
  const api = await openFilled(login)
  await userEvent.click(logIn())
  await expect.element(page.getByRole('status').getByText(translateForPage('account.loggedIn'))).toBeVisible()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(readLogin()).toMatchObject({ accessToken: 'a.e30.c', role: ROLE.customer })
  expect(api.requests('login').map(({ input }) => input)).toEqual([{ userName: EMAIL, password: 'Kuldne-9-pilv' }])
  await expect.poll(getFocusedName).toBe('Open')
})

test.for([
  ['wrong credentials', failWith('wrongCredentials'), 'Wrong credentials'],
  ['too many attempts', failWith('tooManyTries', { retryAfterSeconds: 90 }), 'You can try again in 2 minutes.'],
  ['a server error', failWithServerError(), 'Action failed'],
  ['no connection', 'offline', 'You’re offline.'],
] as const)('shows the error and keeps the input: %s', async ([, outcome, message]) => {
  await openFilled(outcome)
  await userEvent.click(logIn())
  await expect.element(dialog.getByRole('alert').getByText(message, { exact: false }).first()).toBeVisible()
  await expect.element(email).toHaveValue(EMAIL)
  await expect.element(password).toHaveValue('Kuldne-9-pilv')
  expect(readLogin()).toBeNull()
  await expectAccessible()
})

test('shows errors at empty fields, focuses the first and sends nothing', async () => {
  const api = fakeApi({ passkeyOptions: 'pending' })
  await openAccountDialog('logIn')
  await userEvent.click(logIn())
  for (const field of [email, password]) {
    await expect.element(field).toHaveAccessibleDescription(translateForPage('error.required'))
    await expect.element(field).toBeInvalid()
  }
  await expect.element(email).toHaveFocus()
  expect(api.requests('login')).toEqual([])
  await expectAccessible()
})

test('shows an invalid address until it is corrected', async () => {
  await openFilled('pending')
  await userEvent.fill(email, 'mari.maasikas')
  await userEvent.click(logIn())
  await expect.element(email).toHaveAccessibleDescription(translateForPage('error.emailInvalid'))
  await userEvent.fill(email, EMAIL)
  await expect.element(email).not.toHaveAccessibleDescription()
})

test('submits once when clicked twice', async () => {
  const api = await openFilled('pending')
  await userEvent.dblClick(logIn())
  await expect.element(dialog.getByRole('button', { name: translateForPage('account.loggingIn') })).toBeVisible()
  await press('Enter')
  expect(api.requests('login')).toHaveLength(1)
})

test('the password can be shown and hidden', async () => {
  await openFilled('pending')
  await userEvent.click(dialog.getByRole('button', { name: translateForPage('account.showPassword') }))
  await expect.element(password).toHaveAttribute('type', 'text')
  await userEvent.click(dialog.getByRole('button', { name: translateForPage('account.hidePassword') }))
  await expect.element(password).toHaveAttribute('type', 'password')
})

test('a two-step login continues in the same dialog and focuses the new title', async () => {
  await openFilled(failWith('secondStepNeeded', { data: { ticket: 'ticket' } }))
  await userEvent.click(logIn())
  await expect.element(dialog.getByRole('heading', { name: translateForPage('account.secondTitle') })).toHaveFocus()
  await expectAccessible()
})

test('asks before reactivating a deactivated account', async () => {
  const api = await openFilled(
    failWith('accountDeactivated', { data: { ticket: 'ticket', since: '2026-10-01T08:00:00Z' } }),
  )
  await userEvent.click(logIn())
  await expect.element(dialog.getByRole('heading', { name: translateForPage('account.reactivateTitle') })).toHaveFocus()
  await expectAccessible()
  api.reply('reactivateAccount', login)
  await userEvent.click(dialog.getByRole('button', { name: translateForPage('account.reactivate') }))
  await expect.poll(() => api.requests('reactivateAccount').map(({ input }) => input)).toEqual([{ ticket: 'ticket' }])
  await expect.poll(() => dialog.query()).toBeNull()
})

test('the other account dialogs are prefilled with the typed address', async () => {
  await openFilled('pending')
  await userEvent.click(dialog.getByRole('button', { name: translateForPage('account.forgotLink') }))
  await expect.element(email).toHaveValue(EMAIL)
  await userEvent.click(dialog.getByRole('button', { name: translateForPage('account.backToLogIn') }))
  await userEvent.click(dialog.getByRole('button', { name: translateForPage('account.create') }))
  await expect.element(email).toHaveValue(EMAIL)
})

test('by keyboard: focuses the title, then every control once, and Escape restores the focus', async () => {
  fakeApi({ passkeyOptions: 'pending' })
  await openAccountDialog('logIn')
  await expect.element(dialog.getByRole('heading', { name: translateForPage('account.logInTitle') })).toHaveFocus()
  expect(await tabThrough()).toEqual(
    (
      [
        'nav.close',
        'account.email',
        'account.password',
        'account.showPassword',
        'account.forgotLink',
        'account.logIn',
        'account.passkey',
        'account.create',
      ] as const
    ).map((key) => translateForPage(key)),
  )
  await press('Escape')
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.poll(getFocusedName).toBe('Open')
})
