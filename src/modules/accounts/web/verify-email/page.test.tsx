import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import type { TestLogin } from '#testing/web/login.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import VerifyEmailPage from './page.tsx'

const main = page.getByRole('main')
const title = (name: string) => main.getByRole('heading', { level: 1, name })
const button = (name: string) => main.getByRole('button', { name, exact: true })
const LOGIN = buildReply('verifyEmail', { accessToken: 'a.e30.c', refreshToken: 'r', cancelToken: 'c', role: 0 })
const PASSWORD = 'Kuldne-9-pilv'

interface OpenOptions {
  hash?: string
  language?: PathLanguage
  login?: TestLogin
  path?: string
}

async function open(outcome: Outcome<'verifyEmail'>, options: OpenOptions = {}): Promise<FakeApi> {
  const { hash = '#secret', language = 'en', login, path = buildPagePath('verifyEmail', language) } = options
  const api = fakeApi({ verifyEmail: outcome, getProfile: buildReply('getProfile') })
  await renderComponent(<VerifyEmailPage />, { page: 'verifyEmail', path: path + hash, ...(login && { login }) })
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  return api
}
const listInputs = (api: FakeApi) => api.requests('verifyEmail').map(({ input }) => input)

describe('in the browser that signed up', () => {
  test.for(['en', 'et', 'ru'] as const)('verifies the address immediately and logs in: %s', async (language) => {
    const api = await open(LOGIN, { language })
    await expect.element(title(translateForPage('account.provenTitle'))).toHaveFocus()
    expect([listInputs(api), location.hash, localStorage.getItem('accessToken')]).toEqual([
      [{ token: 'secret' }],
      '',
      'a.e30.c',
    ])
    await expectAccessible()
  })

  test.for([
    ['customer', 'finder'],
    ['provider', 'providerProfile'],
  ] as const)('redirects after ten seconds: %s', async ([who, next]) => {
    const path = `/en/${who}/verify-email`
    const api = await open('pending', { path })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    api.reply('verifyEmail', LOGIN)
    await expect.element(main.getByRole('timer')).toBeVisible()
    await expect.poll(vi.getTimerCount).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(9_000)
    await expect.poll(() => location.pathname).toBe(path)
    await vi.advanceTimersByTimeAsync(1_500)
    await expect.poll(() => location.pathname).toBe(buildPagePath(next, 'en'))
  })

  test('the redirect can be stopped', async () => {
    await open(LOGIN)
    await userEvent.click(button('Stay here'))
    await expect.element(main.getByText(translateForPage('account.stayed'))).toBeVisible()
    expect(main.getByRole('timer').elements()).toEqual([])
    await expect
      .element(main.getByRole('link', { name: 'Continue now' }))
      .toHaveAttribute('href', buildPagePath('finder', 'en'))
    await expectAccessible()
  })
})

describe('when the address cannot be verified', () => {
  test('shows a used or expired link, and a new email can be requested', async () => {
    const api = await open(failWith('proofSpent'))
    await expect.element(title(translateForPage('account.linkOldTitle'))).toHaveFocus()
    await expectAccessible()
    api.reply('sendVerifyEmail', null)
    await userEvent.fill(main.getByLabelText('Email', { exact: true }), 'mari@client.test')
    await userEvent.click(button('Send a new email'))
    await expect.element(main.getByText(translateForPage('account.proofSent'))).toBeVisible()
    expect(api.requests('sendVerifyEmail').map(({ input }) => input)).toEqual([{ email: 'mari@client.test' }])
    await expectAccessible()
  })

  test('shows a truncated link and sends nothing', async () => {
    const api = await open(LOGIN, { hash: '' })
    await expect.element(title(translateForPage('account.linkOldTitle'))).toBeVisible()
    expect(listInputs(api)).toEqual([])
    await userEvent.click(button('Log in'))
    await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await expect.poll(() => api.requests('passkeyOptions').length).toBe(1)
  })

  test('a logged-in user has nothing left to do', async () => {
    await open(failWith('proofSpent'), { login: 'customer' })
    await expect.element(title(translateForPage('account.alreadyInTitle'))).toBeVisible()
    await expectAccessible()
  })

  test.for([
    ['no connection', 'offline', 'You’re offline.'],
    ['a server error', failWithServerError(), 'Action failed'],
  ] as const)('a failed request can be retried, because the link is still valid: %s', async ([, outcome, message]) => {
    const api = await open(outcome)
    await expect.element(title(translateForPage('account.notProvenTitle'))).toBeVisible()
    await expect.element(main.getByText(message, { exact: false })).toBeVisible()
    await expectAccessible()
    api.reply('verifyEmail', LOGIN)
    await userEvent.click(button('Try again'))
    await expect.element(title(translateForPage('account.provenTitle'))).toBeVisible()
    expect(listInputs(api)).toEqual([{ token: 'secret' }, { token: 'secret' }])
  })
})

describe('in another browser', () => {
  const passwordNeeded = failWith('passwordNeeded', { data: { firstName: 'Mari', lastName: 'Maasikas' } })
  const field = (name: string) => main.getByLabelText(name, { exact: true })

  test.for(['en', 'ru'] as const)(
    'asks for name and password, accessible in light and dark mode: %s',
    async (language) => {
      await open(passwordNeeded, { language })
      await expect.element(title(translateForPage('account.elsewhereTitle'))).toHaveFocus()
      await expectAccessible()
    },
  )

  test('the prefilled names can be changed, and the password entered here counts', async () => {
    const api = await open(passwordNeeded)
    await expect.element(field('First name')).toHaveValue('Mari')
    await userEvent.fill(field('Last name'), 'Kuusk')
    await userEvent.fill(field('Password'), PASSWORD)
    await userEvent.fill(field('Repeat password'), PASSWORD)
    api.reply('verifyEmail', LOGIN)
    await userEvent.click(button('Create account'))
    await expect.element(title(translateForPage('account.provenTitle'))).toBeVisible()
    expect(listInputs(api).at(-1)).toEqual({
      token: 'secret',
      firstName: 'Mari',
      lastName: 'Kuusk',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    })
  })

  test('shows missing input at each field', async () => {
    await open(passwordNeeded)
    await userEvent.fill(field('First name'), '')
    await userEvent.click(button('Create account'))
    await expect.element(field('First name')).toHaveAccessibleDescription(translateForPage('error.required'))
    await expect.element(field('First name')).toHaveFocus()
    await expectAccessible()
  })

  test('shows that the link has since been used', async () => {
    const api = await open(passwordNeeded)
    await userEvent.fill(field('Password'), PASSWORD)
    await userEvent.fill(field('Repeat password'), PASSWORD)
    api.reply('verifyEmail', failWith('proofSpent'))
    await userEvent.click(button('Create account'))
    await expect.element(title(translateForPage('account.linkOldTitle'))).toBeVisible()
  })
})
