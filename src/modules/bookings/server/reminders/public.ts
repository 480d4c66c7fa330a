import type { House } from '../context.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { sendReminders } from './send-reminders.ts'

export { sendReminders }

declare module '../jobs/jobs.ts' {
  interface JobKinds {
    'send-reminders': object
  }
}

/** Every minute: what is due is computed from the bookings as they stand then. */
export const reminderJobs = (house: House): JobHandlers => ({
  work: { 'send-reminders': () => sendReminders(house) },
  schedules: { 'send-reminders': '* * * * *' },
})
