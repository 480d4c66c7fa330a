import type { EmailContent, EmailTemplateContext, EmailTemplates } from './email.ts'
import { renderEmailHtml } from './email-as-html.ts'
import { renderEmailText } from './email-as-text.ts'
import type { Email, EmailKind } from './email-kinds.ts'
import { resolveRecipientLocale } from './email-times.ts'

/** An email ready to send: its content and its HTML and plain-text parts. */
export interface RenderedEmail {
  content: EmailContent
  html: string
  text: string
}

/** Renders an email in the recipient's language and time zone (issue 2, Mail). */
export function renderEmail<K extends EmailKind>(
  templates: EmailTemplates,
  email: Email<K>,
  context: EmailTemplateContext,
): RenderedEmail {
  const to = { ...email.to, ...resolveRecipientLocale(email.to) }
  const { stop } = email.to
  const content = { ...templates[email.kind]({ ...email, to }, context), ...(stop ? { unsubscribeUrl: stop } : {}) }
  const options = { language: to.language, brand: context.brand }
  return { content, html: renderEmailHtml(content, options), text: renderEmailText(content, options) }
}
