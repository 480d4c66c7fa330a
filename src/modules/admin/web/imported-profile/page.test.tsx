import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import type { TestLogin } from '#testing/web/login.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import ImportedPage, { clientLoader } from './page.tsx'

const PASSWORD = 'Kuldne-9-pilv'
const main = page.getByRole('main')
const title = (name: string) => main.getByRole('heading', { level: 1, name })
const button = (name: string) => main.getByRole('button', { name, exact: true })
const field = (name: string) => main.getByLabelText(name, { exact: true })

const buildImportedProfile = (overrides: PartialReply<Reply<'showImported'>> = {}) =>
  buildReply('showImported', {
    firstName: 'Mari',
    lastName: 'Lill',
    emailAddress: 'mari@naidis.test',
    kept: [
      { field: 'emailAddress', value: 'mari@naidis.test' },
      { field: 'topics', value: 'Anxiety, grief' },
    ],
    source: 'The list of a professional society',
    erasedAt: '2026-12-24T10:00:00Z',
    ...overrides,
  } as PartialReply<Reply<'showImported'>>)

interface OpenOptions {
  query?: string
  hash?: string
  language?: PathLanguage
  login?: TestLogin
  replies?: Parameters<typeof fakeApi>[0]
}

async function open(outcome: Outcome<'showImported'>, options: OpenOptions = {}): Promise<FakeApi> {
  const { query = '', hash = '#secret', language = 'en', login, replies = {} } = options
  const api = fakeApi({ showImported: outcome, ...replies })
  await renderComponent(<ImportedPage />, {
    path: buildPagePath('importedProfile', language) + query + hash,
    loader: clientLoader,
    ...(login && { login }),
  })
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  return api
}

test.for(['en', 'et', 'ru'] as const)('both answers are accessible in light and dark mode: %s', async (language) => {
  await open(buildImportedProfile(), { language })
  await expect.element(button(translateForPage('imported.yes' as never))).toBeVisible()
  await expectAccessible()
  await userEvent.click(button(translateForPage('imported.noInstead' as never)))
  await expect.element(button(translateForPage('imported.no' as never))).toBeVisible()
  await expectAccessible()
})

test('shows all stored data, its source and the erasure date, and removes the token from the URL', async () => {
  const api = await open(buildImportedProfile())
  const storedData = main.getByRole('region', { name: 'What we hold about you' })
  await expect.element(storedData.getByText('Anxiety, grief')).toBeVisible()
  await expect.element(storedData.getByText('Source: The list of a professional society')).toBeVisible()
  await expect
    .element(storedData.getByText(/^If you do nothing, we’ll delete everything on .*24\sDecember 2026\.$/))
    .toBeVisible()
  expect(api.requests('showImported').map(({ input }) => input)).toEqual([{ token: 'secret' }])
  await expect.poll(() => location.hash).toBe('')
})

