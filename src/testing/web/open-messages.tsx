import { useLoaderData } from 'react-router'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Conversation, Message } from '#modules/messaging/web/shared/conversation-state.ts'
import { loadMessages, type MessagesData, type Side } from '#modules/messaging/web/shared/load-messages.ts'
import { MessagesPage } from '#modules/messaging/web/shared/messages-page.tsx'
import { buildMessagesPath } from '#modules/messaging/web/shared/messages-path.ts'
import { buildReply, type PartialReply } from './build-reply.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { renderComponent } from './render-component.tsx'

export const CONVERSATION_ID = '00000000-0000-4000-8000-0000000000f1'

/**
 * Builds a message that the other person wrote five minutes before TEST_NOW. The user's own messages can be deleted
 * until five minutes after TEST_NOW.
 */
export const buildMessage = (number: number, part: Partial<Message> = {}): Message => ({
  messageId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  number,
  isOwn: false,
  text: `Message ${number}`,
  writtenAt: '2026-11-24T09:55:00Z',
  takeBackUntil: part.isOwn ? '2026-11-24T10:05:00Z' : null,
  ...part,
})

/** Builds a client's empty conversation with a counsellor. */
export const buildConversationReply = (part: PartialReply<Conversation> = {}): Conversation =>
  buildReply('getConversation', {
    conversationId: CONVERSATION_ID,
    side: 'client',
    name: 'Anna Lepalind',
    aboutThem: { slug: 'anna-lepalind' },
    ...part,
  })

/** Builds one row of the conversation list. */
export const buildConversationRow = (part: object = {}) => ({
  conversationId: CONVERSATION_ID,
  name: 'Anna Lepalind',
  picture: null,
  unread: 0,
  lastAt: '2026-11-24T09:55:00Z',
  lastText: 'Message 1',
  isLastOwn: false,
  ...part,
})

export const buildConversationList = (
  items: ReturnType<typeof buildConversationRow>[],
  {
    others = [] as { providerId: string; name: string; picture: null }[],
    page: at = 1,
    totalCount = items.length,
  } = {},
) => buildReply('listConversations', { items, others, page: at, pageSize: 30, totalCount })

interface OpenOptions {
  replies?: Parameters<typeof fakeApi>[0]
  side?: Side
  language?: 'en' | 'et' | 'ru'
  /** The id of the open conversation. Without it, only the list is open. */
  id?: string
  query?: string
}

/** Opens the messages page as a client or a counsellor. */
export async function openMessages({
  replies,
  side = 'client',
  language = 'en',
  id,
  query = '',
}: OpenOptions): Promise<FakeApi> {
  const api = fakeApi({
    listConversations: buildConversationList([buildConversationRow()]),
    getConversation: buildConversationReply({ side }),
    markMessagesRead: null,
    unreadMessages: { client: 0, counsellor: 0 },
    ...replies,
  })
  await renderComponent(<LoadedMessagesPage />, {
    path: buildMessagesPath(side, language, id) + query,
    route: `${buildMessagesPath(side, language)}/:conversationId?`,
    loader: (args) => loadMessages(args, side),
    login: side === 'client' ? 'customer' : 'provider',
  })
  await expect.element(page.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeInTheDocument()
  return api
}

function LoadedMessagesPage() {
  return <MessagesPage {...useLoaderData<MessagesData>()} />
}
