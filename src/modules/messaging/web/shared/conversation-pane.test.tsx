import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { buildPagePath } from '#modules/pages.ts'
import { setServerNow } from '#platform/web/clock.ts'
import { clearLogin } from '#platform/web/login.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import type { FakeApi } from '#testing/web/fake-api.ts'
import { press, tabTo } from '#testing/web/keyboard.ts'
import {
  buildConversationReply,
  buildMessage,
  CONVERSATION_ID as ID,
  openMessages,
} from '#testing/web/open-messages.tsx'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { pressTwice } from '#testing/web/press-twice.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import type { Conversation, Message } from './conversation-state.ts'

const main = page.getByRole('main')
const messageField = () => main.getByRole('textbox', { name: translateForPage('conversations.yours') })
const sendButton = () => main.getByRole('button', { name: translateForPage('conversations.send'), exact: true })
const retryButton = () => main.getByRole('button', { name: translateForPage('generic.tryAgain') })
const messageList = () => main.getByRole('region', { name: translateForPage('conversations.message') })
const findMessage = (text: string) => messageList().getByRole('listitem').filter({ hasText: text })
const notSentLabel = () => messageList().getByText(translateForPage('conversations.notSent'))
/** Triggers a refresh by dispatching the browser's `online` event until the page listens for it. */
async function refresh(api: FakeApi): Promise<void> {
  const count = api.requests('getConversation').length
  await expect
    .poll(() => {
      const hasRefreshed = api.requests('getConversation').length > count
      if (!hasRefreshed) window.dispatchEvent(new Event('online'))
      return hasRefreshed
    })
    .toBe(true)
}

type Opening = Parameters<typeof openMessages>[0] & { conversation?: Partial<Conversation> }
async function open({ conversation = {}, ...opening }: Opening = {}): Promise<FakeApi> {
  const { side = 'client' } = opening
  const replies = { getConversation: buildConversationReply({ side, ...conversation }), ...opening.replies }
  return openMessages({ ...opening, id: ID, replies })
}
/** The server's reply to a sent message. */
const buildSentMessage = ({ messageId, text }: { messageId: string; text: string }): Message =>
  buildMessage(7, { messageId, text, isOwn: true })

async function write(text: string): Promise<void> {
  await userEvent.fill(messageField(), text)
  await userEvent.click(sendButton())
}

