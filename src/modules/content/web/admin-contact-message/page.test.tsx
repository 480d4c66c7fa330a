import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const main = page.getByRole('main')

type Message = Reply<'getMessageToUs'>
const buildMessage = (overrides: PartialReply<Message> = {}) =>
  buildReply('getMessageToUs', {
    messageId: ID,
    name: 'Juta',
    email: 'juta@client.test',
    createdAt: '2026-11-23T08:00:00Z',
    state: 'open',
    said: 'Kus on minu arve?',
    topic: 'Payments',
    ...overrides,
  } as PartialReply<Message>)
const buildAnsweredMessage = () =>
  buildMessage({
    state: 'answered',
    answer: 'Minu seansside all.',
    settledAt: '2026-11-24T09:00:00Z',
    settledBy: 'Siim Superuser',
  })

async function openMessage(
  message: Outcome<'getMessageToUs'> = buildMessage(),
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ getMessageToUs: message, ...replies })
  await openAdminPage(screen, { path: `/superuser/messages/${ID}`, route: '/superuser/messages/:id', language })
  return api
}

const textField = () => main.getByRole('textbox', { name: translateForPage('people.message.answer') })
const button = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('button', { name: translateForPage(key), exact: true })
const successNotice = (key: Parameters<typeof translateForPage>[0]) =>
  page.getByRole('status').getByText(translateForPage(key))

test('shows sender, message, time and topic, in light and dark mode', async () => {
  await openMessage()
  await expect.element(main.getByRole('heading', { level: 1, name: 'Message from Juta' })).toBeVisible()
  await expect.element(main.getByText('Payments · juta@client.test · Mon 23 Nov at 10:00')).toBeVisible()
  await expect.element(main.getByText('Kus on minu arve?')).toBeVisible()
  await expect
    .element(main.getByText(translateForPage('people.message.answerHint', { email: 'juta@client.test' })))
    .toBeVisible()
  await expectAccessible()
})

test('shows the answer, its time and author, and no form, in light and dark mode', async () => {
  await openMessage(buildAnsweredMessage())
  const answerCard = main.getByRole('region', { name: translateForPage('people.message.answered') })
  await expect.element(answerCard.getByText('Minu seansside all.')).toBeVisible()
  await expect.element(main.getByText('Tue 24 Nov at 11:00, by Siim Superuser')).toBeVisible()
  expect(main.getByRole('button').elements()).toEqual([])
  await expectAccessible()
})

test('shows the not-found page for an unknown id', async () => {
  await openMessage(failWith('notFound'))
  await expect.element(main.getByRole('heading', { name: translateForPage('page.notFoundTitle') })).toBeVisible()
})

test('fits long words in Russian', async () => {
  const longText = 'x'.repeat(200)
  await openMessage(
    buildMessage({
      said: `${longText}\n${longText}`,
      email: `${'a'.repeat(60)}@client.test`,
      name: longText.slice(0, 60),
    }),
    {},
    'ru',
  )
  await expectAccessible()
})

describe('answering', () => {
  test('sends the answer and shows it instead of the form', async () => {
    const api = await openMessage(undefined, { answerMessageToUs: null })
    await userEvent.fill(textField(), 'Minu seansside all.')
    api.reply('getMessageToUs', buildAnsweredMessage())
    await userEvent.click(button('people.message.send'))
    await expect.element(successNotice('people.message.sent')).toBeVisible()
    await expect.element(main.getByText(translateForPage('people.message.answered'))).toBeVisible()
    expect(textField().query()).toBeNull()
    expect(api.requests('answerMessageToUs').map(({ input }) => input)).toEqual([
      { id: ID, answer: 'Minu seansside all.' },
    ])
  })

  test('requires an answer and focuses the field, in light and dark mode', async () => {
    const api = await openMessage()
    await userEvent.click(button('people.message.send'))
    await expect.element(textField()).toHaveAccessibleDescription(new RegExp(translateForPage('error.required')))
    await expect.element(textField()).toHaveFocus()
    expect(api.requests('answerMessageToUs')).toEqual([])
    await expectAccessible()
  })

  test('sends one request on a double click', async () => {
    const api = await openMessage(undefined, { answerMessageToUs: 'pending' })
    await userEvent.fill(textField(), 'Minu seansside all.')
    await userEvent.dblClick(button('people.message.send'))
    await expect.element(button('people.saving')).toBeVisible()
    expect(api.requests('answerMessageToUs')).toHaveLength(1)
  })

  test.for([
    ['already answered', failWith('applicationMoved'), () => serverText('en', 'domainError.applicationMoved')],
    ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('shows why sending failed and preserves the text: %s', async ([, outcome, getMessage]) => {
    await openMessage(undefined, { answerMessageToUs: outcome })
    await userEvent.fill(textField(), 'Minu seansside all.')
    await userEvent.click(button('people.message.send'))
    await expect.element(main.getByRole('alert').getByText(getMessage())).toBeVisible()
    await expect.element(textField()).toHaveValue('Minu seansside all.')
  })

  test('the tab order is the text field, then both buttons', async () => {
    await openMessage()
    ;(document.activeElement as HTMLElement).blur()
    expect(await tabThrough()).toEqual([
      translateForPage('people.message.all'),
      translateForPage('people.message.answer'),
      translateForPage('people.message.send'),
      translateForPage('people.message.close'),
    ])
  })
})

describe('closing without an answer', () => {
  test('confirms it, and the message can be reopened', async () => {
    const api = await openMessage(undefined, { settleMessageToUs: null })
    api.reply('getMessageToUs', buildMessage({ state: 'closed' }))
    await userEvent.click(button('people.message.close'))
    await expect.element(successNotice('people.message.closedNow')).toBeVisible()
    await expect.element(button('people.message.reopen')).toBeVisible()
    await expectAccessible()
    api.reply('getMessageToUs', buildMessage())
    await userEvent.click(button('people.message.reopen'))
    await expect.element(successNotice('people.message.reopened')).toBeVisible()
    await expect.element(textField()).toBeVisible()
    expect(api.requests('settleMessageToUs').map(({ input }) => input)).toEqual([
      { id: ID, isClosed: true },
      { id: ID, isClosed: false },
    ])
  })

  test.for([
    ['already answered', failWith('applicationMoved'), () => serverText('en', 'domainError.applicationMoved')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('shows why closing failed: %s', async ([, outcome, getMessage]) => {
    await openMessage(undefined, { settleMessageToUs: outcome })
    await userEvent.click(button('people.message.close'))
    await expect.element(page.getByRole('alert').getByText(getMessage())).toBeVisible()
    await expect.element(button('people.message.close')).toBeVisible()
  })
})
