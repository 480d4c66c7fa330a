import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import type { TestLogin } from '#testing/web/login.ts'
import { failWith, failWithFields, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { runServerLoader } from '#testing/web/server-loader.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { TEST_NOW } from '#testing/web/visit.ts'
import ContactUsPage, { loader } from './page.tsx'

const main = page.getByRole('main')
const nameField = () => main.getByLabelText(translateForPage('contactUs.name'), { exact: true })
const emailField = () => main.getByLabelText(translateForPage('contactUs.email'), { exact: true })
const topicField = () => main.getByRole('combobox')
const messageField = () => main.getByRole('textbox', { name: translateForPage('contactUs.message'), exact: true })
const sendButton = () => main.getByRole('button', { name: translateForPage('contactUs.send'), exact: true })
const sentTitle = () => main.getByText(translateForPage('contactUs.sent'), { exact: true })
const MESSAGE = 'Where do I find the invoice of my session?'

interface OpenOptions {
  query?: string
  language?: PathLanguage
  login?: TestLogin
  outcome?: Outcome<'contactUs'>
}

async function open({ query = '', language = 'en', login, outcome = null }: OpenOptions = {}): Promise<FakeApi> {
  const api = fakeApi({
    publicSettings: buildReply('publicSettings', { operator: { email: 'hello@hool.example' } }),
    contactUs: outcome,
    getProfile: buildReply('getProfile', { firstName: 'Mari', lastName: 'Maasikas', emailAddress: 'mari@client.test' }),
  })
  await renderComponent(<ContactUsPage />, {
    path: buildPagePath('contactUs', language) + query,
    loader: runServerLoader(loader),
    ...(login && { login }),
  })
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  return api
}

async function fillForm(outcome: Outcome<'contactUs'>): Promise<FakeApi> {
  const api = await open({ outcome })
  await userEvent.fill(nameField(), 'Mari Näidis')
  await userEvent.fill(emailField(), 'mari@client.test')
  await userEvent.selectOptions(topicField(), 'money')
  await userEvent.fill(messageField(), MESSAGE)
  return api
}

test.for(['en', 'et', 'ru'] as const)(
  'is accessible in light and dark mode, with help before the form: %s',
  async (language) => {
    await open({ language })
    const help = main.getByRole('link', { name: translateForPage('contactUs.helplines') })
    await expect.element(help).toHaveAttribute('href', buildPagePath('helplines', language))
    expect(help.element().compareDocumentPosition(sendButton().element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await expect
      .element(main.getByRole('link', { name: 'hello@hool.example' }))
      .toHaveAttribute('href', 'mailto:hello@hool.example')
    await expectAccessible()
  },
)

test('sends the message, confirms it and lets the visitor write another one', async () => {
  const api = await fillForm(null)
  await userEvent.click(sendButton())
  await expect.element(sentTitle()).toBeVisible()
  expect(sendButton().elements()).toEqual([])
  expect(api.requests('contactUs').map(({ input }) => input)).toEqual([
    {
      name: 'Mari Näidis',
      email: 'mari@client.test',
      topic: 'money',
      message: MESSAGE,
      website: '',
      shownAt: TEST_NOW,
    },
  ])
  await expectAccessible()
  await userEvent.click(main.getByRole('link', { name: translateForPage('contactUs.another') }))
  await expect.element(messageField()).toHaveValue('')
})

test('shows an error at each missing or invalid field and focuses the first', async () => {
  const api = await open()
  await userEvent.click(sendButton())
  for (const field of [nameField(), emailField(), messageField()])
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(translateForPage('error.required')))
  await expect.element(nameField()).toHaveFocus()
  await expectAccessible()
  await userEvent.fill(nameField(), 'Mari')
  await userEvent.fill(messageField(), MESSAGE)
  await userEvent.fill(emailField(), 'no address')
  await userEvent.click(sendButton())
  await expect.element(emailField()).toHaveAccessibleDescription(translateForPage('error.emailInvalid'))
  await expect.element(emailField()).toHaveFocus()
  expect(api.requests('contactUs')).toEqual([])
})

describe('a failure to send', () => {
  test.for([
    ['a server error', failWithServerError(503), 'generic.contactFailed'],
    ['no connection', 'offline', 'generic.offline'],
    ['an automatic submission', failWith('looksAutomatic'), 'generic.contactFailed'],
  ] as const)('shows an error and preserves the input: %s', async ([, outcome, key]) => {
    const api = await fillForm(outcome)
    await userEvent.click(sendButton())
    const alert = main.getByRole('alert')
    await expect.element(alert.getByText(translateForPage(key), { exact: false }).first()).toBeVisible()
    await expect.element(messageField()).toHaveValue(MESSAGE)
    await expect.element(topicField()).toHaveValue('money')
    await expectAccessible()
    api.reply('contactUs', null)
    await userEvent.click(sendButton())
    await expect.element(sentTitle()).toBeVisible()
  })

  test('marks and focuses a field that the server rejects', async () => {
    await fillForm(failWithFields({ email: 'error.emailInvalid' }))
    await userEvent.click(sendButton())
    await expect.element(emailField()).toHaveFocus()
    await expect.element(emailField()).toHaveAccessibleDescription(translateForPage('error.emailInvalid'))
  })
})

test('sends one request on a double click', async () => {
  const api = await fillForm('pending')
  await userEvent.dblClick(sendButton())
  await expect.element(main.getByRole('button', { name: translateForPage('contactUs.sending') })).toBeVisible()
  expect(api.requests('contactUs')).toHaveLength(1)
})

test('a link can preselect the topic', async () => {
  await open({ query: '?topic=organisation' })
  await expect.element(topicField()).toHaveValue('organisation')
})

test('confirms a form that was sent without scripts', async () => {
  await open({ query: '?sent' })
  await expect.element(sentTitle()).toBeVisible()
})

test('prefills name and email of a logged-in client', async () => {
  await open({ login: 'customer' })
  await expect.element(nameField()).toHaveValue('Mari Maasikas')
  await expect.element(emailField()).toHaveValue('mari@client.test')
})

test('each field is reachable once by keyboard, except for the honeypot', async () => {
  await open()
  expect(await tabThrough()).toEqual([
    translateForPage('contactUs.helplines'),
    translateForPage('contactUs.name'),
    translateForPage('contactUs.email'),
    `${translateForPage('contactUs.topic')} ${translateForPage('contactUs.optional')}`,
    translateForPage('contactUs.message'),
    translateForPage('contactUs.send'),
    'hello@hool.example',
  ])
})
