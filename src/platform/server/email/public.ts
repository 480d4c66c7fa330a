import './job-kinds.ts'
import './tables.ts'
import { emailJobs } from './email-jobs.ts'
import { enqueueEmail } from './enqueue-email.ts'
import { deleteEmails, deleteEmailsTo, fingerprintRecipient, listEmailsTo, loadSubjects } from './stored-emails.ts'

export type { EmailData as MailData, EmailRecipient as MailTo } from './email-kinds.ts'
export { dateOn, euros } from './email-times.ts'
export {
  deleteEmails as forgetMails,
  deleteEmailsTo as forgetMailsTo,
  emailJobs as messageJobs,
  enqueueEmail as writeMail,
  fingerprintRecipient as markOf,
  listEmailsTo as mailsTo,
  loadSubjects as subjectsOf,
}
