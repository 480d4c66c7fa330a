import {
  answerMessageToUs,
  getMessageToUs,
  listMessagesToUs,
  settleMessageToUs,
} from '#modules/content/server/contact-form/review-contact-messages.ts'
import { contactUs } from '#modules/content/server/contact-form/send-contact-message.ts'
import { generalItems } from './general-items.ts'
import { publicSettings } from './public-settings.ts'

export const siteUseCases = {
  ...{ generalItems, publicSettings },
  ...{ contactUs, listMessagesToUs, getMessageToUs, answerMessageToUs, settleMessageToUs },
}
