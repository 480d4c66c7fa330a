import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { purgeOldConversations } from './forget-conversations.ts'
import { sendUnreadNotices } from './tell-unread.ts'
import './tables.ts'

export { eraseMessages } from './forget-conversations.ts'
export { exportMessages } from './messages-of-person.ts'
export { sendUnreadNotices }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'tell-unread': object
    'forget-old-conversations': object
  }
}

export const conversationJobs = (house: House): JobHandlers => ({
  work: {
    'tell-unread': () => sendUnreadNotices(house),
    'forget-old-conversations': () => purgeOldConversations(house),
  },
  schedules: { 'tell-unread': '* * * * *', 'forget-old-conversations': '40 3 * * *' },
})
