import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { sendReminders } from './send-reminders.ts'

export { sendReminders }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'send-reminders': object
  }
}

export const reminderJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'send-reminders': () => sendReminders(deps) },
  schedules: { 'send-reminders': '* * * * *' },
})
