import type { CallPaths } from '#platform/values/call-paths.ts'

export const contentAdminCallPaths = {
  listMessagesToUs: ['GET', '/super-user/messages'],
  getMessageToUs: ['GET', '/super-user/messages/{id}'],
  answerMessageToUs: ['POST', '/super-user/messages/{id}/answer'],
  settleMessageToUs: ['PUT', '/super-user/messages/{id}'],
  listHelplines: ['GET', '/super-user/helplines'],
  checkHelplines: ['POST', '/super-user/helplines'],
} as const satisfies CallPaths
