import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { logInAs, type TestLogin } from '#testing/web/login.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import OrganizationInvitationPage, { clientLoader } from './page.tsx'

const PASSWORD = 'Quiet-Harbour-7'
const main = page.getByRole('main')
const title = (name: string) => main.getByRole('heading', { level: 1, name })
const button = (name: string) => main.getByRole('button', { name, exact: true })
const field = (name: string) => main.getByLabelText(name, { exact: true })
const acceptButton = () => button('Accept invitation')

const buildInvitation = (part: PartialReply<Reply<'openManagerInvitation'>> = {}) =>
  buildReply('openManagerInvitation', { name: 'Sinine Uks', emailAddress: 'head@sinine-uks.test', ...part })

interface OpenOptions {
  hash?: string
  language?: PathLanguage
  login?: TestLogin
  replies?: Parameters<typeof fakeApi>[0]
}

async function open(outcome: Outcome<'openManagerInvitation'>, options: OpenOptions = {}): Promise<FakeApi> {
  const { hash = '#secret', language = 'en', login, replies = {} } = options
  const api = fakeApi({ openManagerInvitation: outcome, ...replies })
  await renderComponent(<OrganizationInvitationPage />, {
    path: buildPagePath('managerInvitation', language) + hash,
    loader: clientLoader,
    ...(login && { login }),
  })
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  return api
}

describe('a person without an account', () => {
  const fill = async () => {
    await userEvent.fill(field('First name'), 'Helle')
    await userEvent.fill(field('Last name'), 'Hoidja')
    await userEvent.fill(field('Password'), PASSWORD)
    await userEvent.fill(field('Repeat password'), PASSWORD)
    await userEvent.click(main.getByRole('checkbox', { name: 'I’m 18 or older' }))
  }

  test.for(['en', 'et', 'ru'] as const)(
    'enters name and password; accessible in both colour schemes: %s',
    async (language) => {
      await open(buildInvitation(), { language })
      await expect
        .element(title(translateForPage('manageOrganization.manageTitle' as never, { name: 'Sinine Uks' })))
        .toBeVisible()
      await expect.poll(() => location.hash).toBe('')
      await expectAccessible()
    },
  )

  test('creates the account, is logged in, and continues to the page of the organization', async () => {
    const login = { accessToken: 'a.e30.c', refreshToken: 'r', cancelToken: 'c', role: 2, emailConfirmed: true }
    const api = await open(buildInvitation(), {
      replies: {
        acceptManagerInvitation: buildReply('acceptManagerInvitation', { login }),
        getProfile: buildReply('getProfile'),
        refreshToken: buildReply('refreshToken', login),
      },
    })
    await fill()
    await userEvent.click(acceptButton())
    await expect.poll(() => location.pathname).toBe(buildPagePath('organizationPageTexts', 'en'))
    await expect.element(page.getByRole('status').getByText('You now manage this page.')).toBeVisible()
    expect(api.requests('acceptManagerInvitation').map(({ input }) => input)).toEqual([
      {
        token: 'secret',
        firstName: 'Helle',
        lastName: 'Hoidja',
        password: PASSWORD,
        confirmPassword: PASSWORD,
        uiLanguage: 'en',
        timezone: 'Europe/Tallinn',
      },
    ])
  })

  test('shows an error at each missing field', async () => {
    const api = await open(buildInvitation())
    await userEvent.click(acceptButton())
    await expect.element(field('First name')).toHaveAccessibleDescription(translateForPage('error.required'))
    await expect.element(field('First name')).toHaveFocus()
    await expect.element(main.getByText('Tick this box if you’re 18 or older')).toBeVisible()
    expect(api.requests('acceptManagerInvitation')).toEqual([])
    await expectAccessible()
  })

  test('shows an error when offline and keeps the input', async () => {
    await open(buildInvitation(), { replies: { acceptManagerInvitation: 'offline' } })
    await fill()
    await userEvent.click(acceptButton())
    await expect.element(main.getByRole('alert').getByText('You’re offline.', { exact: false }).first()).toBeVisible()
    await expect.element(field('Last name')).toHaveValue('Hoidja')
  })

  test('every field is reachable by keyboard', async () => {
    await open(buildInvitation())
    const stops = await tabThrough()
    for (const name of [
      'First name',
      'Last name',
      'Password',
      'Repeat password',
      'I’m 18 or older',
      'Accept invitation',
    ])
      expect(stops).toContain(name)
  })
})

describe('a person with an account', () => {
  test('logs in first and then accepts with one click', async () => {
    const api = await open(buildInvitation({ hasAccount: true }))
    await expect.element(main.getByText(translateForPage('manageOrganization.manageLogIn' as never))).toBeVisible()
    await expectAccessible()
    await userEvent.click(button('Log in'))
    await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await expect.poll(() => api.requests('passkeyOptions').length).toBe(1)
    api.reply('openManagerInvitation', buildInvitation({ hasAccount: true, isOwn: true }))
    logInAs('customer')
    await expect.poll(() => document.querySelector('main')?.textContent).toContain('Accept invitation')
    expect(api.requests('openManagerInvitation').at(-1)?.input).toEqual({ token: 'secret' })
  })

  test('can switch accounts when logged in with another address', async () => {
    const api = await open(buildInvitation({ hasAccount: true }), { login: 'customer', replies: { signOut: null } })
    await expect.element(main.getByText(translateForPage('manageOrganization.manageOther' as never))).toBeVisible()
    await userEvent.click(button('Switch account'))
    await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await expect.poll(() => localStorage.getItem('accessToken')).toBeNull()
    await expect.poll(() => api.requests('passkeyOptions').length).toBe(1)
  })

  test('accepts with one click, and is shown if the invitation has since expired', async () => {
    const api = await open(buildInvitation({ hasAccount: true, isOwn: true }), {
      login: 'customer',
      replies: { acceptManagerInvitation: 'offline' },
    })
    await userEvent.click(acceptButton())
    await expect.element(page.getByRole('alert').getByText('You’re offline.', { exact: false })).toBeVisible()
    api.reply('acceptManagerInvitation', failWith('invitationOver'))
    api.reply('openManagerInvitation', failWith('invitationOver'))
    await userEvent.click(acceptButton())
    await expect.element(title('This link no longer works')).toBeVisible()
    expect(api.requests('acceptManagerInvitation').map(({ input }) => input)).toEqual([
      { token: 'secret' },
      { token: 'secret' },
    ])
  })
})

test.for([
  ['used or expired', '#secret'],
  ['truncated', ''],
] as const)('explains that a link is %s', async ([, hash]) => {
  await open(failWith('invitationOver'), { hash })
  await expect.element(title('This link no longer works')).toHaveFocus()
  await expect.element(main.getByRole('link', { name: 'Write to us' })).toBeVisible()
  await expectAccessible()
})

test.for([
  ['no connection', 'offline', 'page.offlineText'],
  ['a server error', failWithServerError(), 'generic.failed'],
] as const)('a loading error does not invalidate the link and can be retried: %s', async ([, outcome, key]) => {
  const api = await open(outcome)
  await expect.element(main.getByText(translateForPage(key), { exact: true }).last()).toBeVisible()
  await expectAccessible()
  api.reply('openManagerInvitation', buildInvitation())
  await userEvent.click(button('Try again'))
  await expect.element(title('Manage Sinine Uks')).toBeVisible()
})
