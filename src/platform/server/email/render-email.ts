import type { EmailTemplates, Letter, Sender } from './email.ts'
import { letterAsHtml } from './email-as-html.ts'
import { letterAsText } from './email-as-text.ts'
import type { Mail, MailKind } from './email-kinds.ts'
import { readerOf } from './email-times.ts'

/** A mail as it leaves: what it is made of, and its two parts. */
export interface WordedMail {
  letter: Letter
  html: string
  text: string
}

/** Words a mail in its reader's language and zone (issue 2, Mail). */
export function wordMail<K extends MailKind>(templates: EmailTemplates, mail: Mail<K>, sender: Sender): WordedMail {
  const to = { ...mail.to, ...readerOf(mail.to) }
  const { stop } = mail.to
  const letter = { ...templates[mail.kind]({ ...mail, to }, sender), ...(stop ? { stop } : {}) }
  const dress = { language: to.language, brand: sender.brand }
  return { letter, html: letterAsHtml(letter, dress), text: letterAsText(letter, dress) }
}
