import { createTransport, type Transporter } from 'nodemailer'
import type { Settings } from '#platform/server/settings.ts'
import type { RenderedEmail } from './render-email.ts'

/** Why a mail did not leave: it never will, not now, or the mail server itself is away. */
export class NotSent extends Error {
  readonly why: 'hopeless' | 'deferred' | 'away'
  constructor(mailId: string, why: NotSent['why'], detail: string) {
    // The library's own error quotes addresses and would end up in the queue's tables: only its codes go on.
    super(`mail ${mailId} not sent, ${why} (${detail})`)
    this.why = why
  }
}

export interface MailServer {
  /** @throws NotSent */
  send(mailId: string, email: string, worded: RenderedEmail): Promise<void>
  close(): void
}

const SECOND = 1_000

/** The server behind SMTP_URL, through one pool of connections opened with the first mail. */
export function mailServer(settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>): MailServer {
  let transport: Transporter | null = null
  return {
    async send(mailId, email, worded) {
      if (!settings.smtpUrl) throw new NotSent(mailId, 'away', 'SMTP_URL is not set')
      transport ??= open(settings.smtpUrl)
      try {
        await transport.sendMail(message({ mailId, email, worded, mailFrom: settings.mailFrom }))
      } catch (error) {
        throw notSent(mailId, error as SmtpError)
      }
    },
    close: () => transport?.close(),
  }
}

function open(url: string): Transporter {
  const limits = { connectionTimeout: 5 * SECOND, greetingTimeout: 5 * SECOND, socketTimeout: 20 * SECOND }
  return createTransport({ url, pool: true, disableFileAccess: true, disableUrlAccess: true, ...limits })
}

/** 'Hool <no-reply@hool.test>' → 'no-reply@hool.test'. One address only, whatever signs a person typed into theirs. */
const bareAddress = (email: string) => /<([^<>\s]+)>$/.exec(email.trim())?.[1] ?? email.trim()

function message(wanted: { mailId: string; email: string; worded: RenderedEmail; mailFrom: string }) {
  const { letter, html, text } = wanted.worded
  const from = bareAddress(wanted.mailFrom)
  return {
    from: wanted.mailFrom,
    to: { name: '', address: bareAddress(wanted.email) },
    ...(letter.replyTo ? { replyTo: letter.replyTo } : {}),
    subject: letter.subject,
    html,
    text,
    // The same at every try, so that mail programs recognise a repeat after a crash between sending and marking.
    messageId: `<${wanted.mailId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // RFC 3834: holiday notices do not answer.
    headers: { 'Auto-Submitted': 'auto-generated', ...(letter.stop ? stopHeaders(letter.stop) : {}) },
    attachments: letter.calendar ? [calendarAttachment(letter.calendar)] : [],
  }
}

/** RFC 8058: the mail program's own button turns this kind of letter off, without a page in between. */
const stopHeaders = (link: string) => ({
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

const CLOSING_DOWN = 421

/** RFC 5321 4.2.1: 5yz never works, 4yz may work at another time; both about this mail only from the recipient on. */
function notSent(mailId: string, { code, command, responseCode = 0 }: SmtpError): NotSent {
  const detail = `${code ?? 'unknown'} ${responseCode || 'no answer'}`
  const aboutThisMail =
    (command === 'RCPT TO' || command === 'DATA') && responseCode > 0 && responseCode !== CLOSING_DOWN
  if (!aboutThisMail) return new NotSent(mailId, 'away', detail)
  return new NotSent(mailId, responseCode >= 500 ? 'hopeless' : 'deferred', detail)
}
