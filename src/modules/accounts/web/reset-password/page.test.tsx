import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PathLanguage } from '#platform/values/enums.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { logInAs, type TestLogin } from '#testing/web/login.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import ResetPasswordPage from './page.tsx'

const PASSWORD = 'Kuldne-9-pilv'
const main = page.getByRole('main')
const first = () => main.getByLabelText(translateForPage('account.newPassword'), { exact: true })
const second = () => main.getByLabelText(translateForPage('account.confirmNewPassword'), { exact: true })
const set = () => main.getByRole('button', { name: translateForPage('account.setPassword'), exact: true })
const title = (key: 'account.resetTitle' | 'account.linkOldTitle' | 'account.resetDoneTitle') =>
  main.getByRole('heading', { level: 1, name: translateForPage(key) })

interface OpenOptions {
  outcome?: Outcome<'updatePassword'>
  hash?: string
  language?: PathLanguage
  login?: TestLogin
}

async function open({ outcome = null, hash = '#secret', language = 'en', login }: OpenOptions = {}): Promise<FakeApi> {
  const api = fakeApi({ updatePassword: outcome })
  await renderComponent(<ResetPasswordPage />, {
    page: 'resetPassword',
    path: `/${language}/reset-password${hash}`,
    ...(login && { login }),
  })
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  return api
}

async function type(password: string, again = password): Promise<void> {
  await userEvent.fill(first(), password)
  await userEvent.fill(second(), again)
  await userEvent.click(set())
}

test.for(['en', 'et', 'ru'] as const)(
  'is accessible in light and dark mode, and removes the secret from the URL: %s',
  async (language) => {
    await open({ language })
    await expect.element(title('account.resetTitle')).toBeVisible()
    await expect.poll(() => location.hash).toBe('')
    await expectAccessible()
  },
)

test('sets the password, ends this browser’s login and asks to log in again', async () => {
  const api = await open({ login: 'customer' })
  await type(PASSWORD)
  await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => localStorage.getItem('accessToken')).toBeNull()
  expect(api.requests('updatePassword').map(({ input }) => input)).toEqual([
    { token: 'secret', password: PASSWORD, confirmPassword: PASSWORD },
  ])
  expect(document.querySelector('main h1')?.textContent).toBe(translateForPage('account.resetDoneTitle'))
  await expect.poll(() => api.requests('passkeyOptions').length).toBe(1)
})

test('no longer asks to log in after the login that follows', async () => {
  const api = await open()
  await type(PASSWORD)
  await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => api.requests('passkeyOptions').length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(main.getByRole('button', { name: 'Log in' })).toBeVisible()
  logInAs('customer')
  await expect.element(main.getByRole('link', { name: 'Find a counsellor' })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Log in' })).not.toBeInTheDocument()
  await expect.element(main.getByText(translateForPage('account.resetDoneText'))).not.toBeInTheDocument()
})

test('checks off the rule while typing, and shows violations at the field', async () => {
  const api = await open()
  await type('short')
  await expect
    .element(first())
    .toHaveAccessibleDescription(expect.stringContaining(translateForPage('error.passwordRule')))
  await expect.element(first()).toHaveFocus()
  await expectAccessible()
  await type(PASSWORD, 'Kuldne-9-kuu')
  await expect.element(second()).toHaveAccessibleDescription(translateForPage('error.passwordsDiffer'))
  await expect.element(second()).toHaveFocus()
  expect(api.requests('updatePassword')).toEqual([])
})

test('shows a used or expired link after submitting', async () => {
  await open({ outcome: failWith('resetLinkInvalid') })
  await type(PASSWORD)
  await expect.element(title('account.linkOldTitle')).toHaveFocus()
  await expectAccessible()
})

test('reports a truncated link immediately, and a new one can be requested', async () => {
  await open({ hash: '' })
  await expect.element(title('account.linkOldTitle')).toHaveFocus()
  await userEvent.click(main.getByRole('button', { name: 'Request a new link' }))
  await expect.element(page.getByRole('dialog', { name: 'Forgot your password?' })).toBeVisible()
})

test.for([
  ['no connection', 'offline', 'You’re offline.'],
  ['a server error', failWithServerError(), 'Action failed'],
] as const)('shows a failure, keeps the input and can be resubmitted: %s', async ([, outcome, message]) => {
  const api = await open({ outcome })
  await type(PASSWORD)
  await expect.element(main.getByRole('alert').getByText(message, { exact: false }).first()).toBeVisible()
  await expect.element(first()).toHaveValue(PASSWORD)
  await expectAccessible()
  api.reply('updatePassword', null)
  await userEvent.click(set())
  await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => api.requests('passkeyOptions').length).toBe(1)
})

test('submits once when clicked twice', async () => {
  const api = await open({ outcome: 'pending' })
  await userEvent.fill(first(), PASSWORD)
  await userEvent.fill(second(), PASSWORD)
  await userEvent.dblClick(set())
  expect(api.requests('updatePassword')).toHaveLength(1)
})

test('by keyboard: both fields and their show buttons are reached', async () => {
  await open()
  expect(await tabThrough()).toEqual(['New password', 'Show', 'Repeat new password', 'Show', 'Save new password'])
})
