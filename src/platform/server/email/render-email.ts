import type { EmailContent, EmailSender, EmailTemplates } from './email.ts'
import { renderEmailHtml } from './email-as-html.ts'
import { renderEmailText } from './email-as-text.ts'
import type { Email, EmailKind } from './email-kinds.ts'
import { readerOf } from './email-times.ts'

/** A mail as it leaves: what it is made of, and its two parts. */
export interface RenderedEmail {
  letter: EmailContent
  html: string
  text: string
}

/** Words a mail in its reader's language and zone (issue 2, Mail). */
export function renderEmail<K extends EmailKind>(
  templates: EmailTemplates,
  mail: Email<K>,
  sender: EmailSender,
): RenderedEmail {
  const to = { ...mail.to, ...readerOf(mail.to) }
  const { stop } = mail.to
  const letter = { ...templates[mail.kind]({ ...mail, to }, sender), ...(stop ? { stop } : {}) }
  const dress = { language: to.language, brand: sender.brand }
  return { letter, html: renderEmailHtml(letter, dress), text: renderEmailText(letter, dress) }
}
