import './tables.ts'
import { emailJobs } from './email-jobs.ts'
import { enqueueEmail } from './enqueue-email.ts'
import { deleteEmails, deleteEmailsTo, fingerprintRecipient, listEmailsTo, loadEmailSubjects } from './stored-emails.ts'

export type { EmailData, EmailRecipient } from './email-kinds.ts'
export { formatDateInZone, formatEuros } from './email-times.ts'
export { deleteEmails, deleteEmailsTo, emailJobs, enqueueEmail, fingerprintRecipient, listEmailsTo, loadEmailSubjects }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'send-email': { emailId: string }
    'send-waiting-emails': Record<string, never>
    'purge-old-emails': object
  }
}