describe('reading', () => {
  const messages = [
    buildMessage(1, { writtenAt: '2026-11-20T08:00:00Z' }),
    buildMessage(2, { isOwn: true, text: 'Line one\nLine two <b>not bold</b>', takeBackUntil: null }),
    buildMessage(3, { text: null }),
  ]

  test.for([
    ['client', 'en'],
    ['client', 'ru'],
    ['counsellor', 'et'],
  ] as const)('shows messages by day and is accessible in light and dark mode: %s, %s', async ([side, language]) => {
    await open({ side, language, conversation: { messages } })
    await expect.element(findMessage('Line two <b>not bold</b>')).toBeVisible()
    await expect.element(findMessage(translateForPage('conversations.withdrawn'))).toBeVisible()
    await expect.element(messageField()).toBeVisible()
    await expectAccessible()
  })

  test('links the name to the provider’s page, without names in the title or URL', async () => {
    await open({ conversation: { messages } })
    await expect
      .element(main.getByRole('link', { name: 'Anna Lepalind', exact: true }))
      .toHaveAttribute('href', buildPagePath('counsellor', 'en', { providerId: 'anna-lepalind' }))
    expect(location.pathname + document.title).not.toMatch(/anna/i)
  })

  test('suggests what to write before the first message', async () => {
    await open()
    await expect.element(messageList().getByText(translateForPage('conversations.firstMessage'))).toBeVisible()
    await expectAccessible()
  })

  test('shows and announces incoming messages without a reload and marks them as read', async () => {
    const api = await open({ conversation: { messages: [buildMessage(1)], revision: 4 } })
    await expect.element(findMessage('Message 1')).toBeVisible()
    api.reply(
      'getConversation',
      buildConversationReply({ messages: [buildMessage(2, { text: 'Jah, võta see kaasa.' })], revision: 5 }),
    )
    await refresh(api)
    await expect.element(findMessage('Jah, võta see kaasa.')).toBeVisible()
    await expect
      .element(main.getByRole('status').getByText('New message from Anna Lepalind: Jah, võta see kaasa.'))
      .toBeInTheDocument()
    await expect.element(findMessage('Message 1')).toBeVisible()
    expect(api.requests('getConversation').at(-1)?.input).toEqual({ id: ID, since: '4' })
    await expect.poll(() => api.requests('markMessagesRead').at(-1)?.input.number).toBe(2)
  })

  test('repeats a failed request to mark messages as read after the next refresh', async () => {
    const api = await open({
      conversation: { messages: [buildMessage(1)] },
      replies: { markMessagesRead: failWithServerError() },
    })
    await expect.poll(() => api.requests('markMessagesRead')).toHaveLength(1)
    api.reply('markMessagesRead', null)
    await refresh(api)
    await expect.poll(() => api.requests('markMessagesRead')).toHaveLength(2)
    expect(api.requests('markMessagesRead').at(-1)?.input).toEqual({ id: ID, number: 1 })
    await expect.poll(() => api.requests('unreadMessages').length).toBeGreaterThan(0)
    await refresh(api)
    expect(api.requests('markMessagesRead')).toHaveLength(2)
  })

  test('loads the user’s own messages between erased ones', async () => {
    const api = await open({ conversation: { messages: [buildMessage(60)], hasOlder: true, revision: 60 } })
    await expect.element(findMessage('Message 60')).toBeVisible()
    const erased = [1, 60].map((number) => buildMessage(number, { text: null }))
    api.reply('getConversation', buildConversationReply({ messages: erased, revision: 61, name: null }))
    await refresh(api)
    await expect.poll(() => messageList().getByRole('listitem').elements().length).toBe(2)
    await expect.poll(() => findMessage('Message 60').query()).toBeNull()
    const ownMessage = buildMessage(59, { isOwn: true, text: 'My own words' })
    api.reply('getConversation', buildConversationReply({ messages: [ownMessage], hasOlder: true, revision: 61 }))
    await userEvent.click(main.getByRole('button', { name: translateForPage('conversations.older') }))
    await expect.element(findMessage('My own words')).toBeVisible()
    expect(api.requests('getConversation').at(-1)?.input).toEqual({ id: ID, before: '60' })
  })

  test('requests older messages again if they were erased while the reply was on its way', async () => {
    const api = await open({ conversation: { messages: [buildMessage(60)], hasOlder: true, revision: 60 } })
    await expect.element(findMessage('Message 60')).toBeVisible()
    const outdated = buildMessage(59, { text: 'Erased meanwhile' })
    api.reply('getConversation', ({ before }) => {
      if (before === undefined) return buildConversationReply({ revision: 61 })
      const isFirst = api.requests('getConversation').filter(({ input }) => input.before).length === 1
      return isFirst
        ? buildConversationReply({ messages: [outdated], revision: 60 })
        : buildConversationReply({ messages: [{ ...outdated, text: null }], revision: 61 })
    })
    await refresh(api)
    await userEvent.click(main.getByRole('button', { name: translateForPage('conversations.older') }))
    await expect.element(findMessage(translateForPage('conversations.withdrawn'))).toBeVisible()
    expect(findMessage('Erased meanwhile').elements()).toEqual([])
  })

  test('loads older messages on demand', async () => {
    const api = await open({ conversation: { messages: [buildMessage(31)], hasOlder: true } })
    const older = main.getByRole('button', { name: translateForPage('conversations.older') })
    await expect.element(older).toBeVisible()
    api.reply('getConversation', failWithServerError())
    await userEvent.click(older)
    await expect
      .element(page.getByRole('alert').getByText('Action failed', { exact: false }).first())
      .toBeInTheDocument()
    api.reply('getConversation', buildConversationReply({ messages: [buildMessage(30)], hasOlder: false }))
    await userEvent.click(older)
    await expect.element(findMessage('Message 30')).toBeVisible()
    await expect.poll(() => older.query()).toBeNull()
    expect(api.requests('getConversation').at(-1)?.input).toEqual({ id: ID, before: '31' })
  })

  test('shows that the connection is lost and recovers when it is back', async () => {
    const api = await open()
    await expect.element(messageField()).toBeVisible()
    api.reply('getConversation', 'offline')
    await refresh(api)
    await expect.element(main.getByText(translateForPage('conversations.offline'))).toBeVisible()
    await expectAccessible()
    api.reply('getConversation', buildConversationReply())
    await refresh(api)
    await expect.poll(() => main.getByText(translateForPage('conversations.offline')).query()).toBeNull()
  })
})

