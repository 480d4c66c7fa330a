import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { failWith, failWithFields, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { PasswordCard } from './password-card.tsx'

const NEW = 'Kuldne-9-pilv'
const field = (key: 'currentPassword' | 'newPassword' | 'newPasswordAgain') =>
  page.getByLabelText(translateForPage(`profile.${key}`), { exact: true })
const opener = () => page.getByText(translateForPage('profile.changePassword'))
const save = () => page.getByRole('button', { name: translateForPage('profile.setPassword'), exact: true })

async function open(language: 'en' | 'et' | 'ru' = 'en'): Promise<void> {
  await renderComponent(<PasswordCard email="mari.maasikas@example.ee" />, { language, login: 'customer' })
  await userEvent.click(opener())
}

/** Opens the form with all three fields filled in; `outcome` is the server's reply. */
async function openFilled(outcome: Outcome<'updatePassword'>): Promise<FakeApi> {
  const api = fakeApi({ updatePassword: outcome })
  await open()
  await userEvent.fill(field('currentPassword'), 'Vana-1-parool')
  await userEvent.fill(field('newPassword'), NEW)
  await userEvent.fill(field('newPasswordAgain'), NEW)
  return api
}

test.for(['en', 'et', 'ru'] as const)('is accessible in light and dark mode: %s', async (language) => {
  await open(language)
  await expect.element(save()).toBeVisible()
  await expectAccessible()
})

test('sets the new password, shows a notice, and collapses empty', async () => {
  const api = await openFilled(null)
  await userEvent.click(save())
  await expect.element(page.getByRole('status').getByText(translateForPage('profile.passwordSet'))).toBeVisible()
  await expect.poll(() => save().query()).toBeNull()
  await expect.poll(getFocusedName).toBe(translateForPage('profile.changePassword'))
  expect(api.requests('updatePassword').map(({ input }) => input)).toEqual([
    { currentPassword: 'Vana-1-parool', password: NEW, confirmPassword: NEW },
  ])
  await userEvent.click(opener())
  for (const key of ['currentPassword', 'newPassword', 'newPasswordAgain'] as const)
    await expect.element(field(key)).toHaveValue('')
  expect(page.getByText(translateForPage('account.ruleMet')).elements()).toEqual([])
})

test('shows a wrong current password at its field', async () => {
  await openFilled(failWith('currentPasswordWrong'))
  await userEvent.click(save())
  await expect
    .element(field('currentPassword'))
    .toHaveAccessibleDescription(serverText('en', 'domainError.currentPasswordWrong'))
  await expect.element(field('currentPassword')).toHaveFocus()
  await expect.element(field('newPassword')).toHaveValue(NEW)
  await expectAccessible()
})

test('shows a common password at its field', async () => {
  await openFilled(failWithFields({ password: 'error.passwordWeak' }))
  await userEvent.click(save())
  await expect.element(field('newPassword')).toHaveFocus()
  await expect.element(page.getByText(serverText('en', 'error.passwordWeak'))).toBeVisible()
})

test.for([
  ['too many attempts', failWith('tooManyTries', { retryAfterSeconds: 60 }), 'You can try again in 1 minute.'],
  ['a server error', failWithServerError(), 'Action failed'],
  ['no connection', 'offline', 'You’re offline.'],
] as const)('shows the error and keeps the input: %s', async ([, outcome, message]) => {
  await openFilled(outcome)
  await userEvent.click(save())
  const alert = page.getByRole('main').getByRole('alert')
  await expect.element(alert.getByText(message, { exact: false }).first()).toBeVisible()
  await expect.element(field('newPassword')).toHaveValue(NEW)
  await expectAccessible()
})

test('sends nothing while a field is empty or the two differ', async () => {
  const api = await openFilled(null)
  await userEvent.fill(field('currentPassword'), '')
  await userEvent.fill(field('newPasswordAgain'), 'Teine-8-pilv')
  await userEvent.click(save())
  await expect.element(field('currentPassword')).toHaveAccessibleDescription(translateForPage('error.required'))
  await expect.element(field('newPasswordAgain')).toHaveAccessibleDescription(translateForPage('error.passwordsDiffer'))
  await expect.element(field('currentPassword')).toHaveFocus()
  expect(api.requests('updatePassword')).toEqual([])
})

test('submits once when clicked twice', async () => {
  const api = await openFilled('pending')
  await userEvent.dblClick(save())
  await expect.element(page.getByRole('button', { name: translateForPage('profile.saving') })).toBeVisible()
  expect(api.requests('updatePassword')).toHaveLength(1)
})

test('by keyboard: Enter opens it, every control is reached once, and Enter in a field submits', async () => {
  const api = fakeApi({ updatePassword: null })
  await renderComponent(<PasswordCard email="mari.maasikas@example.ee" />, { login: 'customer' })
  await press('Tab')
  await expect.poll(getFocusedName).toBe(translateForPage('profile.changePassword'))
  await press('Enter')
  const keys = ['currentPassword', 'show', 'newPassword', 'show', 'newPasswordAgain', 'show', 'setPassword'] as const
  expect(await tabThrough()).toEqual(keys.map((key) => translateForPage(`profile.${key}`)))
  for (const [key, typed] of [
    ['currentPassword', 'Vana-1-parool'],
    ['newPassword', NEW],
    ['newPasswordAgain', NEW],
  ] as const) {
    await tabTo(field(key))
    await userEvent.keyboard(typed)
  }
  await press('Enter')
  await expect.poll(() => api.requests('updatePassword')).toHaveLength(1)
})
