import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { logInAs, type TestLogin } from '#testing/web/login.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { BareShell } from './bare-shell.tsx'
import SignedInLayout from './login-required-layout.tsx'
import { ProviderShell } from './provider-shell.tsx'

const main = page.getByRole('main')

describe('around pages that need a login', () => {
  const terms = { audience: 'client', validFrom: '2026-11-01' } as const
  const button = () => main.getByRole('button', { name: 'I agree' })

  async function open(
    agreements: PartialReply<Reply<'getAgreements'>>,
    language: PathLanguage = 'en',
  ): Promise<FakeApi> {
    const api = fakeApi({ getAgreements: buildReply('getAgreements', agreements), passkeyOptions: 'offline' })
    await renderComponent(<SignedInLayout />, { page: 'profile', language, login: 'customer' })
    return api
  }

  test.for(['en', 'et', 'ru'] as const)(
    'names the current and the coming terms, accessible in both themes: %s',
    async (language) => {
      await open({ toAgree: [terms], coming: [{ audience: 'counsellor', validFrom: '2027-01-01' }] }, language)
      await expect.poll(() => main.getByRole('button').elements().length).toBe(2)
      await expectAccessible()
    },
  )

  test('sends the agreed version and removes the notice', async () => {
    const api = await open({ toAgree: [terms] })
    await expect.element(main.getByText('New terms of use hold since 01.11.2026.', { exact: false })).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'Read the terms for clients' }))
      .toHaveAttribute('href', '/en/terms/clients/2026-11-01')
    api.answer('agree', buildReply('agree'))
    await userEvent.click(button())
    await expect.poll(() => button().elements()).toEqual([])
    expect(api.requests('agree').map(({ input }) => input)).toEqual([{ terms: [terms], place: 'notice' }])
  })

  test('keeps the notice without a connection', async () => {
    const api = await open({ toAgree: [terms] })
    api.answer('agree', 'offline')
    await userEvent.click(button())
    await expect.poll(() => api.requests('agree').length).toBe(1)
    await expect.element(button()).toBeVisible()
  })

  test('shows nothing to someone who has agreed', async () => {
    const api = await open({})
    await expect.poll(() => api.requests('getAgreements').length).toBe(1)
    expect(main.getByRole('button').elements()).toEqual([])
  })

  test('asks for a login when the login ends', async () => {
    await open({})
    logInAs(null)
    await expect.element(main.getByRole('heading', { level: 1, name: 'Log in to see this page' })).toBeVisible()
  })
})

describe('around the provider area', () => {
  const missing = main.getByRole('region', { name: 'What is missing' })
  const steps = (...done: boolean[]) =>
    (['payout', 'hours', 'sessions'] as const).map((step, index) => ({ step, isDone: done[index] ?? false }))

  async function open(
    onboarding: PartialReply<Reply<'getOnboarding'>>,
    { language = 'en' as PathLanguage, status = 'approved' as const, screen = 'contacts' as PageId } = {},
  ): Promise<FakeApi> {
    const api = fakeApi({
      getOnboarding: buildReply('getOnboarding', onboarding),
      getSignupApplication: buildReply('getSignupApplication', { status } as never),
      unreadMessages: { client: 0, counsellor: 0 },
    })
    const element = (
      <ProviderShell>
        <h1>A page</h1>
      </ProviderShell>
    )
    await renderComponent(element, { page: screen, language, isFrame: true, login: 'provider' })
    await expect.element(main.getByRole('heading', { level: 1, name: 'A page' })).toBeVisible()
    return api
  }

  test.for(['en', 'et', 'ru'] as const)('lists the missing steps, accessible in both themes: %s', async (language) => {
    await open({ steps: steps(true), next: 'hours' }, { language })
    await expect.element(main.getByRole('region')).toBeVisible()
    await expectAccessible()
  })

  test.for([
    ['payout', 'Add bank details', 'onboardingStripeConnect'],
    ['hours', 'Set working hours', 'onboardingWorkingHours'],
    ['sessions', 'Add a session type', 'onboardingSessionTypes'],
  ] as const)('links to the next step: %s', async ([next, name, to]) => {
    await open({ steps: steps(), next })
    await expect.element(missing.getByRole('link', { name })).toHaveAttribute('href', buildPagePath(to, 'en'))
    await expect.element(missing.getByText('3 steps left before clients can find you')).toBeVisible()
  })

  test('says that the last session type was switched off', async () => {
    await open({ steps: steps(true, true), next: 'sessions', hadSessions: true })
    await expect.element(missing.getByText(/^Your last session type was switched off/)).toBeVisible()
    await expect.element(missing.getByRole('link')).toHaveAttribute('href', buildPagePath('sessionTypes', 'en'))
  })

  test('stays hidden after dismissal until something else is missing', async () => {
    await open({ steps: steps(true), next: 'hours' })
    await userEvent.click(missing.getByRole('button', { name: 'Not now' }))
    await expect.poll(() => missing.elements()).toEqual([])
    await expect.element(main).toHaveFocus()
    expect(document.cookie).toContain('bannerHidden=hours.sessions')
  })

  test('is hidden by its cookie, and shown again when something else is missing', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: written the way the button sets it
    document.cookie = 'bannerHidden=hours; Path=/'
    const api = await open({ steps: steps(true, false, true), next: 'hours' })
    await expect.poll(() => api.requests('getOnboarding').length).toBeGreaterThan(0)
    expect(missing.elements()).toEqual([])
  })

  test('shows nothing once all steps are done', async () => {
    const api = await open({ steps: steps(true, true, true), next: null })
    await expect.poll(() => api.requests('getOnboarding').length).toBeGreaterThan(0)
    expect(missing.elements()).toEqual([])
  })

  test('shows the menu next to the page and marks the current page', async () => {
    await open({ steps: steps(true, true, true), next: null })
    const menu = page.getByRole('navigation', { name: 'Your practice' })
    await expect.element(menu.getByRole('link', { name: 'Contacts' })).toHaveAttribute('aria-current', 'page')
    expect(menu.getByRole('link').elements()).toHaveLength(9)
  })
})

describe('around payment', () => {
  test.for(['en', 'ru'] as const)(
    'has Back and the helplines and is accessible in both themes: %s',
    async (language) => {
      const login: TestLogin = 'customer'
      fakeApi({})
      const element = (
        <BareShell>
          <h1>A page</h1>
        </BareShell>
      )
      await renderComponent(element, { page: 'checkout', language, isFrame: true, login })
      await expect.element(page.getByRole('banner').getByRole('button')).toBeVisible()
      expect(page.getByRole('banner').getByRole('link').elements()).toEqual([])
      expect(document.querySelector('a[href="tel:112"]')).not.toBeNull()
      await expectAccessible()
    },
  )
})