describe('writing', () => {
  test('sends a message once and shows it with a button to delete it', async () => {
    const api = await open({ replies: { sendMessage: 'pending' } })
    await userEvent.fill(messageField(), '  Kas rododendron on lubatud?  ')
    await userEvent.dblClick(sendButton())
    await expect
      .element(findMessage('Kas rododendron').getByText(translateForPage('conversations.sending')))
      .toBeVisible()
    await expect.element(messageField()).toHaveValue('')
    api.reply('sendMessage', buildSentMessage)
    await expect.element(findMessage('Kas rododendron').getByRole('button', { name: 'Unsend message 7' })).toBeVisible()
    expect(findMessage('Kas rododendron').elements()).toHaveLength(1)
    expect(api.requests('sendMessage').map(({ input }) => input)).toEqual([
      { id: ID, messageId: expect.any(String), text: 'Kas rododendron on lubatud?' },
    ])
  })

  test('inserts a line break with Enter and sends with Ctrl+Enter', async () => {
    const api = await open({ side: 'counsellor', replies: { sendMessage: buildSentMessage } })
    await tabTo(messageField())
    await userEvent.keyboard('First line')
    await press('Enter')
    await userEvent.keyboard('Second line')
    await press('Control+Enter')
    await expect.element(findMessage('Second line')).toBeVisible()
    expect(api.requests('sendMessage').map(({ input }) => input.text)).toEqual(['First line\nSecond line'])
  })

  test('sends no empty message, and shows the limit for a long one', async () => {
    const api = await open()
    await expect.element(sendButton()).toHaveAttribute('aria-disabled', 'true')
    await userEvent.fill(messageField(), 'a'.repeat(4001))
    await expect.element(messageField()).toHaveAccessibleDescription(/4000|4,000/)
    await expect.element(sendButton()).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    expect(api.requests('sendMessage')).toEqual([])
  })

  test.for(['en', 'et', 'ru'] as const)(
    'an unsent message survives a reload and is retried with the same id: %s',
    async (language) => {
      const api = await open({ language, replies: { sendMessage: 'offline' } })
      await write('Unsent message')
      await expect.element(notSentLabel()).toBeVisible()
      await expectAccessible()
      // Without a response, the message may have reached the server, so it must not be edited.
      expect(main.getByRole('button', { name: translateForPage('conversations.edit') }).elements()).toEqual([])
      const [first] = api.requests('sendMessage')
      await cleanup()
      const apiAfterReload = await open({ language, replies: { sendMessage: buildSentMessage } })
      await expect.element(notSentLabel()).toBeVisible()
      await userEvent.click(retryButton())
      await expect.element(findMessage('Unsent message').getByRole('button')).toBeVisible()
      expect(findMessage('Unsent message').elements()).toHaveLength(1)
      expect(apiAfterReload.requests('sendMessage').map(({ input }) => input)).toEqual([first?.input])
    },
  )

  test('shows a message once if it arrived but the reply was lost', async () => {
    const api = await open({ replies: { sendMessage: 'offline' } })
    await write('Arrived after all')
    await expect.element(retryButton()).toBeVisible()
    const { messageId, text } = api.requests('sendMessage')[0]!.input
    api.reply('getConversation', buildConversationReply({ messages: [buildSentMessage({ messageId, text })] }))
    await refresh(api)
    await expect.poll(() => retryButton().query()).toBeNull()
    expect(findMessage('Arrived after all').elements()).toHaveLength(1)
  })

  test('shows why the server rejected a message and lets the author edit it', async () => {
    await open({ replies: { sendMessage: failWith('tooManyTries', { retryAfterSeconds: 60 }) } })
    await write('Too soon')
    const edit = main.getByRole('button', { name: translateForPage('conversations.edit') })
    await expect.element(edit).toBeVisible()
    await expect
      .element(findMessage('Too soon').getByText(serverText('en', 'domainError.tooManyTries'), { exact: false }))
      .toBeVisible()
    await userEvent.click(edit)
    await expect.element(messageField()).toHaveValue('Too soon')
    expect(findMessage('Too soon').elements()).toEqual([])
  })

  test('keeps a draft in this tab only, until logout', async () => {
    await open()
    await userEvent.fill(messageField(), 'Half a thought')
    await cleanup()
    await open()
    await expect.element(messageField()).toHaveValue('Half a thought')
    expect(JSON.stringify({ ...localStorage })).not.toContain('Half a thought')
    clearLogin()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Half a thought')
  })
})

