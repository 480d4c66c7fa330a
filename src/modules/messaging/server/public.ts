import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { forgetOldConversations } from './forget-conversations.ts'
import { tellUnread } from './tell-unread.ts'
import './tables.ts'

export { forgetMessagesOf } from './forget-conversations.ts'
export { messagesOf } from './messages-of-person.ts'
export { tellUnread }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'tell-unread': object
    'forget-old-conversations': object
  }
}

export const conversationJobs = (house: House): JobHandlers => ({
  work: { 'tell-unread': () => tellUnread(house), 'forget-old-conversations': () => forgetOldConversations(house) },
  schedules: { 'tell-unread': '* * * * *', 'forget-old-conversations': '40 3 * * *' },
})
