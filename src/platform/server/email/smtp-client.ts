import { createTransport, type Transporter } from 'nodemailer'
import { type CircuitBreaker, CircuitOpenError } from '#platform/server/circuit-breaker.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { RenderedEmail } from './render-email.ts'

/**
 * An email that was not sent. `rejected`: permanently rejected; `deferred`: temporarily rejected; `unreachable`: no
 * SMTP server answers.
 */
export class EmailNotSentError extends Error {
  readonly emailId: string
  readonly reason: 'rejected' | 'deferred' | 'unreachable'
  /** Codes from the mail server. */
  readonly detail: string
  constructor(emailId: string, reason: EmailNotSentError['reason'], detail: string) {
    // Contains only the codes, because the library's message contains addresses, and this error's message is stored in
    // the queue's tables.
    super(`email ${emailId} not sent, ${reason} (${detail})`)
    this.emailId = emailId
    this.reason = reason
    this.detail = detail
  }
}

export interface SmtpClient {
  /** @throws EmailNotSentError */
  send(emailId: string, email: string, rendered: RenderedEmail): Promise<void>
  /** Connects and logs in without sending anything. @throws an error with the server's codes if that fails */
  verify(): Promise<void>
  close(): void
}

const SECOND = 1_000

/** Creates the client for the server at SMTP_URL. The first email opens its connection pool. */
export function createSmtpClient(
  settings: Pick<Settings, 'smtpUrl' | 'emailFrom'>,
  circuit: CircuitBreaker,
): SmtpClient {
  let transport: Transporter | null = null
  return {
    async send(emailId, email, rendered) {
      if (!settings.smtpUrl) throw new EmailNotSentError(emailId, 'unreachable', 'SMTP_URL is not set')
      const pool = transport ?? createPool(settings.smtpUrl)
      transport = pool
      try {
        await circuit.run(
          () => pool.sendMail(buildMessage({ emailId, email, rendered, mailFrom: settings.emailFrom })),
          (outcome) => outcome.status === 'rejected' && toNotSent(emailId, outcome.reason).reason === 'unreachable',
        )
      } catch (error) {
        if (error instanceof CircuitOpenError) throw new EmailNotSentError(emailId, 'unreachable', 'not tried')
        throw toNotSent(emailId, error as SmtpError)
      }
    },
    async verify() {
      if (!settings.smtpUrl) throw new Error('SMTP_URL is not set')
      const pool = transport ?? createPool(settings.smtpUrl)
      transport = pool
      await pool.verify()
    },
    close: () => transport?.close(),
  }
}

function createPool(url: string): Transporter {
  const limits = { connectionTimeout: 5 * SECOND, greetingTimeout: 5 * SECOND, socketTimeout: 20 * SECOND }
  // Retries once, in case the server has closed an idle connection in the pool; all other retries are left to the job
  // queue.
  const tries = { pool: true, maxRequeues: 1 } as const
  return createTransport({ url, ...tries, disableFileAccess: true, disableUrlAccess: true, ...limits })
}

/**
 * Extracts the address: 'Hool <no-reply@hool.test>' becomes 'no-reply@hool.test'. The result is always one address,
 * whatever characters the user's address contains.
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
    // The id is the same for every attempt, so that email clients detect a duplicate after a crash between sending the
    // email and recording it.
    messageId: `<${options.emailId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // RFC 3834: Auto-Submitted prevents out-of-office replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(content.unsubscribeUrl ? buildUnsubscribeHeaders(content.unsubscribeUrl) : {}),
    },
    attachments: content.calendar ? [calendarAttachment(content.calendar)] : [],
  }
}

/** RFC 8058: email clients show a button that unsubscribes from this kind of email in one click. */
const buildUnsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The method in the header must match the one in the file (RFC 6047). */
const calendarAttachment = (content: string) => ({
  filename: 'session.ics',
  content,
  contentType: `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(content)?.[1] ?? 'PUBLISH'}`,
})

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

const SERVICE_CLOSING = 421

/** RFC 5321 4.2.1: 5yz is permanent, 4yz temporary. Only replies from RCPT TO onwards concern this email. */
function toNotSent(emailId: string, { code, command, responseCode = 0 }: SmtpError): EmailNotSentError {
  const detail = `${code ?? 'unknown'} ${responseCode || 'no answer'}`
  const concernsThisEmail =
    (command === 'RCPT TO' || command === 'DATA') && responseCode > 0 && responseCode !== SERVICE_CLOSING
  if (!concernsThisEmail) return new EmailNotSentError(emailId, 'unreachable', detail)
  return new EmailNotSentError(emailId, responseCode >= 500 ? 'rejected' : 'deferred', detail)
}
