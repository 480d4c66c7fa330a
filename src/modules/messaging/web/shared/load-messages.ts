import { type ClientLoaderFunctionArgs, data } from 'react-router'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import type { Conversation } from './conversation-state.ts'

export type Side = Conversation['side']
export type Conversations = Reply<'listConversations'>

export interface MessagesData {
  side: Side
  list: Conversations
  conversation: Conversation | null
}

const PAGE_SIZE = 30

/** Loads the conversations for one side (client or provider) and the conversation in the URL. */
export async function loadMessages(
  { request, params }: Pick<ClientLoaderFunctionArgs, 'request' | 'params'>,
  side: Side,
): Promise<MessagesData> {
  const id = params['conversationId']
  const page = Math.max(1, Math.floor(Number(new URL(request.url).searchParams.get('page'))) || 1)
  const [list, reply] = await Promise.all([
    api('listConversations', { side, page, pageSize: PAGE_SIZE }),
    id ? api('getConversation', { id }) : null,
    areaTextsFor(request, 'conversations'),
  ])
  // Invalid ids, and conversations in which the person has the other role, get a 404, as do other people's
  // conversations.
  const conversation = reply && unwrapLoaderResult(reply.ok || reply.status !== 422 ? reply : { ...reply, status: 404 })
  if (conversation && conversation.side !== side) throw data(null, { status: 404 })
  return { side, list: unwrapLoaderResult(list), conversation }
}
