import type { EmailContent, EmailTemplateContext, EmailTemplates } from './email.ts'
import { renderEmailHtml } from './email-as-html.ts'
import { renderEmailText } from './email-as-text.ts'
import type { Email, EmailKind } from './email-kinds.ts'
import { resolveRecipientLocale } from './email-times.ts'

/** An email ready to send: its content and both parts. */
export interface RenderedEmail {
  content: EmailContent
  html: string
  text: string
}

/** Renders an email in the recipient's language and time zone (issue 2, Mail). */
export function renderEmail<K extends EmailKind>(
  templates: EmailTemplates,
  mail: Email<K>,
  sender: EmailTemplateContext,
): RenderedEmail {
  const to = { ...mail.to, ...resolveRecipientLocale(mail.to) }
  const { stop } = mail.to
  const content = { ...templates[mail.kind]({ ...mail, to }, sender), ...(stop ? { unsubscribeUrl: stop } : {}) }
  const options = { language: to.language, brand: sender.brand }
  return { content, html: renderEmailHtml(content, options), text: renderEmailText(content, options) }
}
