import { markMessagesRead, stopMessages, takeMessageBack } from './change-conversation.ts'
import { listConversations, unreadMessages } from './list-conversations.ts'
import { openConversation } from './open-conversation.ts'
import { sendMessage } from './send-message.ts'
import { getConversation } from './show-conversation.ts'

export const conversationUseCases = {
  listConversations,
  unreadMessages,
  openConversation,
  getConversation,
  sendMessage,
  takeMessageBack,
  markMessagesRead,
  stopMessages,
}
