import { defineModule } from '#platform/server/module.ts'
import { helplineEmailTemplates } from './emails/helpline-emails.ts'
import { eraseContactMessages, listContactMessages } from './server/contact-form/contact-messages.ts'
import {
  answerMessageToUs,
  getMessageToUs,
  listMessagesToUs,
  settleMessageToUs,
} from './server/contact-form/review-contact-messages.ts'
import { contactUs } from './server/contact-form/send-contact-message.ts'
import { checkHelplines, listHelplines } from './server/helplines/check-helplines.ts'
import { helplineJobs } from './server/helplines/public.ts'
import { generalItems } from './server/site/general-items.ts'
import { publicSettings } from './server/site/public-settings.ts'

export const contentModule = defineModule({
  useCases: {
    listHelplines,
    checkHelplines,
    generalItems,
    publicSettings,
    contactUs,
    listMessagesToUs,
    getMessageToUs,
    answerMessageToUs,
    settleMessageToUs,
  },
  jobs: [helplineJobs],
  eraseData: (tx, deps, { email }) => eraseContactMessages(tx, deps, email),
  exportData: { toUs: (deps, { email }) => listContactMessages(deps, email) },
  emails: { ...helplineEmailTemplates },
})
