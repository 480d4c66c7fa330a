import { defineModule } from '#platform/server/module.ts'
import { getConversation } from './server/get-conversation.ts'
import { listConversations, unreadMessages } from './server/list-conversations.ts'
import { openConversation } from './server/open-conversation.ts'
import { conversationJobs, eraseMessages, exportMessages } from './server/public.ts'
import { sendMessage } from './server/send-message.ts'
import { markMessagesRead, stopMessages, takeMessageBack } from './server/update-conversation.ts'

export const messagingModule = defineModule({
  useCases: {
    listConversations,
    unreadMessages,
    openConversation,
    getConversation,
    sendMessage,
    takeMessageBack,
    markMessagesRead,
    stopMessages,
  },
  jobs: [conversationJobs],
  eraseData: (tx, _deps, { customerAccountId }) => eraseMessages(tx, customerAccountId),
  exportData: { messages: (deps, { customerAccountId }) => exportMessages(deps, customerAccountId) },
})
