import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ROLE } from '#platform/values/enums.ts'
import { readLogin } from '#platform/web/login.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { focused, press, tabThrough } from '#testing/web/keyboard.ts'
import { openAccountDialog } from '#testing/web/open-account-dialog.tsx'
import { broken, refused } from '#testing/web/outcomes.ts'
import { replyOf } from '#testing/web/reply-of.ts'
import { textOf } from '#testing/web/text-of.ts'

const EMAIL = 'mari.maasikas@example.ee'
const dialog = page.getByRole('dialog')
const email = dialog.getByLabelText('E-mail')
const password = dialog.getByLabelText('Password', { exact: true })
const logIn = () => dialog.getByRole('button', { name: textOf('account.logIn'), exact: true })
const login = replyOf('login', { accessToken: 'a.e30.c', refreshToken: 'r', cancelToken: 'c', role: ROLE.customer })

/** The open dialog with both fields filled in, and what the server says to them. */
async function filled(outcome: Outcome<'login'>): Promise<FakeApi> {
  const api = fakeApi({ passkeyOptions: 'pending', login: outcome, getProfile: replyOf('getProfile') })
  await openAccountDialog('logIn')
  await userEvent.fill(email, EMAIL)
  await userEvent.fill(password, 'Kuldne-9-pilv')
  return api
}

test.for(['en', 'et', 'ru'] as const)('has no fault in both looks: %s', async (language) => {
  fakeApi({ passkeyOptions: 'pending' })
  await openAccountDialog('logIn', language)
  await expect.element(dialog.getByRole('heading', { name: textOf('account.logInTitle') })).toBeVisible()
  await expectAccessible()
})

test('logs in, says so, closes and gives the focus back to what opened it', async () => {
  const api = await filled(login)
  await userEvent.click(logIn())
  await expect.element(page.getByRole('status').getByText(textOf('account.loggedIn'))).toBeVisible()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(readLogin()).toMatchObject({ accessToken: 'a.e30.c', role: ROLE.customer })
  expect(api.requests('login').map(({ input }) => input)).toEqual([{ userName: EMAIL, password: 'Kuldne-9-pilv' }])
  await expect.poll(focused).toBe('Open')
})

test.for([
  ['a wrong pair', refused('wrongCredentials'), 'Wrong credentials'],
  ['too many tries', refused('tooManyTries', { retryAfterSeconds: 90 }), 'You can try again in 2 minutes.'],
  ['a fault of ours', broken(), 'Action failed'],
  ['no connection', 'offline', 'No connection.'],
] as const)('says what went wrong and keeps what was typed: %s', async ([, outcome, said]) => {
  await filled(outcome)
  await userEvent.click(logIn())
  await expect.element(dialog.getByRole('alert').getByText(said, { exact: false }).first()).toBeVisible()
  await expect.element(email).toHaveValue(EMAIL)
  await expect.element(password).toHaveValue('Kuldne-9-pilv')
  expect(readLogin()).toBeNull()
  await expectAccessible()
})

test('empty fields are named beside them, the first gets the focus, and nothing is sent', async () => {
  const api = fakeApi({ passkeyOptions: 'pending' })
  await openAccountDialog('logIn')
  await userEvent.click(logIn())
  for (const field of [email, password]) {
    await expect.element(field).toHaveAccessibleDescription(textOf('error.required'))
    await expect.element(field).toBeInvalid()
  }
  await expect.element(email).toHaveFocus()
  expect(api.requests('login')).toEqual([])
  await expectAccessible()
})

test('an address that is none is said to be so, until it is one', async () => {
  await filled('pending')
  await userEvent.fill(email, 'mari.maasikas')
  await userEvent.click(logIn())
  await expect.element(email).toHaveAccessibleDescription(textOf('error.emailInvalid'))
  await userEvent.fill(email, EMAIL)
  await expect.element(email).not.toHaveAccessibleDescription()
})

test('pressed twice, it is sent once', async () => {
  const api = await filled('pending')
  await userEvent.dblClick(logIn())
  await expect.element(dialog.getByRole('button', { name: textOf('account.loggingIn') })).toBeVisible()
  await press('Enter')
  expect(api.requests('login')).toHaveLength(1)
})

test('the password is shown while that is wished', async () => {
  await filled('pending')
  await userEvent.click(dialog.getByRole('button', { name: textOf('account.showPassword') }))
  await expect.element(password).toHaveAttribute('type', 'text')
  await userEvent.click(dialog.getByRole('button', { name: textOf('account.hidePassword') }))
  await expect.element(password).toHaveAttribute('type', 'password')
})

test('a login in two steps goes on in the same dialog, with the focus on its new title', async () => {
  await filled(refused('secondStepNeeded', { data: { ticket: 'ticket' } }))
  await userEvent.click(logIn())
  await expect.element(dialog.getByRole('heading', { name: textOf('account.secondTitle') })).toHaveFocus()
  await expectAccessible()
})

test('a deactivated account comes back only when its owner says so', async () => {
  const api = await filled(refused('accountDeactivated', { data: { ticket: 'ticket', since: '2026-10-01T08:00:00Z' } }))
  await userEvent.click(logIn())
  await expect.element(dialog.getByRole('heading', { name: textOf('account.wakeTitle') })).toHaveFocus()
  await expectAccessible()
  api.answer('wakeAccount', login)
  await userEvent.click(dialog.getByRole('button', { name: textOf('account.wake') }))
  await expect.poll(() => api.requests('wakeAccount').map(({ input }) => input)).toEqual([{ ticket: 'ticket' }])
  await expect.poll(() => dialog.query()).toBeNull()
})

test('the other account dialogs start with the address that was typed', async () => {
  await filled('pending')
  await userEvent.click(dialog.getByRole('button', { name: textOf('account.forgotLink') }))
  await expect.element(email).toHaveValue(EMAIL)
  await userEvent.click(dialog.getByRole('button', { name: textOf('account.backToLogIn') }))
  await userEvent.click(dialog.getByRole('button', { name: textOf('account.create') }))
  await expect.element(email).toHaveValue(EMAIL)
})

test('by keyboard: the title first, then every control once, and Escape gives the focus back', async () => {
  fakeApi({ passkeyOptions: 'pending' })
  await openAccountDialog('logIn')
  await expect.element(dialog.getByRole('heading', { name: textOf('account.logInTitle') })).toHaveFocus()
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
    ).map((key) => textOf(key)),
  )
  await press('Escape')
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.poll(focused).toBe('Open')
})
