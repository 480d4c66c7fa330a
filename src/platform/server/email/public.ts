import './job-kinds.ts'
import './tables.ts'
import { calendarFile } from './calendar-file.ts'
import { forgetMails, forgetMailsTo, mailsTo, markOf, subjectsOf } from './mails-of-person.ts'
import { messageJobs } from './message-jobs.ts'
import { writeMail } from './write-mail.ts'

export type { MailData, MailTo } from './mail-kinds.ts'
export { dateOn, euros } from './mail-times.ts'
export type { StandingChange } from './people-mail-kinds.ts'
export { calendarFile, forgetMails, forgetMailsTo, mailsTo, markOf, messageJobs, subjectsOf, writeMail }
