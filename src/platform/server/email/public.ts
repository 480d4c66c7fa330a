import './job-kinds.ts'
import './tables.ts'
import { calendarFile } from '#modules/bookings/emails/shared/calendar-file.ts'
import { messageJobs } from './email-jobs.ts'
import { forgetMails, forgetMailsTo, mailsTo, markOf, subjectsOf } from './emails-of-person.ts'
import { writeMail } from './enqueue-email.ts'

export type { StandingChange } from '#modules/admin/emails/people-email-kinds.ts'
export type { MailData, MailTo } from './email-kinds.ts'
export { dateOn, euros } from './email-times.ts'
export { calendarFile, forgetMails, forgetMailsTo, mailsTo, markOf, messageJobs, subjectsOf, writeMail }
