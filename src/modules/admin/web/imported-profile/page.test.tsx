import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import type { TestLogin } from '#testing/web/login.ts'
import { broken, refused } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { type Part, replyOf } from '#testing/web/reply-of.ts'
import { textOf } from '#testing/web/text-of.ts'
import ImportedPage, { clientLoader } from './page.tsx'

const PASSWORD = 'Kuldne-9-pilv'
const main = page.getByRole('main')
const title = (name: string) => main.getByRole('heading', { level: 1, name })
const button = (name: string) => main.getByRole('button', { name, exact: true })
const field = (name: string) => main.getByLabelText(name, { exact: true })

const keptOf = (part: Part<Reply<'showImported'>> = {}) =>
  replyOf('showImported', {
    firstName: 'Mari',
    lastName: 'Lill',
    emailAddress: 'mari@naidis.test',
    kept: [
      { field: 'emailAddress', value: 'mari@naidis.test' },
      { field: 'topics', value: 'Anxiety, Grief' },
    ],
    source: 'The list of a professional society',
    erasedAt: '2026-12-24T10:00:00Z',
    ...part,
  } as Part<Reply<'showImported'>>)

interface Opening {
  query?: string
  hash?: string
  language?: PathLanguage
  login?: TestLogin
  answers?: Parameters<typeof fakeApi>[0]
}

async function open(outcome: Outcome<'showImported'>, opening: Opening = {}): Promise<FakeApi> {
  const { query = '', hash = '#secret', language = 'en', login, answers = {} } = opening
  const api = fakeApi({ showImported: outcome, passkeyOptions: 'offline', ...answers })
  await renderComponent(<ImportedPage />, {
    path: pagePath('importedProfile', language) + query + hash,
    loader: clientLoader,
    ...(login && { login }),
  })
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  return api
}

test.for(['en', 'et', 'ru'] as const)('both answers have no fault in both looks: %s', async (language) => {
  await open(keptOf(), { language })
  await expect.element(button(textOf('imported.yes' as never))).toBeVisible()
  await expectAccessible()
  await userEvent.click(button(textOf('imported.noInstead' as never)))
  await expect.element(button(textOf('imported.no' as never))).toBeVisible()
  await expectAccessible()
})

test('shows everything that is kept, where it comes from and until when, and takes the secret out of the address', async () => {
  const api = await open(keptOf())
  const kept = main.getByRole('region', { name: 'What is kept about you' })
  await expect.element(kept.getByText('Anxiety, Grief')).toBeVisible()
  await expect.element(kept.getByText('Where it comes from: The list of a professional society')).toBeVisible()
  await expect
    .element(kept.getByText(/^If you do nothing, everything is erased on .*24 December 2026\.$/))
    .toBeVisible()
  expect(api.requests('showImported').map(({ input }) => input)).toEqual([{ token: 'secret' }])
  expect(location.hash).toBe('')
})

