import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readCookie } from '#platform/web/cookies.ts'
import { clearLogin } from '#platform/web/login.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { failWith, serverText } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { useBookmarks } from './bookmarks.ts'

const PROVIDER = '00000000-0000-4000-8000-000000000001'
const button = page.getByRole('button', { name: 'Save', exact: true })

function SaveButton() {
  const { has, toggle } = useBookmarks()
  return (
    <button type="button" aria-pressed={has(PROVIDER)} onClick={() => toggle(PROVIDER)}>
      Save
    </button>
  )
}

test('shows why a provider cannot be saved after consent has been withdrawn, and saves nothing', async () => {
  fakeApi({ putBookmark: failWith('consentWithdrawn') })
  await renderComponent(<SaveButton />, { login: 'customer' })
  await userEvent.click(button)
  await expect
    .element(page.getByRole('alert').getByText(serverText('en', 'domainError.consentWithdrawn')))
    .toBeVisible()
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  expect(readCookie('bookmarks')).toBeNull()
})

test('shows no saved providers after the server has ended the login', async () => {
  fakeApi({ putBookmark: null })
  await renderComponent(<SaveButton />, { login: 'customer' })
  await userEvent.click(button)
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  clearLogin()
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
})
