import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { PROVIDER_AREA_HOME } from '#modules/providers/values/provider-area-home.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { logInAs, type TestLogin } from '#testing/web/login.ts'
import { failWith } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import ProviderLoginPage from './page.tsx'

const main = page.getByRole('main')

async function open({
  language = 'en',
  login,
  replies = {},
}: {
  language?: PathLanguage
  login?: TestLogin
  replies?: Parameters<typeof fakeApi>[0]
} = {}): Promise<FakeApi> {
  const api = fakeApi({ passkeyOptions: 'pending', getOnboarding: buildReply('getOnboarding'), ...replies })
  await renderComponent(<ProviderLoginPage />, { page: 'providerLogin', language, ...(login && { login }) })
  return api
}

test.for(['en', 'et', 'ru'] as const)('is accessible in light and dark mode: %s', async (language) => {
  await open({ language })
  await expect
    .element(main.getByRole('heading', { level: 1, name: translateForPage('account.practiceLogin') }))
    .toBeVisible()
  await expectAccessible()
})

test('shows missing input at the fields', async () => {
  const api = await open()
  await userEvent.click(main.getByRole('button', { name: 'Log in', exact: true }))
  await expect.element(main.getByLabelText('Email', { exact: true })).toHaveFocus()
  expect(api.requests('login')).toEqual([])
})

test.for([
  ['with everything set up', null, PROVIDER_AREA_HOME],
  ['with something missing', 'hours', 'onboarding'],
] as const)('redirects a logged-in provider: %s', async ([, next, to]) => {
  await open({ login: 'provider', replies: { getOnboarding: buildReply('getOnboarding', { next }) } })
  await expect.poll(() => location.pathname).toBe(buildPagePath(to, 'en'))
})

test('shows a client how to become a provider', async () => {
  await open()
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  logInAs('customer')
  await expect
    .element(main.getByRole('heading', { level: 1, name: translateForPage('account.noPractice') }))
    .toBeVisible()
  await expect.element(main.getByRole('link')).toHaveAttribute('href', buildPagePath('providerProfile', 'en'))
  await expectAccessible()
})

test('shows that a provider’s profile no longer exists', async () => {
  await open({ login: 'provider', replies: { getOnboarding: failWith('notAllowed') } })
  await expect
    .element(main.getByRole('heading', { level: 1, name: translateForPage('account.noPractice') }))
    .toBeVisible()
})
