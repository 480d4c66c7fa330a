import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import {
  buildConversationList,
  buildConversationReply,
  buildConversationRow,
  buildMessage,
  CONVERSATION_ID,
  openMessages,
} from '#testing/web/open-messages.tsx'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { pressTwice } from '#testing/web/press-twice.ts'
import { setViewport } from '#testing/web/set-viewport.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { buildMessagesPath } from './messages-path.ts'

const ID = (last: number) => `00000000-0000-4000-8000-0000000000e${last}`
const main = page.getByRole('main')
const conversationList = () => main.getByRole('region', { name: translateForPage('conversations.title'), exact: true })
const provider = { providerId: ID(1), name: 'Anna Lepalind', picture: null }

test.for(['en', 'et', 'ru'] as const)(
  'shows name, preview, time and unread count, and is accessible in light and dark mode: %s',
  async (language) => {
    await openMessages({
      language,
      replies: {
        listConversations: buildConversationList([
          buildConversationRow({ unread: 2 }),
          buildConversationRow({
            conversationId: ID(2),
            name: 'Kati Karu',
            isLastOwn: true,
            lastText: 'Tere',
            lastAt: '2026-11-20T08:00:00Z',
          }),
          buildConversationRow({ conversationId: ID(3), name: null, lastText: null }),
          buildConversationRow({
            conversationId: ID(4),
            name: 'Александра-Константинопольская Рождественская-Преображенская',
            lastText: 'Здравствуйте'.repeat(8),
          }),
        ]),
      },
    })
    const links = conversationList().getByRole('link')
    await expect.element(links.first()).toHaveAttribute('href', buildMessagesPath('client', language, CONVERSATION_ID))
    await expect.element(links.first().getByText(translateForPage('conversations.unread', { count: 2 }))).toBeVisible()
    await expect.element(links.first().getByText('11:55')).toBeVisible()
    await expect
      .element(links.nth(1).getByText(translateForPage('conversations.ownMessage', { text: 'Tere' })))
      .toBeVisible()
    await expect.element(links.nth(2).getByText(translateForPage('conversations.former'))).toBeVisible()
    await expect.element(links.nth(2).getByText(translateForPage('conversations.nothingLeft'))).toBeVisible()
    await expectAccessible()
  },
)

test('opens a conversation and marks its messages as read', async () => {
  const api = await openMessages({
    replies: {
      listConversations: buildConversationList([buildConversationRow({ unread: 1 })]),
      getConversation: buildConversationReply({ messages: [buildMessage(1)] }),
    },
  })
  await userEvent.click(conversationList().getByRole('link', { name: /Anna Lepalind.*1\snew/ }))
  await expect
    .element(main.getByRole('region', { name: translateForPage('conversations.with', { name: 'Anna Lepalind' }) }))
    .toBeVisible()
  await expect
    .poll(() => api.requests('markMessagesRead').map(({ input }) => input))
    .toEqual([{ id: CONVERSATION_ID, number: 1 }])
  await expect.poll(() => api.requests('unreadMessages').length).toBeGreaterThan(0)
  const openLink = conversationList().getByRole('link', { name: /Anna Lepalind/ })
  await expect.element(openLink).toHaveAttribute('aria-current', 'true')
  expect(openLink.element().textContent).not.toContain('1 new')
  expect(location.pathname).not.toMatch(/anna/i)
})

test('reloads when the connection comes back', async () => {
  const api = await openMessages({})
  await expect.element(conversationList()).toBeVisible()
  api.reply('listConversations', buildConversationList([buildConversationRow({ unread: 3 })]))
  // Dispatched repeatedly, because the list can be visible before it starts listening for the event.
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return conversationList()
        .getByText(translateForPage('conversations.unread', { count: 3 }))
        .query()
    })
    .toBeVisible()
})

