import { createTransport, type Transporter } from 'nodemailer'
import type { Settings } from '#platform/server/settings.ts'
import type { RenderedEmail } from './render-email.ts'

/** An email that was not sent. `hopeless`: permanently rejected; `deferred`: temporarily; `away`: no SMTP server. */
export class EmailNotSentError extends Error {
  readonly reason: 'hopeless' | 'deferred' | 'away'
  constructor(emailId: string, reason: EmailNotSentError['reason'], detail: string) {
    // The library's error quotes addresses and would be stored in the queue's tables, so only its codes are used.
    super(`mail ${emailId} not sent, ${reason} (${detail})`)
    this.reason = reason
  }
}

export interface SmtpServer {
  /** @throws EmailNotSentError */
  send(emailId: string, email: string, rendered: RenderedEmail): Promise<void>
  close(): void
}

const SECOND = 1_000

/** Client of the server at SMTP_URL, with one connection pool that is opened by the first email. */
export function createSmtpServer(settings: Pick<Settings, 'smtpUrl' | 'emailFrom'>): SmtpServer {
  let transport: Transporter | null = null
  return {
    async send(emailId, email, rendered) {
      if (!settings.smtpUrl) throw new EmailNotSentError(emailId, 'away', 'SMTP_URL is not set')
      transport ??= createPool(settings.smtpUrl)
      try {
        await transport.sendMail(buildMessage({ emailId, email, rendered, mailFrom: settings.emailFrom }))
      } catch (error) {
        throw toNotSent(emailId, error as SmtpError)
      }
    },
    close: () => transport?.close(),
  }
}

function createPool(url: string): Transporter {
  const limits = { connectionTimeout: 5 * SECOND, greetingTimeout: 5 * SECOND, socketTimeout: 20 * SECOND }
  return createTransport({ url, pool: true, disableFileAccess: true, disableUrlAccess: true, ...limits })
}

/**
 * 'Hool <no-reply@hool.test>' → 'no-reply@hool.test'. Always one address, whatever characters a user typed into theirs.
 */
const parseAddress = (email: string) => /<([^<>\s]+)>$/.exec(email.trim())?.[1] ?? email.trim()

function buildMessage(options: { emailId: string; email: string; rendered: RenderedEmail; mailFrom: string }) {
  const { content, html, text } = options.rendered
  const from = parseAddress(options.mailFrom)
  return {
    from: options.mailFrom,
    to: { name: '', address: parseAddress(options.email) },
    ...(content.replyTo ? { replyTo: content.replyTo } : {}),
    subject: content.subject,
    html,
    text,
    // Stable across attempts, so that email clients detect a duplicate after a crash between sending and recording it.
    messageId: `<${options.emailId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // RFC 3834: prevents out-of-office replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(content.unsubscribeUrl ? buildUnsubscribeHeaders(content.unsubscribeUrl) : {}),
    },
    attachments: content.calendar ? [calendarAttachment(content.calendar)] : [],
  }
}

/** RFC 8058: the email client's own button unsubscribes from this kind of email in one click. */
const buildUnsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const calendarAttachment = (content: string) => ({
  filename: 'session.ics',
  content,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
})

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

const SERVICE_CLOSING = 421

/** RFC 5321 4.2.1: 5yz is permanent, 4yz temporary. Both concern this email only from the RCPT command on. */
function toNotSent(emailId: string, { code, command, responseCode = 0 }: SmtpError): EmailNotSentError {
  const detail = `${code ?? 'unknown'} ${responseCode || 'no answer'}`
  const concernsThisEmail =
    (command === 'RCPT TO' || command === 'DATA') && responseCode > 0 && responseCode !== SERVICE_CLOSING
  if (!concernsThisEmail) return new EmailNotSentError(emailId, 'away', detail)
  return new EmailNotSentError(emailId, responseCode >= 500 ? 'hopeless' : 'deferred', detail)
}