describe('accepting', () => {
  const fillIn = async () => {
    await userEvent.fill(field('Password'), PASSWORD)
    await userEvent.fill(field('Repeat password'), PASSWORD)
    await userEvent.click(main.getByRole('checkbox', { name: 'I’m 18 or older' }))
  }

  test('creates the account with a password and continues to the application', async () => {
    const login = { accessToken: 'a.e30.c', refreshToken: 'r', cancelToken: 'c', role: 1, emailConfirmed: true }
    const api = await open(buildImportedProfile(), {
      replies: { acceptImported: buildReply('acceptImported', { login }), getProfile: buildReply('getProfile') },
    })
    await fillIn()
    await userEvent.click(button('Yes, create my profile'))
    await expect.poll(() => location.pathname).toBe(buildPagePath('providerProfile', 'en'))
    await expect.poll(() => localStorage.getItem('accessToken')).toBe('a.e30.c')
    expect(api.requests('acceptImported').map(({ input }) => input)).toEqual([
      { token: 'secret', password: PASSWORD, confirmPassword: PASSWORD },
    ])
    await expect.poll(() => api.requests('getProfile').length).toBe(1)
  })

  test('shows which values are missing next to their fields', async () => {
    const api = await open(buildImportedProfile())
    await userEvent.click(button('Yes, create my profile'))
    await expect.element(field('Password')).toHaveFocus()
    await expect
      .element(main.getByRole('checkbox', { name: 'I’m 18 or older' }))
      .toHaveAccessibleDescription(translateForPage('error.required'))
    expect(api.requests('acceptImported')).toEqual([])
    await expectAccessible()
  })

  test('shows that the link was already answered', async () => {
    await open(buildImportedProfile(), { replies: { acceptImported: failWith('importAnswered') } })
    await fillIn()
    await userEvent.click(button('Yes, create my profile'))
    await expect.element(title('This link no longer works')).toHaveFocus()
  })

  test('reports a missing connection and preserves the input', async () => {
    await open(buildImportedProfile(), { replies: { acceptImported: 'offline' } })
    await fillIn()
    await userEvent.click(button('Yes, create my profile'))
    await expect.element(main.getByRole('alert').getByText('You’re offline.', { exact: false }).first()).toBeVisible()
    await expect.element(field('Password')).toHaveValue(PASSWORD)
  })

  test('requires a login if the person has an account', async () => {
    const api = await open(buildImportedProfile({ hasAccount: true }))
    await expect.element(main.getByText(/^mari@naidis\.test already has an account\./)).toBeVisible()
    await expectAccessible()
    await userEvent.click(button('Log in'))
    await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await expect.poll(() => api.requests('passkeyOptions').length).toBe(1)
  })

  test('states the required address if the person is logged in with another one', async () => {
    const api = await open(buildImportedProfile({ hasAccount: true }), {
      login: 'customer',
      replies: { acceptImported: failWith('importLogInFirst') },
    })
    await userEvent.click(button('Yes, start my application'))
    await expect
      .element(
        main.getByRole('alert').getByText(/^You’re logged in with a different address\. .* mari@naidis\.test\.$/),
      )
      .toBeVisible()
    expect(api.requests('acceptImported').map(({ input }) => input)).toEqual([{ token: 'secret' }])
    await expectAccessible()
  })
})

describe('declining', () => {
  test('erases only after the button is clicked, never by opening the link', async () => {
    const api = await open(buildImportedProfile(), { query: '?answer=no', replies: { rejectImportInvitation: null } })
    await expect.element(button('Delete my details')).toBeVisible()
    expect(api.requests('rejectImportInvitation')).toEqual([])
    await userEvent.click(button('Delete my details'))
    await expect.element(title('Your details have been deleted')).toHaveFocus()
    expect(api.requests('rejectImportInvitation').map(({ input }) => input)).toEqual([{ token: 'secret' }])
    await expectAccessible()
  })

  test('reports a failure and allows another attempt', async () => {
    const api = await open(buildImportedProfile(), {
      query: '?answer=no',
      replies: { rejectImportInvitation: 'offline' },
    })
    await userEvent.click(button('Delete my details'))
    await expect.element(main.getByRole('alert').getByText('You’re offline.', { exact: false })).toBeVisible()
    api.reply('rejectImportInvitation', failWith('importAnswered'))
    await userEvent.click(button('Delete my details'))
    await expect.element(title('This link no longer works')).toBeVisible()
  })

  test('switches to the other answer', async () => {
    await open(buildImportedProfile(), { query: '?answer=no' })
    await userEvent.click(button('Create a profile instead'))
    await expect.element(button('Yes, create my profile')).toBeVisible()
  })
})

describe('without data to show', () => {
  test('reports a truncated link without a request', async () => {
    const api = await open(buildImportedProfile(), { hash: '' })
    await expect.element(title('This link no longer works')).toBeVisible()
    await expect.element(main.getByRole('link', { name: 'Log in' })).toBeVisible()
    expect(api.requests('showImported')).toEqual([])
    await expectAccessible()
  })

  test.for([
    ['no connection', 'offline', 'You’re offline.'],
    ['a server error', failWithServerError(), 'Action failed'],
  ] as const)('recovers on retry: %s', async ([, outcome, message]) => {
    const api = await open(outcome)
    await expect.element(main.getByText(message, { exact: false }).last()).toBeVisible()
    await expectAccessible()
    api.reply('showImported', buildImportedProfile())
    await userEvent.click(button('Try again'))
    await expect.element(title('Your details with us')).toBeVisible()
  })
})

test('by keyboard: reaches every field and both answers', async () => {
  await open(buildImportedProfile())
  await expect.element(title('Your details with us')).toBeVisible()
  expect(await tabThrough()).toEqual([
    'Password',
    'Show',
    'Repeat password',
    'Show',
    'I’m 18 or older',
    'Yes, create my profile',
    'Delete my details instead',
  ])
})
