import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough } from '#testing/web/keyboard.ts'
import { openAccountDialog } from '#testing/web/open-account-dialog.tsx'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const EMAIL = 'mari.maasikas@example.ee'
const dialog = page.getByRole('dialog')
const email = dialog.getByRole('textbox')
const send = () => dialog.getByRole('button', { name: translateForPage('account.sendLink'), exact: true })
const sent = () => dialog.getByRole('status').getByText(translateForPage('generic.resetSent'))

test.for(['en', 'et', 'ru'] as const)('is accessible in light and dark mode: %s', async (language) => {
  fakeApi()
  await openAccountDialog('forgotPassword', language)
  await expect.element(dialog.getByText(translateForPage('account.forgotText'))).toBeVisible()
  await expectAccessible()
})

test('replaces the form with one neutral sentence and allows another request', async () => {
  const api = fakeApi({ forgotPassword: null })
  await openAccountDialog('forgotPassword')
  await userEvent.fill(email, EMAIL)
  await userEvent.click(send())
  await expect.element(sent()).toBeVisible()
  expect(api.requests('forgotPassword').map(({ input }) => input)).toEqual([{ email: EMAIL }])
  expect(email.query()).toBeNull()
  await expect.element(dialog.getByText(translateForPage('account.resetEarlier'), { exact: false })).toBeVisible()
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: translateForPage('account.askAgain') }))
  await expect.element(email).toHaveValue(EMAIL)
  expect(sent().query()).toBeNull()
})

test.for([
  ['too many attempts', failWith('tooManyTries', { retryAfterSeconds: 60 }), 'You can try again in 1 minute.'],
  ['a server error', failWithServerError(), 'Action failed'],
  ['no connection', 'offline', 'You’re offline.'],
] as const)('shows the error and keeps the address: %s', async ([, outcome, message]) => {
  fakeApi({ forgotPassword: outcome })
  await openAccountDialog('forgotPassword')
  await userEvent.fill(email, EMAIL)
  await userEvent.click(send())
  await expect.element(dialog.getByRole('alert').getByText(message, { exact: false }).first()).toBeVisible()
  await expect.element(email).toHaveValue(EMAIL)
  await expectAccessible()
})

test.for([
  ['', 'error.required'],
  ['mari', 'error.emailInvalid'],
] as const)('shows the error for "%s" at the field and sends nothing', async ([typed, key]) => {
  const api = fakeApi()
  await openAccountDialog('forgotPassword')
  await userEvent.fill(email, typed)
  await press('Enter')
  await expect.element(email).toHaveAccessibleDescription(translateForPage(key))
  await expect.element(email).toHaveFocus()
  expect(api.requests('forgotPassword')).toEqual([])
})

test('submits once when clicked twice', async () => {
  const api = fakeApi({ forgotPassword: 'pending' })
  await openAccountDialog('forgotPassword')
  await userEvent.fill(email, EMAIL)
  await userEvent.dblClick(send())
  await expect.element(dialog.getByRole('button', { name: translateForPage('account.sendingLink') })).toBeVisible()
  expect(api.requests('forgotPassword')).toHaveLength(1)
})

test('by keyboard: focuses the title, then every control once, and Escape restores the focus', async () => {
  fakeApi()
  await openAccountDialog('forgotPassword')
  await expect.element(dialog.getByRole('heading', { name: translateForPage('account.forgotTitle') })).toHaveFocus()
  expect(await tabThrough()).toEqual(
    (['nav.close', 'account.email', 'account.sendLink', 'account.backToLogIn'] as const).map((key) =>
      translateForPage(key),
    ),
  )
  await press('Escape')
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.poll(getFocusedName).toBe('Open')
})