describe('saying yes', () => {
  const fill = async () => {
    await userEvent.fill(field('Password'), PASSWORD)
    await userEvent.fill(field('Password again'), PASSWORD)
    await userEvent.click(main.getByRole('checkbox', { name: 'I am at least 18 years old' }))
  }

  test('with a password makes the account and goes on to the application', async () => {
    const login = { accessToken: 'a.e30.c', refreshToken: 'r', cancelToken: 'c', role: 1, emailConfirmed: true }
    const api = await open(keptOf(), {
      answers: { acceptImported: replyOf('acceptImported', { login }), getProfile: replyOf('getProfile') },
    })
    await fill()
    await userEvent.click(button('Yes, make my profile'))
    await expect.poll(() => location.pathname).toBe(pagePath('providerProfile', 'en'))
    expect(localStorage.getItem('accessToken')).toBe('a.e30.c')
    expect(api.requests('acceptImported').map(({ input }) => input)).toEqual([
      { token: 'secret', password: PASSWORD, confirmPassword: PASSWORD },
    ])
    await expect.poll(() => api.requests('getProfile').length).toBe(1)
  })

  test('what is missing is said at the fields', async () => {
    const api = await open(keptOf())
    await userEvent.click(button('Yes, make my profile'))
    await expect.element(field('Password')).toHaveFocus()
    await expect
      .element(main.getByRole('checkbox', { name: 'I am at least 18 years old' }))
      .toHaveAccessibleDescription(textOf('error.required'))
    expect(api.requests('acceptImported')).toEqual([])
    await expectAccessible()
  })

  test('a link that was answered meanwhile is said', async () => {
    await open(keptOf(), { answers: { acceptImported: refused('importAnswered') } })
    await fill()
    await userEvent.click(button('Yes, make my profile'))
    await expect.element(title('There is nothing behind this link any more')).toHaveFocus()
  })

  test('without a connection it says so and keeps what was typed', async () => {
    await open(keptOf(), { answers: { acceptImported: 'offline' } })
    await fill()
    await userEvent.click(button('Yes, make my profile'))
    await expect.element(main.getByRole('alert').getByText('No connection.', { exact: false }).first()).toBeVisible()
    await expect.element(field('Password')).toHaveValue(PASSWORD)
  })

  test('whoever has an account logs in first', async () => {
    const api = await open(keptOf({ hasAccount: true }))
    await expect.element(main.getByText(/^There is an account with mari@naidis\.test already\./)).toBeVisible()
    await expectAccessible()
    await userEvent.click(button('Log in'))
    await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await expect.poll(() => api.requests('passkeyOptions').length).toBe(1)
  })

  test('logged in with another address, it says with which one', async () => {
    const api = await open(keptOf({ hasAccount: true }), {
      login: 'customer',
      answers: { acceptImported: refused('importLogInFirst') },
    })
    await userEvent.click(button('Yes, begin my application'))
    await expect
      .element(main.getByRole('alert').getByText(/^You are logged in with another address than mari@naidis\.test/))
      .toBeVisible()
    expect(api.requests('acceptImported').map(({ input }) => input)).toEqual([{ token: 'secret' }])
    await expectAccessible()
  })
})

describe('saying no', () => {
  test('erases with one press on the page, never by the link alone', async () => {
    const api = await open(keptOf(), { query: '?answer=no', answers: { refuseImported: null } })
    await expect.element(button('Erase my details')).toBeVisible()
    expect(api.requests('refuseImported')).toEqual([])
    await userEvent.click(button('Erase my details'))
    await expect.element(title('Your details are erased')).toHaveFocus()
    expect(api.requests('refuseImported').map(({ input }) => input)).toEqual([{ token: 'secret' }])
    await expectAccessible()
  })

  test('when it fails it says so and can be pressed again; the other answer is one press away', async () => {
    const api = await open(keptOf(), { query: '?answer=no', answers: { refuseImported: 'offline' } })
    await userEvent.click(button('Erase my details'))
    await expect.element(main.getByRole('alert').getByText('No connection.', { exact: false })).toBeVisible()
    api.answer('refuseImported', refused('importAnswered'))
    await userEvent.click(button('Erase my details'))
    await expect.element(title('There is nothing behind this link any more')).toBeVisible()
  })

  test('the other answer is one press away', async () => {
    await open(keptOf(), { query: '?answer=no' })
    await userEvent.click(button('I would rather make a profile'))
    await expect.element(button('Yes, make my profile')).toBeVisible()
  })
})

describe('when there is nothing to show', () => {
  test('a link that was cut off asks for nothing and says so', async () => {
    const api = await open(keptOf(), { hash: '' })
    await expect.element(title('There is nothing behind this link any more')).toBeVisible()
    expect(api.requests('showImported')).toEqual([])
    await expectAccessible()
  })

  test.for([
    ['no connection', 'offline', 'No connection.'],
    ['a fault of ours', broken(), 'Action failed'],
  ] as const)('trying again helps: %s', async ([, outcome, words]) => {
    const api = await open(outcome)
    await expect.element(main.getByText(words, { exact: false }).last()).toBeVisible()
    await expectAccessible()
    api.answer('showImported', keptOf())
    await userEvent.click(button('Try again'))
    await expect.element(title('Your details here')).toBeVisible()
  })
})

test('by keyboard every field and both answers are reached', async () => {
  await open(keptOf())
  expect(await tabThrough()).toEqual([
    'Password',
    'Show',
    'Password again',
    'Show',
    'I am at least 18 years old',
    'Yes, make my profile',
    'I would rather be erased',
  ])
})
