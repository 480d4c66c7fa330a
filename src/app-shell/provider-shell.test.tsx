import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import { isProviderLogin, readLogin } from '#platform/web/login.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import type { TestLogin } from '#testing/web/login.ts'
import { buildOnboardingReply } from '#testing/web/onboarding-replies.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { ProviderShell } from './provider-shell.tsx'

const menu = page.getByRole('navigation', { name: 'Your practice', exact: true })
const link = (name: string) => menu.getByRole('link', { name, exact: true })

/** Opens a provider page on a wide screen, with the menu next to it. */
async function openShell(
  replies: Parameters<typeof fakeApi>[0] = {},
  login: TestLogin = 'provider',
  screen?: PageId,
): Promise<FakeApi> {
  const api = fakeApi({
    getSignupApplication: buildReply('getSignupApplication', { status: 'approved' }),
    getOnboarding: buildOnboardingReply(['payout', 'hours', 'sessions']),
    unreadMessages: { client: 0, counsellor: 0 },
    ...replies,
  })
  await renderComponent(<ProviderShell>Inside</ProviderShell>, { login, ...(screen && { page: screen }) })
  const expectedCalls = login === 'provider' ? (['getOnboarding', 'getSignupApplication'] as const) : []
  for (const name of expectedCalls) await expect.poll(() => api.requests(name).length).toBeGreaterThan(0)
  return api
}

test('the menu next to the page links to every provider page', async () => {
  await openShell()
  await expect.element(link(translateForPage('nav.dashboard'))).toBeVisible()
  const pages: PageId[] = [
    ...([
      'dashboard',
      'providerCalendar',
      'providerProfile',
      'workingHours',
      'sessionTypes',
      'invitations',
      'clients',
    ] as const),
    ...(['providerMessages', 'billing', 'myWebsite'] as const),
  ]
  const hrefs = menu
    .getByRole('link')
    .elements()
    .map((one) => one.getAttribute('href'))
  expect(hrefs).toEqual(pages.map((id) => buildPagePath(id, 'en')))
})

test('marks the current page in the menu', async () => {
  await openShell({}, 'provider', 'clients')
  await expect.element(link(translateForPage('nav.contacts'))).toHaveAttribute('aria-current', 'page')
})

test.for([
  ['approved', 'nav.myProfile'],
  ['deactivated', 'nav.myProfile'],
  ['submitted', 'nav.application'],
] as const)('labels the profile link by the profile’s status: %s', async ([status, text]) => {
  await openShell({ getSignupApplication: buildReply('getSignupApplication', { status }) })
  await expect.element(link(translateForPage(text))).toHaveAttribute('href', buildPagePath('providerProfile', 'en'))
})

test('the view switch opens the search', async () => {
  await openShell()
  const view = page.getByRole('switch', { name: translateForPage('nav.counsellorView') })
  await expect.element(view).toBeChecked()
  await userEvent.click(view)
  await expect.poll(() => location.pathname).toBe(buildPagePath('finder', 'en'))
})

test('a client who opens a provider page stays in the client view, and no provider data is requested', async () => {
  const api = await openShell({}, 'customer')
  await expect.element(page.getByText('Inside')).toBeVisible()
  expect(isProviderLogin(readLogin()!)).toBe(false)
  expect(api.requests('getSignupApplication')).toEqual([])
})