describe('deleting a message', () => {
  const ownMessage = buildMessage(2, { isOwn: true, text: 'Second line' })
  const deleteButton = () => main.getByRole('button', { name: 'Unsend message 2' })

  test('removes its text and confirms it, by keyboard', async () => {
    const api = await open({
      conversation: { messages: [ownMessage] },
      replies: { takeMessageBack: buildMessage(2, { isOwn: true, text: null, takeBackUntil: null }) },
    })
    await tabTo(deleteButton())
    await press('Enter')
    await expect
      .element(page.getByRole('status').getByText(translateForPage('conversations.isWithdrawn')))
      .toBeVisible()
    await expect.element(findMessage(translateForPage('conversations.withdrawn'))).toBeVisible()
    expect(findMessage('Second line').elements()).toEqual([])
    expect(api.requests('takeMessageBack').map(({ input }) => input)).toEqual([
      { id: ID, messageId: ownMessage.messageId },
    ])
  })

  test('removes the text of a message deleted elsewhere', async () => {
    const api = await open({ conversation: { messages: [buildMessage(2, { text: 'Second line' })] } })
    await expect.element(findMessage('Second line')).toBeVisible()
    api.reply('getConversation', buildConversationReply({ messages: [buildMessage(2, { text: null })] }))
    await refresh(api)
    await expect.element(findMessage(translateForPage('conversations.withdrawn'))).toBeVisible()
    expect(findMessage('Second line').elements()).toEqual([])
  })

  test('shows an error if it is too late, and is not offered after ten minutes', async () => {
    const api = await open({
      conversation: { messages: [ownMessage] },
      replies: { takeMessageBack: failWith('takeBackOver') },
    })
    await userEvent.click(deleteButton())
    await expect
      .element(
        page.getByRole('alert').getByText(serverText('en', 'domainError.takeBackOver'), { exact: false }).first(),
      )
      .toBeInTheDocument()
    await expect.element(findMessage('Second line')).toBeVisible()
    setServerNow('2026-11-24T10:06:00Z')
    api.reply('getConversation', buildConversationReply({ messages: [buildMessage(3)] }))
    await refresh(api)
    await expect.poll(() => deleteButton().query()).toBeNull()
  })
})

describe('stopping messages', () => {
  const stopButton = () => main.getByRole('button', { name: translateForPage('conversations.stop') })
  const allowButton = () => main.getByRole('button', { name: translateForPage('conversations.allow') })

  test('removes the field immediately and can be undone with one click', async () => {
    const api = await open({ side: 'counsellor', replies: { stopMessages: null } })
    await expect.element(stopButton()).toBeVisible()
    api.reply('getConversation', buildConversationReply({ side: 'counsellor', silence: 'stoppedByMe' }))
    await pressTwice(api, stopButton(), ['stopMessages', null])
    await expect.element(allowButton()).toBeVisible()
    expect(messageField().query()).toBeNull()
    expect(stopButton().query()).toBeNull()
    await expectAccessible()
    api.reply('getConversation', buildConversationReply({ side: 'counsellor' }))
    await userEvent.click(allowButton())
    await expect.element(messageField()).toBeVisible()
    expect(api.requests('stopMessages').map(({ input }) => input.isStopped)).toEqual([true, false])
  })

  test('shows an error if it fails and leaves the field', async () => {
    await open({ replies: { stopMessages: 'offline' } })
    await userEvent.click(stopButton())
    await expect
      .element(page.getByRole('alert').getByText('You’re offline.', { exact: false }).first())
      .toBeInTheDocument()
    await expect.element(messageField()).toBeVisible()
  })

  test('by the other participant is shown without a reload and keeps the draft, which cannot be sent', async () => {
    const api = await open()
    await userEvent.fill(messageField(), 'Almost sent')
    api.reply('getConversation', buildConversationReply({ silence: 'stoppedByThem' }))
    await refresh(api)
    await expect.element(main.getByText('Anna Lepalind has turned off messages here.', { exact: false })).toBeVisible()
    await expect.element(messageField()).toHaveValue('Almost sent')
    await expect.element(sendButton()).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
  })

  test('refreshes the conversation when sending is rejected', async () => {
    const api = await open()
    await userEvent.fill(messageField(), 'Almost sent')
    api.reply('sendMessage', failWith('messagesStopped'))
    api.reply('getConversation', buildConversationReply({ silence: 'stoppedByThem' }))
    await userEvent.click(sendButton())
    await expect.element(main.getByText('Anna Lepalind has turned off messages here.', { exact: false })).toBeVisible()
    await expect.element(findMessage('Almost sent')).toBeVisible()
  })

  test.for([
    ['client', 'left', null, 'conversations.silence.counsellorLeft'],
    ['counsellor', 'left', null, 'conversations.silence.clientLeft'],
    ['client', 'resting', 'Anna', 'conversations.silence.counsellorDeactivated'],
    ['counsellor', 'stoppedByThem', 'Mari', 'conversations.silence.stoppedByClient'],
    ['client', 'blocked', 'Anna', 'conversations.silence.blocked'],
  ] as const)('explains why messages cannot be written: %s, %s', async ([side, silence, name, key]) => {
    await open({ side, conversation: { silence, name, messages: [buildMessage(1, { text: null })] } })
    await expect.element(main.getByText(translateForPage(key, { name: name ?? '' }))).toBeVisible()
    expect(messageField().query()).toBeNull()
    if (!name) await expect.element(findMessage(translateForPage('conversations.wentAlong'))).toBeVisible()
  })
})
