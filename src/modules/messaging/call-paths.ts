import type { CallPaths } from '#platform/values/call-paths.ts'

export const messagingCallPaths = {
  listConversations: ['GET', '/account/conversations'],
  unreadMessages: ['GET', '/account/conversations/unread'],
  openConversation: ['POST', '/account/conversations'],
  getConversation: ['GET', '/account/conversations/{id}'],
  sendMessage: ['POST', '/account/conversations/{id}/messages'],
  takeMessageBack: ['DELETE', '/account/conversations/{id}/messages/{messageId}'],
  markMessagesRead: ['PUT', '/account/conversations/{id}/read'],
  stopMessages: ['PUT', '/account/conversations/{id}/stop'],
} as const satisfies CallPaths