describe('without messages', () => {
  const emptyState = () => main.getByRole('heading', { name: translateForPage('conversations.none') })

  test.for(['en', 'ru'] as const)(
    'tells a client how to start a conversation and links to the finder: %s',
    async (language) => {
      await openMessages({ language, replies: { listConversations: buildConversationList([]) } })
      await expect.element(emptyState()).toBeVisible()
      await expect.element(main.getByText(translateForPage('conversations.noneClient'))).toBeVisible()
      await expect
        .element(main.getByRole('link', { name: translateForPage('nav.findCounsellor') }))
        .toHaveAttribute('href', buildPagePath('finder', language))
      await expectAccessible()
    },
  )

  test('lets a client write to a provider they have booked or sent a request', async () => {
    const api = await openMessages({
      replies: {
        listConversations: buildConversationList([], { others: [provider] }),
        openConversation: { conversationId: CONVERSATION_ID, side: 'client' },
      },
    })
    await expect.element(emptyState()).toBeVisible()
    await expect.element(main.getByText(translateForPage('conversations.noneYet'))).toBeVisible()
    await expectAccessible()
    const others = main.getByRole('region', { name: translateForPage('conversations.others') })
    await pressTwice(api, others.getByRole('button', { name: 'Message Anna Lepalind' }), [
      'openConversation',
      { conversationId: CONVERSATION_ID, side: 'client' },
    ])
    await expect.element(main.getByRole('textbox', { name: translateForPage('conversations.yours') })).toBeVisible()
    await expect.poll(() => location.pathname).toBe(buildMessagesPath('client', 'en', CONVERSATION_ID))
    expect(api.requests('openConversation').map(({ input }) => input)).toEqual([{ providerId: provider.providerId }])
  })

  test('shows an error if a conversation cannot be opened', async () => {
    await openMessages({
      replies: { listConversations: buildConversationList([], { others: [provider] }), openConversation: 'offline' },
    })
    await userEvent.click(main.getByRole('button', { name: 'Message Anna Lepalind' }))
    await expect
      .element(page.getByRole('alert').getByText('You’re offline.', { exact: false }).first())
      .toBeInTheDocument()
  })

  test('tells a provider how to start a conversation', async () => {
    await openMessages({ side: 'counsellor', replies: { listConversations: buildConversationList([]) } })
    await expect.element(main.getByText(translateForPage('conversations.noneCounsellor'))).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: translateForPage('nav.contacts') }))
      .toHaveAttribute('href', buildPagePath('clients', 'en'))
    await expectAccessible()
  })
})

test('links to further pages', async () => {
  const api = await openMessages({
    query: '?page=2',
    replies: { listConversations: buildConversationList([buildConversationRow()], { page: 2, totalCount: 31 }) },
  })
  await expect.element(main.getByText('31–31 of 31')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: translateForPage('conversations.newer') }))
    .toHaveAttribute('href', `${buildMessagesPath('client', 'en')}?page=1`)
  expect(api.requests('listConversations')[0]?.input).toEqual({ side: 'client', page: '2', pageSize: '30' })
})

test('shows helplines to a client who reads and writes', async () => {
  await openMessages({ id: CONVERSATION_ID })
  for (const width of [390, 1280]) {
    await setViewport(width, 844)
    const visible = () =>
      [...main.element().querySelectorAll<HTMLElement>('a[href="tel:112"]')].filter((link) => link.checkVisibility())
    await expect.poll(visible).not.toEqual([])
    await expect.poll(() => (main.element() as HTMLElement).innerText).toMatch(/a few days/)
  }
})

test('shows no helplines to a provider', async () => {
  await openMessages({
    side: 'counsellor',
    id: CONVERSATION_ID,
    replies: { getConversation: buildConversationReply({ side: 'counsellor' }) },
  })
  await expect.element(main.getByRole('textbox')).toBeVisible()
  expect(main.element().querySelectorAll('a[href="tel:112"]')).toHaveLength(0)
})

test.for([
  ['no connection', 'offline', 'page.offlineTitle'],
  ['a server error', failWithServerError(), 'page.faultTitle'],
] as const)('explains why it cannot be shown and can be retried: %s', async ([, outcome, title]) => {
  const api = await openMessages({ replies: { listConversations: outcome } })
  await expect.element(page.getByRole('heading', { name: translateForPage(title) })).toBeVisible()
  api.reply('listConversations', buildConversationList([buildConversationRow()]))
  await userEvent.click(page.getByRole('button', { name: translateForPage('generic.tryAgain') }))
  await expect.element(conversationList()).toBeVisible()
})

test.for([
  ['a conversation of other people', failWith('notFound')],
  ['the person’s own conversation on the other side', buildConversationReply({ side: 'counsellor' })],
] as const)('shows the not-found page: %s', async ([, outcome]) => {
  await openMessages({ id: CONVERSATION_ID, replies: { getConversation: outcome } })
  await expect
    .element(page.getByRole('heading', { level: 1, name: translateForPage('page.notFoundTitle') }))
    .toBeVisible()
})
