import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { purgeOldConversations } from './purge-conversations.ts'
import { sendUnreadNotices } from './send-unread-notices.ts'
import './tables.ts'

export { exportMessages } from './export-messages.ts'
export { eraseMessages } from './purge-conversations.ts'
export { sendUnreadNotices }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'send-unread-notices': object
    'purge-old-conversations': object
  }
}

export const conversationJobs = (deps: AppDeps): JobHandlers => ({
  work: {
    'send-unread-notices': () => sendUnreadNotices(deps),
    'purge-old-conversations': () => purgeOldConversations(deps),
  },
  schedules: { 'send-unread-notices': '* * * * *', 'purge-old-conversations': '40 3 * * *' },
})
